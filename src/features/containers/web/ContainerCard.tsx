import { AnchorLink } from '#ui/links.tsx'
import { Group, Paper, Stack, Table, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { ContainerSummary } from '../contract.ts'
import { useWarehouseName } from '#features/session/web/session.ts'
import { StrawColour } from '#features/batches/web/StrawColour.tsx'
import { batchTexts } from '#features/batches/texts.ts'
import { containerTexts } from '../texts.ts'
import { warehouseTexts } from '#features/warehouses/texts.ts'
import { WideTable } from '#ui/WideTable.tsx'
import { ContainerDrawing } from './ContainerDrawing.tsx'

// As many colours as people can tell apart; the container's own screen lists all batches.
const MOST_IN_CARD = 12

/** A container as a drawing, or as a list of its contents. */
export function ContainerCard({ container, asList }: { container: ContainerSummary; asList: boolean }) {
  const navigate = useNavigate()
  const straws = container.contents.reduce((sum, content) => sum + content.straws, 0)
  return (
    <Paper component="article" aria-label={container.label}>
      <Stack>
        <Group justify="space-between" align="start">
          <div>
            <AnchorLink to="/containers/$id" params={{ id: container.id }} fw={650} size="lg">
              {container.label}
            </AnchorLink>
            <Text size="xs" c="dimmed">
              <ContainerLine container={container} />
            </Text>
          </div>
          <Text fw={600}>{straws === 0 ? containerTexts.empty : containerTexts.holds(straws)}</Text>
        </Group>
        {asList ? (
          <ContentsTable container={container} />
        ) : (
          <Group justify="center">
            <ContainerDrawing
              container={container}
              onChoose={(canister) =>
                void navigate({ to: '/containers/$id', params: { id: container.id }, search: { canister } })
              }
            />
          </Group>
        )}
        {!asList && <Legend container={container} most={MOST_IN_CARD} />}
      </Stack>
    </Paper>
  )
}

/** The container's warehouse, size and note. */
export function ContainerLine({ container }: { container: ContainerSummary }) {
  const { warehouse_id, canisters, levels, note } = container
  const warehouse = useWarehouseName()(warehouse_id)
  return [warehouse && warehouseTexts.named(warehouse), containerTexts.size(canisters, levels), note]
    .filter(Boolean)
    .join(' · ')
}

type LegendProps = {
  container: ContainerSummary
  /** Maximum number of batches to list. */
  most?: number
}

/** Which colour stands for which batch, with its number of straws here. */
export function Legend({ container, most = Infinity }: LegendProps) {
  const more = container.batches.length - most
  const strawsOf = (id: string) =>
    container.contents
      .filter(({ batch_id }) => batch_id === id)
      .reduce((sum, content) => sum + content.straws, 0)
  return (
    <Group gap="sm">
      {container.batches
        .toSorted((one, other) => one.label.localeCompare(other.label))
        .slice(0, most)
        .map((batch) => (
          <Group key={batch.id} gap={6} wrap="nowrap">
            <StrawColour colour={batch.straw_colour} height={14} />
            <AnchorLink to="/batches/$id" params={{ id: batch.id }} size="sm">
              {batch.label}
            </AnchorLink>
            <Text size="sm" c="dimmed">
              {strawsOf(batch.id)}
            </Text>
          </Group>
        ))}
      {more > 0 && (
        <AnchorLink to="/containers/$id" params={{ id: container.id }} size="sm">
          {containerTexts.moreBatches(more)}
        </AnchorLink>
      )}
    </Group>
  )
}

function ContentsTable({ container }: { container: ContainerSummary }) {
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

// A label broken in two is hard to spot.
const NOWRAP = { whiteSpace: 'nowrap' } as const
