import { Table, Text } from '@mantine/core'
import { grouped } from '#platform/contract/grouped.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import type { InventoryLine } from '../contract.ts'
import { strawsTexts } from '../texts.ts'

type Props = { label: string; inventory: readonly InventoryLine[] }

/**
 * Straws of each owner, largest stock first, and their sums. The last column includes what is gone, so that its sum is
 * the number of straws that a check of the books compares.
 */
export function StockByOwner({ label, inventory }: Props) {
  const count = (lines: readonly InventoryLine[], status: InventoryLine['status']) =>
    lines.filter((line) => line.status === status).reduce((sum, { straws }) => sum + straws, 0)
  const rowOf = (key: string, name: string, lines: readonly InventoryLine[]) => {
    const held = lines.filter(({ status }) => status === 'STORED' || status === 'CONSIGNED')
    const batches = new Set(held.map(({ batch_id }) => batch_id)).size
    const [stored, consigned] = [count(lines, 'STORED'), count(lines, 'CONSIGNED')]
    const total = lines.reduce((sum, { straws }) => sum + straws, 0)
    return { key, name, batches, stored, consigned, used: total - stored - consigned, total }
  }
  const owners = [...Map.groupBy(inventory, ({ owner_id }) => owner_id)]
    .map(([id, lines]) => rowOf(id, lines[0]!.owner_name, lines))
    .toSorted((a, b) => b.stored - a.stored || b.total - a.total || a.name.localeCompare(b.name))
  const all = rowOf('all', strawsTexts.allOwners, inventory)
  const rows = owners.length > 1 ? [...owners, all] : owners
  const isShared = owners.reduce((sum, { batches }) => sum + batches, 0) > all.batches
  return (
    <>
      <WideTable label={label} minWidth={{ base: 0, sm: 420 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{strawsTexts.owner}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {batchTexts.title}
            </Table.Th>
            <Table.Th ta="right">{batchTexts.stored}</Table.Th>
            <Table.Th ta="right">{batchTexts.heldByOthers}</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {batchTexts.used}
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              {strawsTexts.allStraws}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, name, batches, stored, consigned, used, total }) => (
            <Table.Tr key={key} fw={key === 'all' ? 600 : undefined}>
              <Table.Td fw={600} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {grouped(batches)}
              </Table.Td>
              <Table.Td ta="right">{grouped(stored)}</Table.Td>
              <Table.Td ta="right">{grouped(consigned)}</Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {grouped(used)}
              </Table.Td>
              <Table.Td ta="right" visibleFrom="sm">
                {grouped(total)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
      {isShared && (
        <Text size="sm" c="dimmed" mt="xs" visibleFrom="sm">
          {strawsTexts.sharedBatches}
        </Text>
      )}
    </>
  )
}
