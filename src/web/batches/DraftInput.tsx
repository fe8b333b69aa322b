import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Computed } from '#domain/computed.ts'
import { choices, texts } from '../texts.ts'
import { useDraft, useDraftStore } from './use-draft.ts'

type Props = {
  path: string
  label: string
  unit?: string | undefined
  options?: readonly string[] | undefined
  is_text?: boolean | undefined
  is_date?: boolean | undefined
  max?: string | undefined
  required?: boolean
  /** What the formula gives. */
  computed?: ((computed: Computed) => number | null) | undefined
}

/** One field of the draft, redrawn only when something of its own changes. */
export function DraftInput({ path, label, unit, options, is_text, is_date, max, required, computed }: Props) {
  const store = useDraftStore()
  const value = useDraft(({ draft }) => draft[path] ?? '')
  const common = {
    id: path,
    label,
    value,
    error: useDraft(({ problems }) => problems[path]),
    required: required ?? false,
    styles: CLEAR_OF_BARS,
    onBlur: () => store.check(path),
    onChange: (event: { currentTarget: { value: string } }) => store.change(path, event.currentTarget.value),
  }
  if (options) {
    return <NativeSelect {...common} data={[{ value: '', label: texts.unknown }, ...choices(options)]} />
  }
  return (
    <TextInput
      {...common}
      type={is_date ? 'date' : 'text'}
      max={max}
      inputMode={is_text || is_date ? 'text' : 'decimal'}
      autoComplete="off"
      rightSection={unit ? <Unit unit={unit} /> : undefined}
      rightSectionWidth={unit && unit.length > 3 ? 64 : 36}
      rightSectionPointerEvents="none"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={computed ? <Hint path={path} unit={unit} computed={computed} /> : undefined}
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

type HintProps = {
  path: string
  unit: string | undefined
  computed: (computed: Computed) => number | null
}

/** What the formula gives: in place of what is not typed, or against what is. */
function Hint({ path, unit = '', computed }: HintProps) {
  const store = useDraftStore()
  const field = path.replace(/^sheet\./, '')
  const is_typed = useDraft(({ draft }) => (draft[path] ?? '') !== '')
  const result = useDraft((seen) => computed(seen.computed))
  const formula = useDraft((seen) => seen.computed.deviations.find((one) => one.field === field)?.formula)
  if (formula !== undefined) {
    return (
      <Group gap={4} wrap="nowrap">
        <IconAlertTriangle size={14} aria-hidden />
        <Text span size="xs" c="var(--mantine-color-text)" fw={600}>
          {texts.batch.deviates(`${formula} ${unit}`.trim())}
        </Text>
        <Button variant="subtle" size="compact-xs" data-dense onClick={() => store.change(path, '')}>
          {texts.batch.use_formula}
        </Button>
      </Group>
    )
  }
  if (is_typed || result === null) return null
  return <span>{texts.batch.computed(`${result} ${unit}`.trim())}</span>
}
