import { Select, Text, TextInput } from '@mantine/core'
import { memo } from 'react'
import { choices, texts } from '../texts.ts'

type Props = {
  path: string
  label: string
  value: string
  onChange: (path: string, value: string) => void
  onBlur?: (path: string) => void
  error?: string | undefined
  unit?: string | undefined
  options?: readonly string[] | undefined
  is_text?: boolean | undefined
  is_date?: boolean | undefined
  required?: boolean
  /** What the formula gives. */
  computed?: number | null | undefined
  /** What the formula gives where the typed value contradicts it. */
  deviation?: number | undefined
}

/** One field of the draft, redrawn only when something of its own changes. */
export const DraftInput = memo(function DraftInput(props: Props) {
  const { path, label, value, onChange, onBlur, error, unit, options, computed, deviation } = props
  const common = { id: path, label, value, error, required: props.required ?? false }
  if (options) {
    return (
      <Select
        {...common}
        data={choices(options)}
        placeholder={texts.unknown}
        clearable={!props.required}
        value={value || null}
        onChange={(next) => onChange(path, next ?? '')}
        onBlur={() => onBlur?.(path)}
      />
    )
  }
  return (
    <TextInput
      {...common}
      type={props.is_date ? 'date' : 'text'}
      inputMode={props.is_text || props.is_date ? 'text' : 'decimal'}
      autoComplete="off"
      onChange={(event) => onChange(path, event.currentTarget.value)}
      onBlur={() => onBlur?.(path)}
      rightSection={
        unit ? (
          <Text size="xs" c="dimmed">
            {unit}
          </Text>
        ) : undefined
      }
      rightSectionWidth={unit && unit.length > 3 ? 64 : 36}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={<Hint computed={value === '' ? computed : null} deviation={deviation} unit={unit} />}
    />
  )
})

function Hint({ computed, deviation, unit = '' }: Pick<Props, 'computed' | 'deviation' | 'unit'>) {
  if (deviation !== undefined) {
    return (
      <Text span size="xs" c="var(--mantine-color-text)" fw={600}>
        {texts.batch.deviates(`${deviation} ${unit}`)}
      </Text>
    )
  }
  if (computed === null || computed === undefined) return null
  return <span>{texts.batch.computed(`${computed} ${unit}`)}</span>
}
