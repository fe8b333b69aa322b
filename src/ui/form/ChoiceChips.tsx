import { Chip, Input } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

type Props<T extends string> = {
  label: string
  choices: readonly { value: T; label: string; icon?: TablerIcon }[]
  value: T | null
  onChange: (value: T) => void
}

/** Choice of one of a few options, all visible, as tiles of equal size. */
export function ChoiceChips<T extends string>({ label, choices, value, onChange }: Props<T>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Chip.Group value={value} onChange={onChange}>
        <div
          className="choices"
          data-many={choices.length > 4 || undefined}
          role="radiogroup"
          aria-label={label}
        >
          {choices.map(({ value: one, label: name, icon: Icon }) => (
            <Chip key={one} value={one} radius="md" variant="outline" icon={null}>
              {Icon && <Icon size={18} aria-hidden />}
              {name}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  )
}
