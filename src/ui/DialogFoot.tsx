import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogFoot.module.css'

type Props = {
  announced?: ReactNode
  children: ReactNode
}

/** Buttons of a dialog: always visible and, if there is space, with a note of what they will do. */
export function DialogFoot({ announced, children }: Props) {
  return (
    <div className={classes.dialogEnd}>
      {announced}
      <Group className={classes.dialogFoot} justify="flex-end" gap="sm">
        {children}
      </Group>
    </div>
  )
}
