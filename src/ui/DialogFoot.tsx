import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './DialogFoot.module.css'

type Props = {
  announced?: ReactNode
  children: ReactNode
}

/**
 * Footer of a dialog. The buttons always stay visible; `announced`, a note of their effect, stays visible
 * only in a tall window.
 */
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
