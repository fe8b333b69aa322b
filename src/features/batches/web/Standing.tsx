import { AnchorLink } from '#ui/links.tsx'
import { Stack, Text } from '@mantine/core'
import type { BatchSummary } from '../contract.ts'
import { useWarehouses } from '#features/session/web/session.ts'
import { batchTexts } from '../texts.ts'
import { warehouseTexts } from '#features/warehouses/texts.ts'

/** The places and owners of a batch's straws at a glance. */
export function Standing({ batch: { places, counts, owners, warehouses } }: { batch: BatchSummary }) {
  const isOneOfSeveral = useWarehouses().length > 1
  const unplaced = counts.stored - places.reduce((sum, { stored }) => sum + stored, 0)
  return (
    <Stack gap={0}>
      {places.map(({ container_id, label, levels }) => (
        <AnchorLink
          key={container_id}
          to="/containers/$id"
          params={{ id: container_id }}
          search={new Set(levels.map(([canister]) => canister)).size === 1 ? { canister: levels[0]![0] } : {}}
          size="sm"
        >
          {batchTexts.stands(label, levels)}
        </AnchorLink>
      ))}
      {unplaced > 0 && <Text size="sm">{batchTexts.unlocated(unplaced)}</Text>}
      {isOneOfSeveral && warehouses.length > 0 && (
        <Text size="xs" c="dimmed">
          {warehouseTexts.named(warehouses.map(({ name }) => name).join(', '))}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {owners.map(({ name, stored }) => (owners.length > 1 ? `${name} ${stored}` : name)).join(', ')}
      </Text>
    </Stack>
  )
}
