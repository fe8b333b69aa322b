import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { DayField } from '#ui/form/DayField.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { type SheetField, wordOf } from './sheet-fields.ts'
import { batchTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { useDraft, useDraftStore } from './use-draft.ts'

const nothing = () => null

type Props = Omit<SheetField, 'name'> & { path: string; label: string; required?: boolean }

/** One field of the draft; re-renders only when something of its own changes. */
export function DraftInput({ path, label, required = false, ...field }: Props) {
  const { unit, choices, isText, isDate, isFilledIn, computed = nothing } = field
  const store = useDraftStore()
  const typed = useDraft(({ draft }) => draft[path] ?? '')
  // Nothing is filled in while somebody types, or the field could not be emptied.
  const [isTyping, setTyping] = useState(false)
  const filledIn = useDraft((seen) => (isFilledIn ? computed(seen.computed) : null))
  const value = typed === '' && !isTyping && filledIn !== null ? String(filledIn) : typed
  const common = {
    id: path,
    label,
    value,
    error: useDraft(({ problems }) => problems[path]),
    required,
    styles: { input: { ...CLEAR_OF_BARS, ...(value === typed ? {} : { fontStyle: 'italic' }) } },
    onBlur: () => {
      setTyping(false)
      store.check(path)
    },
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyping(true)
      store.change(path, event.currentTarget.value)
    },
  }
  if (choices) {
    const data = choices.map((key) => ({ value: key, label: wordOf(field, key) }))
    return <NativeSelect {...common} data={[{ value: '', label: commonTexts.nothing }, ...data]} />
  }
  if (isDate) return <DayField {...common} onChange={(day) => store.change(path, day)} />
  const Field = isText ? TextInput : NumberField
  return (
    <Field
      {...common}
      // Selected on focus, so that typing replaces what is filled in.
      onFocus={(event) => (isFilledIn || !isText) && event.currentTarget.select()}
      autoComplete="off"
      rightSection={unit ? <Unit unit={unit} /> : undefined}
      rightSectionWidth={24 + 6 * (unit?.length ?? 2)}
      rightSectionPointerEvents="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={field.computed || field.spz ? <Hint path={path} field={field} /> : field.hint}
      descriptionProps={{ component: 'div' }}
    />
  )
}

// Keeps a focused field clear of the sticky header and footer.
const CLEAR_OF_BARS = { scrollMarginTop: 120, scrollMarginBottom: 160 }

function Unit({ unit }: { unit: string }) {
  return (
    <Text size="xs" c="dimmed">
      {unit}
    </Text>
  )
}

type HintProps = { path: string; field: Omit<SheetField, 'name'> }

/** The formula's result, where nothing is typed or something else is; and the number of SPZ. */
function Hint({ path, field }: HintProps) {
  const { unit = '', computed = nothing, spz = nothing, warning = nothing } = field
  const store = useDraftStore()
  const isTyped = useDraft(({ draft }) => (draft[path] ?? '') !== '')
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
            {batchTexts.deviates(`${formula} ${unit}`.trim())}
          </Text>
          <Button variant="subtle" size="compact-xs" data-dense onClick={() => store.change(path, '')}>
            {path === 'straws_per_dose' ? batchTexts.recalculate : batchTexts.takeFormula}
          </Button>
        </Group>
      )}
      {!isTyped && result !== null && (
        <div>{field.isFilledIn ? batchTexts.filledIn : batchTexts.computed(`${result} ${unit}`.trim())}</div>
      )}
      {!isTyped && result === null && field.hint && <div>{field.hint}</div>}
      {count !== null && <div>{batchTexts.count(count)}</div>}
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
