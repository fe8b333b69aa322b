import { AnchorLink } from '#ui/links.tsx'
import { Table } from '@mantine/core'
import type { InventoryLine } from '../contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { WideTable } from '#ui/WideTable.tsx'

export function StockByBatch({ label, inventory }: { label: string; inventory: readonly InventoryLine[] }) {
  const batches = [...Map.groupBy(inventory, ({ batch_id }) => batch_id)]
  const count = (lines: InventoryLine[], status: InventoryLine['status']) =>
    lines.filter((line) => line.status === status).reduce((sum, { straws }) => sum + straws, 0)
  return (
    <WideTable label={label} minWidth={{ base: 0, sm: 420 }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{batchTexts.label}</Table.Th>
          <Table.Th ta="right">{batchTexts.stored}</Table.Th>
          <Table.Th ta="right">{batchTexts.consigned}</Table.Th>
          <Table.Th ta="right">{batchTexts.used}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {batches.map(([id, lines]) => {
          const [stored, consigned] = [count(lines, 'STORED'), count(lines, 'CONSIGNED')]
          const total = lines.reduce((sum, { straws }) => sum + straws, 0)
          return (
            <Table.Tr key={id}>
              <Table.Td>
                <AnchorLink to="/batches/$id" params={{ id }} size="sm">
                  {lines[0]!.batch_label}
                </AnchorLink>
              </Table.Td>
              <Table.Td ta="right">{stored}</Table.Td>
              <Table.Td ta="right">{consigned}</Table.Td>
              <Table.Td ta="right">{total - stored - consigned}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </WideTable>
  )
}
