import { Chip, Group, Input } from '@mantine/core'

type Props<T extends string> = {
  label: string
  choices: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** One of a few options, all in view; they wrap on narrow screens. */
export function ChoiceChips<T extends string>({ label, choices, value, onChange }: Props<T>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Chip.Group value={value} onChange={onChange}>
        <Group gap={6} mt={4} role="radiogroup" aria-label={label}>
          {choices.map((choice) => (
            <Chip key={choice.value} value={choice.value} radius="sm">
              {choice.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}
