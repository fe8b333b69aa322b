import { Table, Text } from '@mantine/core'
import type { Batch } from '../contract.ts'
import { batchTexts } from '../texts.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { commonTexts } from '#ui/texts.ts'

const COUNTS = ['total', 'unused', 'used', 'stored', 'consigned', 'lost', 'inseminated', 'sold'] as const

export function BatchStock({ batch }: { batch: Batch }) {
  return (
    <>
      <dl>
        {COUNTS.map((count) => (
          <div key={count}>
            <Text component="dt" fz={12} lh="16px" c="var(--ink-3)">
              {batchTexts.counts[count]}
            </Text>
            <Text component="dd" fw={600}>
              {grouped(batch.counts[count])}
            </Text>
          </div>
        ))}
      </dl>
      {batch.owners.length > 0 && <Owners batch={batch} />}
      {batch.warehouses.length > 0 && <Warehouses batch={batch} />}
    </>
  )
}

/** Table of the owners and their whole doses, which may add up to less than the whole doses of the batch. */
function Owners({ batch }: { batch: Batch }) {
  return (
    <Table verticalSpacing={6} aria-label={batchTexts.owners}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{batchTexts.strawOwner}</Table.Th>
          <Table.Th ta="right">{batchTexts.storedColumn}</Table.Th>
          <Table.Th ta="right">{batchTexts.dosesColumn}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {batch.owners.map((owner) => (
          <Table.Tr key={owner.party_id}>
            <Table.Td>{owner.name}</Table.Td>
            <Table.Td ta="right">{grouped(owner.stored)}</Table.Td>
            <Table.Td ta="right">
              {owner.doses === null ? commonTexts.nothing : grouped(owner.doses)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Warehouses({ batch }: { batch: Batch }) {
  return (
    <Table verticalSpacing={6} aria-label={batchTexts.warehouses}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{warehouseTexts.warehouse}</Table.Th>
          <Table.Th ta="right">{batchTexts.storedColumn}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {batch.warehouses.map(({ id, name, stored }) => (
          <Table.Tr key={id}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">{grouped(stored)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
