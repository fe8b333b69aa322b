import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** A list of named facts. */
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
