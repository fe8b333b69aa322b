import { accountInitials, type Tone } from '../own-accounts.ts'
import classes from './AccountMark.module.css'

type Props = {
  name: string
  tone: Tone
  /** In px. */
  size: number
}

/** The initials of an account in its tone. Decorative: its name is always next to it. */
export function AccountMark({ name, tone, size }: Props) {
  return (
    <span
      className={classes.accountMark}
      data-tone={tone}
      style={{ width: size, height: size, fontSize: size * 0.4 }}
      aria-hidden
    >
      {accountInitials(name)}
    </span>
  )
}
