import { Box, Group, Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Section.module.css'

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
    <Box component="dl" className={classes.facts} m={0}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {value}
          </Text>
        </div>
      ))}
    </Box>
  )
}
