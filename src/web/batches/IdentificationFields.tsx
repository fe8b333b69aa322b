import {
  CheckIcon,
  ColorSwatch,
  Group,
  Input,
  SegmentedControl,
  SimpleGrid,
  Stack,
  UnstyledButton,
} from '@mantine/core'
import { BATCH_ORIGINS, STRAW_SIZES } from '#domain/batches.ts'
import { STRAW_COLOURS } from '#domain/straw-colours.ts'
import { AnimalSelect } from '../animals/AnimalSelect.tsx'
import { PartySelect } from '../parties/PartySelect.tsx'
import { choices, texts, words } from '../texts.ts'
import { STRAW_PAINT } from '../theme.ts'
import { DraftInput } from './DraftInput.tsx'
import type { FieldsProps } from './SheetSections.tsx'

export function IdentificationFields({ draft, problems, onChange, onBlur }: FieldsProps) {
  const input = (path: string, label: string) => ({
    path,
    label,
    value: draft[path] ?? '',
    error: problems[path],
    onChange,
    onBlur,
  })
  const is_produced = draft['origin'] !== 'ACQUISITION'
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <DraftInput {...input('label', texts.batch.label)} is_text required />
        <AnimalSelect
          id="animal_id"
          label={texts.field.animal}
          required
          sex="STALLION"
          value={draft['animal_id'] ?? null}
          onChange={(id) => onChange('animal_id', id ?? '')}
          error={problems['animal_id']}
        />
        <Input.Wrapper label={texts.field.origin} required labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={texts.field.origin}
            data={choices(BATCH_ORIGINS)}
            value={draft['origin'] ?? 'PRODUCTION'}
            onChange={(value) => onChange('origin', value)}
          />
        </Input.Wrapper>
        <DraftInput
          {...input('sheet.collection.produced_on', texts.field.produced_on)}
          is_date
          required={is_produced}
        />
        {!is_produced && <DraftInput {...input('received_on', texts.field.received_on)} is_date required />}
        <PartySelect
          id="producer_id"
          label={texts.field.producer}
          value={draft['producer_id'] ?? null}
          onChange={(id) => onChange('producer_id', id ?? '')}
          error={problems['producer_id']}
        />
        <DraftInput {...input('straw_amount', texts.field.straw_amount)} />
        <Input.Wrapper
          label={texts.field.straw_size}
          required
          labelElement="div"
          error={problems['straw_size']}
        >
          <SegmentedControl
            fullWidth
            aria-label={texts.field.straw_size}
            data={STRAW_SIZES.map((size) => ({ value: String(size), label: `${size} ml` }))}
            value={draft['straw_size'] ?? ''}
            onChange={(value) => onChange('straw_size', value)}
          />
        </Input.Wrapper>
      </SimpleGrid>
      <ColourChoice
        value={draft['straw_colour'] ?? ''}
        error={problems['straw_colour'] && texts.batch.choose_colour}
        onChange={(colour) => onChange('straw_colour', colour)}
      />
    </Stack>
  )
}

type ColourProps = { value: string; error: string | undefined; onChange: (colour: string) => void }

/** Straw colours as they are; the name is said as well. */
function ColourChoice({ value, error, onChange }: ColourProps) {
  return (
    <Input.Wrapper label={texts.field.straw_colour} required labelElement="div" error={error}>
      <Group gap="xs" role="radiogroup" aria-label={texts.field.straw_colour} mt={4}>
        {STRAW_COLOURS.map((colour, index) => (
          <UnstyledButton
            key={colour}
            id={index === 0 ? 'straw_colour' : undefined}
            role="radio"
            aria-checked={value === colour}
            aria-label={words[colour] ?? colour}
            title={words[colour] ?? colour}
            onClick={() => onChange(colour)}
          >
            <ColorSwatch color={STRAW_PAINT[colour]} size={34}>
              {value === colour && <CheckIcon size={14} color={colour === 'BLACK' ? 'white' : 'black'} />}
            </ColorSwatch>
          </UnstyledButton>
        ))}
      </Group>
    </Input.Wrapper>
  )
}
