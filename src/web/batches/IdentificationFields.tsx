import { Input, SegmentedControl, SimpleGrid, Stack } from '@mantine/core'
import { BATCH_ORIGINS, STRAW_SIZES } from '#domain/batches.ts'
import { AnimalSelect } from '../animals/AnimalSelect.tsx'
import { PartySelect } from '../parties/PartySelect.tsx'
import { choices, texts } from '../texts.ts'
import { today } from '../ui/dates.ts'
import { ColourChoice } from './ColourChoice.tsx'
import { DraftInput } from './DraftInput.tsx'
import { useDraft, useDraftStore } from './use-draft.ts'

const SIZES = STRAW_SIZES.map((size) => ({ value: String(size), label: `${size} ml` }))

export function IdentificationFields() {
  const is_produced = useDraft(({ draft }) => draft['origin'] !== 'ACQUISITION')
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <DraftInput path="label" label={texts.batch.label} is_text required />
        <Stallion />
        <Segments path="origin" label={texts.field.origin} data={choices(BATCH_ORIGINS)} />
        <DraftInput
          path="sheet.collection.produced_on"
          label={texts.field.produced_on}
          is_date
          max={today()}
          required={is_produced}
        />
        {!is_produced && (
          <DraftInput path="received_on" label={texts.field.received_on} is_date max={today()} required />
        )}
        <Producer />
        <DraftInput path="straw_amount" label={texts.field.straw_amount} />
        <Segments path="straw_size" label={texts.field.straw_size} data={SIZES} />
      </SimpleGrid>
      <ColourChoice />
    </Stack>
  )
}

type SegmentsProps = { path: string; label: string; data: { value: string; label: string }[] }

function Segments({ path, label, data }: SegmentsProps) {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft[path] ?? '')
  const error = useDraft(({ problems }) => problems[path])
  return (
    <Input.Wrapper label={label} required labelElement="div" error={error}>
      <SegmentedControl
        fullWidth
        aria-label={label}
        data={data}
        value={value}
        onChange={(next) => store.change(path, next)}
      />
    </Input.Wrapper>
  )
}

function Stallion() {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft['animal_id'] || null)
  const error = useDraft(({ problems }) => problems['animal_id'])
  return (
    <AnimalSelect
      id="animal_id"
      label={texts.field.animal}
      required
      sex="STALLION"
      value={value}
      onChange={(id) => store.change('animal_id', id ?? '')}
      error={error}
    />
  )
}

function Producer() {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft['producer_id'] || null)
  const error = useDraft(({ problems }) => problems['producer_id'])
  return (
    <PartySelect
      id="producer_id"
      label={texts.field.producer}
      can_create
      value={value}
      onChange={(id) => store.change('producer_id', id ?? '')}
      error={error}
    />
  )
}
