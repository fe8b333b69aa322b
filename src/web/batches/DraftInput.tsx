import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { DayField } from '../form/DayField.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { type SheetField, wordOf } from './sheet-fields.ts'
import { texts } from '../texts.ts'
import { useDraft, useDraftStore } from './use-draft.ts'

type Props = Omit<SheetField, 'name'> & { path: string; label: string; required?: boolean }

/** One field of the draft, redrawn only when something of its own changes. */
export function DraftInput({ path, label, required = false, ...field }: Props) {
  const { unit, choices, is_text, is_date } = field
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft[path] ?? '')
  const common = {
    id: path,
    label,
    value,
    error: useDraft(({ problems }) => problems[path]),
    required,
    styles: CLEAR_OF_BARS,
    onBlur: () => store.check(path),
    onChange: (event: { currentTarget: { value: string } }) => store.change(path, event.currentTarget.value),
  }
  if (choices) {
    const data = choices.map((key) => ({ value: key, label: wordOf(field, key) }))
    return <NativeSelect {...common} data={[{ value: '', label: texts.unknown }, ...data]} />
  }
  if (is_date) return <DayField {...common} onChange={(day) => store.change(path, day)} />
  const Field = is_text ? TextInput : NumberField
  return (
    <Field
      {...common}
      autoComplete="off"
      rightSection={unit ? <Unit unit={unit} /> : undefined}
      rightSectionWidth={unit && unit.length > 3 ? 64 : 36}
      rightSectionPointerEvents="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={field.computed || field.spz ? <Hint path={path} field={field} /> : undefined}
      descriptionProps={{ component: 'div' }}
    />
  )
}

// The head and the foot of the screen stand still over the form: a field that gets the focus keeps clear of them.
const CLEAR_OF_BARS = { input: { scrollMarginTop: 120, scrollMarginBottom: 160 } }

function Unit({ unit }: { unit: string }) {
  return (
    <Text size="xs" c="dimmed">
      {unit}
    </Text>
  )
}

const nothing = () => null

type HintProps = { path: string; field: Omit<SheetField, 'name'> }

/** What the formula gives, in place of what is not typed or against what is; and how many SPZ that is. */
function Hint({ path, field }: HintProps) {
  const { unit = '', computed = nothing, spz = nothing, warning = nothing } = field
  const store = useDraftStore()
  const is_typed = useDraft(({ draft }) => (draft[path] ?? '') !== '')
  const result = useDraft((seen) => computed(seen.computed))
  const count = useDraft((seen) => spz(seen.computed))
  const odd = useDraft((seen) => warning(seen.computed))
  const place = path.replace(/^sheet\./, '')
  const formula = useDraft((seen) => seen.computed.deviations.find((one) => one.field === place)?.formula)
  return (
    <>
      {formula !== undefined && (
        <Group gap={4} wrap="nowrap">
          <IconAlertTriangle size={14} aria-hidden />
          <Text span size="xs" c="var(--mantine-color-text)" fw={600}>
            {texts.batch.deviates(`${formula} ${unit}`.trim())}
          </Text>
          <Button variant="subtle" size="compact-xs" data-dense onClick={() => store.change(path, '')}>
            {path === 'straws_per_dose' ? texts.batch.recalculate : texts.batch.use_formula}
          </Button>
        </Group>
      )}
      {!is_typed && result !== null && <div>{texts.batch.computed(`${result} ${unit}`.trim())}</div>}
      {count !== null && <div>{texts.batch.count(count)}</div>}
      {odd !== null && (
        <Group gap={4} wrap="nowrap" role="note">
          <IconAlertTriangle size={14} aria-hidden />
          <Text span size="xs" c="var(--mantine-color-text)" fw={600}>
            {odd}
          </Text>
        </Group>
      )}
    </>
  )
}
