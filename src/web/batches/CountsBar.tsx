import { Box, Group, Progress, Stack, Text } from '@mantine/core'
import type { Counts } from '#domain/batches.ts'
import { texts } from '../texts.ts'
import { STOCK_COLOURS } from '../theme.ts'

/** Stored, consigned and used straws of a batch as one bar, with the figures below it. */
export function CountsBar({ counts }: { counts: Counts }) {
  const parts = [
    { label: texts.batch.stored, straws: counts.stored, color: STOCK_COLOURS.stored },
    { label: texts.batch.consigned, straws: counts.consigned, color: STOCK_COLOURS.consigned },
    { label: texts.batch.used, straws: counts.used, color: STOCK_COLOURS.used },
  ]
  return (
    <Stack gap={4}>
      <Progress.Root size="sm" aria-hidden>
        {parts.map(({ label, straws, color }) => (
          <Progress.Section
            key={label}
            value={counts.total ? (100 * straws) / counts.total : 0}
            color={color}
          />
        ))}
      </Progress.Root>
      <Group gap="sm">
        {parts.map(({ label, straws, color }) => (
          <Text key={label} size="xs" c="dimmed">
            <Box component="span" aria-hidden bg={color} {...DOT} />
            {label}{' '}
            <Text span inherit fw={600} c="var(--mantine-color-text)">
              {straws}
            </Text>
          </Text>
        ))}
      </Group>
    </Stack>
  )
}

const DOT = { display: 'inline-block', w: 8, h: 8, mr: 4, bdrs: 'xl' } as const
