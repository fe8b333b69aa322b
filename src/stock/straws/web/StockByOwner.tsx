import { Table } from '@mantine/core'
import { grouped } from '#platform/contract/grouped.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import type { InventoryLine } from '../contract.ts'
import { strawsTexts } from '../texts.ts'

type Props = { label: string; inventory: readonly InventoryLine[] }

/** Stored and consigned straws of each owner, largest stock first, and their sums. */
export function StockByOwner({ label, inventory }: Props) {
  const count = (lines: readonly InventoryLine[], status: InventoryLine['status']) =>
    lines.filter((line) => line.status === status).reduce((sum, { straws }) => sum + straws, 0)
  const rowOf = (key: string, name: string, lines: readonly InventoryLine[]) => {
    const held = lines.filter(({ status }) => status === 'STORED' || status === 'CONSIGNED')
    const batches = new Set(held.map(({ batch_id }) => batch_id)).size
    return { key, name, batches, stored: count(held, 'STORED'), consigned: count(held, 'CONSIGNED') }
  }
  const owners = [...Map.groupBy(inventory, ({ owner_id }) => owner_id)]
    .map(([id, lines]) => rowOf(id, lines[0]!.owner_name, lines))
    .filter(({ batches }) => batches > 0)
    .toSorted((a, b) => b.stored - a.stored)
  const rows = owners.length > 1 ? [...owners, rowOf('all', strawsTexts.allOwners, inventory)] : owners
  return (
    <WideTable label={label} minWidth={{ base: 0, sm: 420 }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{strawsTexts.owner}</Table.Th>
          <Table.Th ta="right">{batchTexts.title}</Table.Th>
          <Table.Th ta="right">{batchTexts.stored}</Table.Th>
          <Table.Th ta="right">{batchTexts.heldByOthers}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, batches, stored, consigned }) => (
          <Table.Tr key={key} fw={key === 'all' ? 600 : undefined}>
            <Table.Td fw={600} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Table.Td>
            <Table.Td ta="right">{grouped(batches)}</Table.Td>
            <Table.Td ta="right">{grouped(stored)}</Table.Td>
            <Table.Td ta="right">{grouped(consigned)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}
