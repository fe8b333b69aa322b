import { Anchor, ColorSwatch, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Container } from '#domain/containers.ts'
import { texts } from '../texts.ts'
import { batchPaint, cssColour } from './batch-paint.ts'
import { ContainerDrawing } from './ContainerDrawing.tsx'

/** A container as a drawing, or as the list of what stands in it. */
export function ContainerCard({ container, as_list }: { container: Container; as_list: boolean }) {
  const navigate = useNavigate()
  const straws = container.contents.reduce((sum, content) => sum + content.straws, 0)
  return (
    <Paper component="article" aria-label={container.label}>
      <Stack>
        <Group justify="space-between" align="start">
          <div>
            <Anchor
              component={Link}
              to="/containers/$id"
              params={{ id: container.id } as never}
              fw={650}
              size="lg"
            >
              {container.label}
            </Anchor>
            <Text size="xs" c="dimmed">
              {texts.container.size(container.canisters, container.levels)}
              {container.note && ` · ${container.note}`}
            </Text>
          </div>
          <Text fw={600}>{straws === 0 ? texts.container.empty : texts.container.holds(straws)}</Text>
        </Group>
        {as_list ? (
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
        {!as_list && <Legend container={container} />}
      </Stack>
    </Paper>
  )
}

export function Legend({ container }: { container: Container }) {
  const paint = batchPaint(container)
  return (
    <Group gap="sm">
      {container.batches
        .toSorted((one, other) => one.label.localeCompare(other.label))
        .map((batch) => (
          <Group key={batch.id} gap={6} wrap="nowrap">
            <ColorSwatch color={cssColour(paint(batch.id))} size={12} />
            <Anchor component={Link} to="/batches/$id" params={{ id: batch.id } as never} size="sm">
              {batch.label}
            </Anchor>
          </Group>
        ))}
    </Group>
  )
}

function ContentsTable({ container }: { container: Container }) {
  const labels = new Map(container.batches.map(({ id, label }) => [id, label]))
  if (container.contents.length === 0) return <Text c="dimmed">{texts.container.empty}</Text>
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.straws.canister}</Table.Th>
          <Table.Th>{texts.straws.level}</Table.Th>
          <Table.Th>{texts.batch.label}</Table.Th>
          <Table.Th ta="right">{texts.batch.straws}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {container.contents.map((content) => (
          <Table.Tr key={`${content.canister} ${content.level} ${content.batch_id} ${content.owner_id}`}>
            <Table.Td>{content.canister}</Table.Td>
            <Table.Td>{content.level}</Table.Td>
            <Table.Td>{labels.get(content.batch_id)}</Table.Td>
            <Table.Td ta="right">{content.straws}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
