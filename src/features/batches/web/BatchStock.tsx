import { SimpleGrid, Table, Text } from '@mantine/core'
import type { Batch } from '../contract.ts'
import { batchTexts } from '../texts.ts'
import { warehouseTexts } from '#features/warehouses/texts.ts'
import { commonTexts } from '#ui/texts.ts'

const COUNTS = ['total', 'unused', 'used', 'stored', 'consigned', 'lost', 'inseminated', 'sold'] as const

/** All counts of a batch's straws, and the owners and warehouses of those in store. */
export function BatchStock({ batch }: { batch: Batch }) {
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 4, sm: 8, md: 4, lg: 8 }} spacing="sm" m={0}>
        {COUNTS.map((count) => (
          <div key={count}>
            <Text component="dt" size="xs" c="dimmed">
              {batchTexts.counts[count]}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {batch.counts[count]}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {batch.owners.length > 0 && <Owners batch={batch} />}
      {batch.warehouses.length > 0 && <Warehouses batch={batch} />}
    </>
  )
}

/** Doses are per owner: straws of different owners do not add up to a dose. */
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
            <Table.Td ta="right">{owner.stored}</Table.Td>
            <Table.Td ta="right">{owner.doses ?? commonTexts.nothing}</Table.Td>
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
            <Table.Td ta="right">{stored}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
