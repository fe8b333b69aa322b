import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { useHeldStock } from '#handling/offline/web/use-held-stock.ts'
import { countNumbers } from '#stock/batches/straw.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { ageText } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'

/** Batches with stored straws as this device holds them; `children` if it holds none. */
export function OfflineBatches({ children }: { children: ReactNode }) {
  const held = useHeldStock()
  if (!held) return children
  const { snapshot, stock } = held
  const byBatch = Map.groupBy(stock, ({ batch }) => batch.id)
  return (
    <Stack gap="sm">
      <Text c="dimmed" role="status">
        {offlineTexts.title} · {offlineBarTexts.asOf(ageText(snapshot.as_of))}
      </Text>
      <Paper p={0}>
        <ul className="lines" aria-label={offlineTexts.places}>
          {snapshot.batches.map(({ id, label, stallion, straw_colour }) => (
            <Group key={id} component="li" gap={14} px={20} mih={60} wrap="nowrap">
              <StrawMark colour={straw_colour} height={34} />
              <div style={{ flex: 1, minWidth: 0 }}>
                <AnchorLink to="/offline" search={{ batch: id }} fw={600} py={10}>
                  {label}
                </AnchorLink>
                <Text size="sm" c="dimmed">
                  {stallion}
                </Text>
              </div>
              <Text fw={600} className="num">
                {offlineTexts.straws(
                  (byBatch.get(id) ?? []).reduce((sum, { numbers }) => sum + countNumbers(numbers), 0),
                )}
              </Text>
            </Group>
          ))}
        </ul>
      </Paper>
    </Stack>
  )
}
