import { Button, Group, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { CALCULATION_MODES, QUALITIES, suggestedQuality } from '#domain/batches.ts'
import type { Computed } from '#domain/doses.ts'
import { texts, words } from '../texts.ts'
import type { Problems } from '../ui/problems.ts'
import type { Draft } from './batch-draft.ts'
import { DraftInput } from './DraftInput.tsx'
import type { SECTIONS } from './sheet-fields.ts'

export type FieldsProps = {
  draft: Draft
  problems: Problems
  onChange: (path: string, value: string) => void
  onBlur: (path: string) => void
}

type SheetSection = (typeof SECTIONS)[number]

export function SheetFields({
  section,
  computed,
  ...fields
}: FieldsProps & { section: SheetSection; computed: Computed }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
      {section.fields.map((field) => {
        const within = `${section.key}.${field.name}`
        return (
          <DraftInput
            key={within}
            path={`sheet.${within}`}
            label={texts.field[field.name]}
            value={fields.draft[`sheet.${within}`] ?? ''}
            error={fields.problems[`sheet.${within}`]}
            onChange={fields.onChange}
            onBlur={fields.onBlur}
            unit={field.unit}
            options={field.choices}
            is_text={field.is_text}
            computed={field.computed?.(computed)}
            deviation={computed.deviations.find((one) => one.field === within)?.formula}
          />
        )
      })}
    </SimpleGrid>
  )
}

export function DoseFields({ computed, ...fields }: FieldsProps & { computed: Computed }) {
  const input = (path: 'concentration_per_dose' | 'calculation_mode' | 'straws_per_dose') => ({
    path,
    label: texts.field[path],
    value: fields.draft[path] ?? '',
    error: fields.problems[path],
    onChange: fields.onChange,
    onBlur: fields.onBlur,
  })
  const { progressive_spz_per_dose, meets_wbfsh, straws_possible, post_thaw_motility } = computed
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }}>
        <DraftInput {...input('concentration_per_dose')} unit="×10⁶" />
        <DraftInput {...input('calculation_mode')} options={CALCULATION_MODES} />
        <DraftInput
          {...input('straws_per_dose')}
          computed={computed.straws_per_dose}
          deviation={computed.deviations.find(({ field }) => field === 'straws_per_dose')?.formula}
        />
      </SimpleGrid>
      {meets_wbfsh !== null && (
        <Text size="sm" role="status">
          {texts.batch.wbfsh(
            String(progressive_spz_per_dose),
            String(post_thaw_motility.progressive),
            meets_wbfsh,
          )}
        </Text>
      )}
      {straws_possible !== null && (
        <Text size="sm" c="dimmed">
          {texts.batch.straws_possible(straws_possible)}
        </Text>
      )}
    </Stack>
  )
}

export function QualityFields({
  draft,
  computed,
  onChange,
}: Pick<FieldsProps, 'draft' | 'onChange'> & { computed: Computed }) {
  const suggestion = suggestedQuality(computed.post_thaw_motility.progressive)
  return (
    <Stack gap="sm">
      <DraftInput
        path="quality"
        label={texts.field.quality}
        value={draft['quality'] ?? ''}
        options={QUALITIES}
        onChange={onChange}
      />
      {suggestion && draft['quality'] !== suggestion && (
        <Group>
          <Button variant="light" size="compact-sm" onClick={() => onChange('quality', suggestion)}>
            {texts.batch.suggested(words[suggestion] ?? suggestion)}
          </Button>
        </Group>
      )}
      <Textarea
        label={texts.field.note}
        autosize
        minRows={2}
        value={draft['note'] ?? ''}
        onChange={(event) => onChange('note', event.currentTarget.value)}
      />
    </Stack>
  )
}
