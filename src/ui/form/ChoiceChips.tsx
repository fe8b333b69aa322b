import { Chip, Input } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import classes from './ChoiceChips.module.css'

type Props<T extends string> = {
  label: string
  /** Options, one tile each; `detail` is a second text of the tile, at its right. */
  choices: readonly { value: T; label: string; detail?: string; icon?: TablerIcon }[]
  value: T | null
  error?: string | undefined
  onChange: (value: T) => void
}

/** Choice of one of a few options, all visible, as tiles of equal size. */
export function ChoiceChips<T extends string>({ label, choices, value, error, onChange }: Props<T>) {
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <Chip.Group value={value} onChange={onChange}>
        <div
          className="choices"
          data-many={choices.length > 4 || undefined}
          data-detailed={choices.some(({ detail }) => detail) || undefined}
          role="radiogroup"
          aria-label={label}
        >
          {choices.map(({ value: one, label: name, detail, icon: Icon }) => (
            <Chip
              key={one}
              value={one}
              radius="md"
              variant="outline"
              icon={null}
              aria-invalid={error !== undefined || undefined}
              {...(detail && { classNames: { label: classes.detailed! } })}
            >
              {Icon && <Icon size={18} aria-hidden />}
              {name}
              {detail && <span className={`num ${classes.detail}`}>{detail}</span>}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </Input.Wrapper>
  )
}
