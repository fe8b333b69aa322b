import { Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { id?: string; title: string; actions?: ReactNode; children: ReactNode }

/** A part of a screen under its own heading. */
export function Section({ id, title, actions, children }: Props) {
  return (
    <Paper component="section" id={id} aria-label={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  )
}
