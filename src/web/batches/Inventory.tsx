import { Button, Group, Loader, Table, Text } from '@mantine/core'
import { useState } from 'react'
import type { Batch } from '#domain/batches.ts'
import type { StockLine } from '#domain/straws.ts'
import { useReply } from '../call.ts'
import { usePartyName } from '../parties/PartySelect.tsx'
import { useSession } from '../session/session.ts'
import { numberRanges } from '../straws/number-ranges.ts'
import { placeName } from '../straws/place-name.ts'
import { useStrawNumbers } from '../straws/use-straw-numbers.ts'
import { texts, words } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'
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
  const partyName = usePartyName()
  if (error && !data) return <Failure error={error} retry={refetch} />
  if (!data || !containers.data) return <Waiting />
  if (data.inventory.length === 0) return <Text c="dimmed">{texts.batch.no_inventory}</Text>
  return (
    <WideTable label={texts.batch.inventory} min_width={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.straws.place}</Table.Th>
          <Table.Th>{texts.straws.owner}</Table.Th>
          <Table.Th>{texts.batch.status}</Table.Th>
          <Table.Th ta="right">{texts.batch.straws}</Table.Th>
          <Table.Th>{texts.straws.number_column}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.inventory.map((line) => (
          <Table.Tr key={JSON.stringify([line.owner_id, line.holder_id, line.location, line.status])}>
            <Table.Td>
              {line.status === 'STORED'
                ? placeName(line.location, containers.data.containers)
                : (partyName(line.holder_id) ?? texts.common.nothing)}
            </Table.Td>
            <Table.Td>{partyName(line.owner_id) ?? texts.common.nothing}</Table.Td>
            <Table.Td>{words[line.status]}</Table.Td>
            <Table.Td ta="right">{line.straws}</Table.Td>
            <Table.Td>
              <Numbers batch_id={batch.id} line={line} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

function Numbers({ batch_id, line }: { batch_id: string; line: StockLine }) {
  const [is_wanted, setWanted] = useState(false)
  const { data, error } = useStrawNumbers(batch_id, line, is_wanted)
  if (!is_wanted) {
    return (
      <Button variant="subtle" size="compact-xs" onClick={() => setWanted(true)}>
        {texts.straws.show_numbers}
      </Button>
    )
  }
  if (error) return <Text size="xs">{errorText(error)}</Text>
  if (!data) return <Loader size="xs" />
  return <Group gap={4}>{numberRanges(data)}</Group>
}
