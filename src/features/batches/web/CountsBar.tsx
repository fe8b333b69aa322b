import { Box, Group, Progress, Stack, Text, UnstyledButton } from '@mantine/core'
import type { Counts } from '../contract.ts'
import type { Tab } from './batch-search.ts'
import { batchTexts } from '../texts.ts'
import { STOCK_COLOURS } from '#ui/theme.ts'

type Props = { counts: Counts; onOpen: (tab: Tab) => void }

/** Stored, consigned and used straws as a bar; each figure below opens its details. */
export function CountsBar({ counts, onOpen }: Props) {
  const parts = [
    { label: batchTexts.stored, straws: counts.stored, color: STOCK_COLOURS.stored, tab: 'inventory' },
    {
      label: batchTexts.consigned,
      straws: counts.consigned,
      color: STOCK_COLOURS.consigned,
      tab: 'consignments',
    },
    { label: batchTexts.used, straws: counts.used, color: STOCK_COLOURS.used, tab: 'activity' },
  ] as const
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
        {parts.map(({ label, straws, color, tab }) => (
          <UnstyledButton key={label} data-dense fz="xs" c="dimmed" onClick={() => onOpen(tab)}>
            <Box component="span" aria-hidden bg={color} {...DOT} />
            {label}{' '}
            <Text span inherit fw={600} c="var(--mantine-color-text)">
              {straws}
            </Text>
          </UnstyledButton>
        ))}
      </Group>
    </Stack>
  )
}

const DOT = { display: 'inline-block', w: 8, h: 8, mr: 4, bdrs: 'xl' } as const
