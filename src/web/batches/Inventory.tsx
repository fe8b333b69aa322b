import { Table, Text } from '@mantine/core'
import type { Batch } from '#domain/batches.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { placeName } from '../straws/place-name.ts'
import { texts, words } from '../texts.ts'
import { Failure } from '../ui/Failure.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { WideTable } from '../ui/WideTable.tsx'

/** Where the straws of a batch are, whose they are and who has them. */
export function Inventory({ batch }: { batch: Batch }) {
  const { tenant_id } = useSession()
  const { data, error, refetch } = useReply('showBatchInventory', {
    params: { id: batch.id },
    query: { tenant_id },
  })
  const containers = useReply('listContainers', { query: { tenant_id } })
  const parties = useReply('listParties', { query: { tenant_id, limit: 100, name: '' } })
  if (error) return <Failure error={error} retry={refetch} />
  if (!data || !containers.data || !parties.data) return <Waiting />
  if (data.inventory.length === 0) return <Text c="dimmed">{texts.batch.no_inventory}</Text>
  const partyName = (id: string | null) =>
    parties.data?.parties.find((party) => party.id === id)?.name ?? texts.common.nothing
  return (
    <WideTable label={texts.batch.inventory} min_width={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.straws.place}</Table.Th>
          <Table.Th>{texts.straws.owner}</Table.Th>
          <Table.Th>{texts.batch.status}</Table.Th>
          <Table.Th ta="right">{texts.batch.straws}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.inventory.map((line) => (
          <Table.Tr key={JSON.stringify([line.owner_id, line.holder_id, line.location, line.status])}>
            <Table.Td>
              {line.status === 'STORED'
                ? placeName(line.location, containers.data.containers)
                : partyName(line.holder_id)}
            </Table.Td>
            <Table.Td>{partyName(line.owner_id)}</Table.Td>
            <Table.Td>{words[line.status]}</Table.Td>
            <Table.Td ta="right">{line.straws}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}
