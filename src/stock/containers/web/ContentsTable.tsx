import { Group, Table, Text } from '@mantine/core'
import { batchTexts } from '#stock/batches/texts.ts'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import { AnchorLink } from '#ui/links.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import type { ContainerSummary } from '../contract.ts'
import { containerTexts } from '../texts.ts'

export function ContentsTable({ container }: { container: ContainerSummary }) {
  const batches = new Map(container.batches.map((batch) => [batch.id, batch]))
  const owners = new Map(container.owners.map(({ id, name }) => [id, name]))
  if (container.contents.length === 0) return <Text c="dimmed">{containerTexts.empty}</Text>
  return (
    <WideTable label={container.label} minWidth={420}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{containerTexts.placeShort}</Table.Th>
          <Table.Th>{batchTexts.label}</Table.Th>
          <Table.Th>{batchTexts.strawOwner}</Table.Th>
          <Table.Th ta="right">{batchTexts.straws}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {container.contents.map((content) => (
          <Table.Tr key={`${content.canister} ${content.level} ${content.batch_id} ${content.owner_id}`}>
            <Table.Td>
              <AnchorLink
                to="/containers/$id"
                params={{ id: container.id }}
                search={{ canister: content.canister }}
                size="sm"
              >
                {containerTexts.placeIn(content.canister, content.level)}
              </AnchorLink>
            </Table.Td>
            <Table.Td>
              <Group gap={6} wrap="nowrap">
                <StrawColour colour={batches.get(content.batch_id)!.straw_colour} />
                <span style={NOWRAP}>{batches.get(content.batch_id)!.label}</span>
              </Group>
            </Table.Td>
            <Table.Td>{owners.get(content.owner_id)}</Table.Td>
            <Table.Td ta="right">{content.straws}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  )
}

const NOWRAP = { whiteSpace: 'nowrap' } as const
