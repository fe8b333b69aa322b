import type { ReactNode } from 'react'
import classes from './opening.module.css'

type Props = {
  /** Look of the button; `quiet` if another action comes first. */
  kind?: 'good' | 'soon' | 'now' | 'quiet' | undefined
  height: number
  note?: ReactNode
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

export function BigButton({ kind, height, note, disabled = false, onClick, children }: Props) {
  return (
    <button
      type="button"
      className={classes.huge}
      data-kind={kind}
      disabled={disabled}
      style={{ minHeight: height }}
      onClick={onClick}
    >
      <span>{children}</span>
      {note && <small>{note}</small>}
    </button>
  )
}
