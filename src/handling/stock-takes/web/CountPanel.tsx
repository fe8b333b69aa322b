import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './counting.module.css'

type Props = {
  title: string
  about?: ReactNode
  status?: ReactNode
  /** Text about what is left to count, beside the buttons. */
  toDo: ReactNode
  buttons: ReactNode
  children: ReactNode
}

/** Count of a canister on a desktop. */
export function CountPanel({ title, about, status, toDo, buttons, children }: Props) {
  return (
    <Paper p={0} component="section" aria-label={title} className={classes.countPanel}>
      <Group gap="4px 12px" align="baseline" p="20px 20px 8px">
        <Title order={2}>{title}</Title>
        {about && <Text c="dimmed">{about}</Text>}
        <Text size="sm" c="dimmed" ml="auto" role="status">
          {status}
        </Text>
      </Group>
      {children}
      <Group component="footer" gap={12} justify="space-between" className={classes.countFoot}>
        {toDo}
        <Group gap="sm">{buttons}</Group>
      </Group>
    </Paper>
  )
}

/** Text about what is left to count, which describes a disabled button. */
export function CountToDo({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" id="count-left" role="status">
      {children}
    </Text>
  )
}
