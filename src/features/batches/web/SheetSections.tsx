import { Badge, Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { type ComponentProps, Fragment, useState } from 'react'
import { CALCULATION_MODES, QUALITIES, STRAW_SIZES, suggestedQuality } from '../contract.ts'
import { batchTexts, fieldTexts } from '../texts.ts'
import { words } from '#ui/words.ts'
import { neededForDose } from './batch-draft.ts'
import { DraftInput } from './DraftInput.tsx'
import { goTo } from './SectionIndex.tsx'
import { Segments } from './Segments.tsx'
import { DOSE_UNIT, type SECTIONS, type SheetField } from './sheet-fields.ts'
import { useDraft, useDraftStore } from './use-draft.ts'

type Section = (typeof SECTIONS)[number]

export function SheetFields({ section }: { section: Section }) {
  const { key, fields } = section
  const pathOf = ({ name }: SheetField) => `sheet.${key}.${name}`
  const counts = fields.filter(({ isCount }) => isCount)
  const isCounted = useDraft(({ draft }) => counts.some((field) => (draft[pathOf(field)] ?? '') !== ''))
  const [hasCounts, setHasCounts] = useState(isCounted)
  // They stay while the last of them is being emptied.
  if (isCounted && !hasCounts) setHasCounts(true)
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        {fields
          .filter(({ isCount }) => hasCounts || !isCount)
          .map(({ name, label = fieldTexts[name], spz, ...field }) => (
            <Fragment key={name}>
              <SheetInput
                path={`sheet.${key}.${name}`}
                label={label}
                spz={hasCounts ? undefined : spz}
                {...field}
              />
              {name === 'final_concentration' && (
                <Segments path="straw_size" label={fieldTexts.straw_size} data={SIZES} />
              )}
            </Fragment>
          ))}
      </SimpleGrid>
      {counts[0] && !hasCounts && (
        <div>
          <Button
            variant="transparent"
            size="xs"
            px={0}
            onClick={() => {
              setHasCounts(true)
              const [first] = counts.map(pathOf)
              requestAnimationFrame(() => goTo(first!))
            }}
          >
            {batchTexts.typeCounts}
          </Button>
        </div>
      )}
    </Stack>
  )
}

const SIZES = STRAW_SIZES.map((size) => ({ value: String(size), label: `${size} ml` }))

/** The production date is required if the batch was produced here. */
function SheetInput(props: ComponentProps<typeof DraftInput>) {
  const isProduced = useDraft(({ draft }) => draft['origin'] !== 'ACQUISITION')
  return <DraftInput {...props} required={isProduced && props.path === 'sheet.collection.produced_on'} />
}

export function DoseFields() {
  const needed = useDraft(({ draft, computed }) => neededForDose(draft, computed))
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <DraftInput
          path="concentration_per_dose"
          label={fieldTexts.concentration_per_dose}
          unit={DOSE_UNIT}
        />
        <DraftInput path="calculation_mode" label={fieldTexts.calculation_mode} choices={CALCULATION_MODES} />
        <DraftInput
          path="straws_per_dose"
          label={fieldTexts.straws_per_dose}
          computed={(computed) => computed.straws_per_dose}
          isFilledIn
          {...(needed === null ? {} : { hint: needed })}
        />
      </SimpleGrid>
      <DoseStanding />
    </Stack>
  )
}

/** How the dose compares to the WBFSH requirement, and how many straws to expect. */
function DoseStanding() {
  const meets = useDraft(({ computed }) => computed.meets_wbfsh)
  const spz = useDraft(({ computed }) => computed.progressive_spz_per_dose)
  const percent = useDraft(({ computed }) => computed.post_thaw_motility.progressive)
  const possible = useDraft(({ computed }) => computed.straws_possible)
  return (
    <Stack gap={4}>
      {meets !== null && (
        <Group gap="xs">
          <Badge color={meets ? 'teal' : 'straw'} variant="light">
            {meets ? batchTexts.wbfshMet : batchTexts.wbfshMissed}
          </Badge>
          <Text size="sm" component="output">
            {batchTexts.wbfsh(String(spz), String(percent), meets)}
          </Text>
        </Group>
      )}
      {possible !== null && (
        <Text size="sm" c="dimmed">
          {batchTexts.straws_possible(possible)}
        </Text>
      )}
    </Stack>
  )
}

export function QualityFields() {
  const store = useDraftStore()
  const note = useDraft(({ draft }) => draft['note'] ?? '')
  const noteError = useDraft(({ problems }) => problems['note'])
  const quality = useDraft(({ draft }) => draft['quality'] ?? '')
  const suggestion = useDraft(({ computed }) => suggestedQuality(computed.post_thaw_motility.progressive))
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <DraftInput path="quality" label={fieldTexts.quality} choices={QUALITIES} />
        {suggestion && quality !== suggestion && (
          <Group align="end">
            <Button variant="light" onClick={() => store.change('quality', suggestion)}>
              {batchTexts.suggested(words[suggestion] ?? suggestion)}
            </Button>
          </Group>
        )}
      </SimpleGrid>
      <Textarea
        id="note"
        label={fieldTexts.note}
        autosize
        minRows={2}
        value={note}
        error={noteError}
        onBlur={() => store.check('note')}
        onChange={(event) => store.change('note', event.currentTarget.value)}
      />
    </Stack>
  )
}
