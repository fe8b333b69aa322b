import { accountInitials, type Tone } from '../own-accounts.ts'
import classes from './AccountMark.module.css'

type Props = {
  name: string
  tone: Tone
  size: number
}

/** Initials of an account in its tone. Decorative: the name is always next to it. */
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
