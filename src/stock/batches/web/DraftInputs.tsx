import { Input, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { DayField } from '#ui/form/DayField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { commonTexts } from '#ui/texts.ts'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { SHEET_FIELDS, type SheetField, wordOf } from '../fields.ts'
import { useField } from './use-field.ts'
import { useDraft, useDraftStore } from './draft-store.ts'

type Props = Partial<Pick<SheetField, 'kind' | 'unit' | 'options' | 'words'>> & {
  path: string
  label: string
  hint?: string
  required?: boolean
  /** Whether the day may be in the future. */
  isPlanned?: boolean
}

export function SheetInput({ path, required = false }: { path: string; required?: boolean }) {
  const { name, label = name, ...field } = SHEET_FIELDS.get(path)!
  return <DraftInput {...field} label={label} required={required} />
}

/** Input for a field of the draft. It re-renders only when the data of that field changes. */
export function DraftInput({ path, label, required = false, ...field }: Props) {
  const { kind = 'NUMBER', unit, options, isPlanned, hint } = field
  const { input, error, change } = useField(path)
  const common = { ...input, label, error, required }
  if (options) {
    const data = options.map((key) => ({ value: key, label: wordOf(field, key) }))
    return <NativeSelect {...common} data={[{ value: '', label: commonTexts.nothing }, ...data]} />
  }
  // Omit the shortcut buttons, because they would need another line and their words can be typed.
  if (kind === 'DAY')
    return <DayField {...common} withShortcuts={false} isPlanned={isPlanned ?? false} onChange={change} />
  const Field = kind === 'TEXT' ? TextInput : NumberField
  return (
    <Field
      {...common}
      autoComplete="off"
      enterKeyHint="next"
      rightSection={unit ? <Unit unit={unit} /> : undefined}
      rightSectionWidth={24 + 6 * (unit?.length ?? 2)}
      rightSectionPointerEvents="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={hint}
    />
  )
}

function Unit({ unit }: { unit: string }) {
  return (
    <Text size="xs" c="dimmed">
      {unit}
    </Text>
  )
}

type SegmentsProps = { path: string; label: string; data: { value: string; label: string }[] }

export function Segments({ path, label, data }: SegmentsProps) {
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

export function PartyField({ path, label }: { path: string; label: string }) {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft[path] || null)
  const error = useDraft(({ problems }) => problems[path])
  return (
    <PartySelect
      id={path}
      label={label}
      canCreate
      value={value}
      onChange={(id) => store.change(path, id ?? '')}
      error={error}
    />
  )
}
