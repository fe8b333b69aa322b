import { NativeSelect, Text, TextInput } from '@mantine/core'
import { DayField } from '#ui/form/DayField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { commonTexts } from '#ui/texts.ts'
import { fieldTexts } from '../texts.ts'
import { FIELDS, type SheetField, wordOf } from './sheet-fields.ts'
import { useField } from './use-field.ts'

type Props = Omit<SheetField, 'name' | 'computed'> & {
  path: string
  label: string
  required?: boolean
  /** Whether a day may be one to come. */
  isPlanned?: boolean
}

/** One field of the sheet, as it is described there. */
export function SheetInput({ path, required = false }: { path: string; required?: boolean }) {
  const { name, label = fieldTexts[name], computed: _, ...field } = FIELDS.get(path)!
  return <DraftInput path={path} label={label} required={required} {...field} />
}

/** One field of the draft; re-renders only when something of its own changes. */
export function DraftInput({ path, label, required = false, ...field }: Props) {
  const { unit, choices, isText, isDate, isPlanned, hint } = field
  const { input, error, change } = useField(path)
  const common = { ...input, label, error, required }
  if (choices) {
    const data = choices.map((key) => ({ value: key, label: wordOf(field, key) }))
    return <NativeSelect {...common} data={[{ value: '', label: commonTexts.nothing }, ...data]} />
  }
  // The two words can be typed, too; buttons for them would take a line of their own.
  if (isDate)
    return <DayField {...common} withShortcuts={false} isPlanned={isPlanned ?? false} onChange={change} />
  const Field = isText ? TextInput : NumberField
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
