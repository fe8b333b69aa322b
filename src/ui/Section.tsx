import { Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { id?: string; title: string; actions?: ReactNode; children: ReactNode }

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

export function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl>
      {facts.map(([name, value]) => (
        <Group key={name} wrap="nowrap" align="stretch" py={3}>
          <Text component="dt" size="sm" c="dimmed" flex="0 0 110px">
            {name}
          </Text>
          <Text component="dd" size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Group>
      ))}
    </dl>
  )
}
