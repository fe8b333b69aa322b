import { Button, Stack, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { FilterSheet } from './FilterSheet.tsx'
import { Placeholder } from './Placeholder.tsx'
import { commonTexts } from './texts.ts'
import classes from './FilterChips.module.css'

type Props = {
  /** Fields that are filled in; `clear` names the action for screen readers. */
  filled: readonly { key: string; text: string; clear: string; onClear: () => void }[]
  /** Whether the filled-in fields apply. */
  isOn: boolean
  /** Chip before all others. */
  lead?: ReactNode
  /** Text of the chip that opens all fields. */
  more: ReactNode
  fields: ReactNode
  /** Text of the button that closes the sheet. */
  show: string
}

/** Filter on a phone: a chip for each field that is filled in, and all fields in a bottom sheet. */
export function FilterChips({ filled, isOn, lead, more, fields, show }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.filterChips} aria-label={commonTexts.filter} data-screen-only>
      {lead && (
        <div className={classes.filterChip} data-on={isOn || undefined}>
          {lead}
        </div>
      )}
      {filled.map(({ key, text, clear, onClear }) => (
        <UnstyledButton
          key={key}
          className={classes.filterChip}
          data-on={isOn || undefined}
          onClick={onClear}
        >
          <VisuallyHidden>{clear}</VisuallyHidden>
          <span className="cut">{text}</span>
          <IconX size={16} aria-hidden />
        </UnstyledButton>
      ))}
      <UnstyledButton
        className={classes.filterChip}
        data-more
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <IconPlus size={16} aria-hidden />
        <span>{more}</span>
      </UnstyledButton>
      <FilterSheet opened={isOpen} onClose={() => setOpen(false)}>
        <Stack gap="sm">
          <Suspense fallback={<Placeholder lines={5} />}>{fields}</Suspense>
          <Button fz={16} mt="xs" onClick={() => setOpen(false)}>
            {show}
          </Button>
        </Stack>
      </FilterSheet>
    </section>
  )
}
