import { Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title: string; text: string; action?: ReactNode }

export function Empty({ title, text, action }: Props) {
  return (
    <Paper p="xl">
      <Stack align="center" gap="xs">
        <Text fw={600} size="lg" ta="center">
          {title}
        </Text>
        <Text c="dimmed" ta="center">
          {text}
        </Text>
        {action}
      </Stack>
    </Paper>
  )
}
