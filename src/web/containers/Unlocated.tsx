import { Alert, Anchor, Button, CloseButton, Group, Paper, Table, Text, Title } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Batch } from '#domain/batches.ts'
import type { Straw } from '#domain/straws.ts'
import { call, useReply } from '../call.ts'
import { usePartyName } from '../parties/PartySelect.tsx'
import { useSession } from '../session/session.ts'
import { numberRanges } from '../straws/number-ranges.ts'
import { StrawColour } from '../straws/StrawColour.tsx'
import { texts } from '../texts.ts'
import { Failure } from '../ui/Failure.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { WideTable } from '../ui/WideTable.tsx'
import { useUnlocatedStraws } from './use-unlocated-straws.ts'

/** How many straws in store wait for a place, with a way to see them; nothing where there are none. */
export function UnlocatedLine({ onShow }: { onShow: () => void }) {
  const { tenant_id } = useSession()
  const { data } = useReply('listStraws', { query: { tenant_id, unlocated: '1', limit: 1 } })
  const total = data?.pagination.total ?? 0
  if (total === 0) return null
  return (
    <Alert color="straw" p="sm">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {texts.container.unlocated(total)}
        </Text>
        <Button variant="default" size="xs" onClick={onShow}>
          {texts.container.unlocated_show}
        </Button>
      </Group>
    </Alert>
  )
}

/** The straws that wait for a place, by batch and owner. */
export function UnlocatedPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useUnlocatedStraws()
  return (
    <Paper component="section" aria-label={texts.container.unlocated_title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {texts.container.unlocated_title}
        </Title>
        <CloseButton aria-label={texts.common.close} onClick={onClose} />
      </Group>
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : !data ? (
        <Waiting />
      ) : data.length === 0 ? (
        <Text c="dimmed">{texts.container.unlocated_none}</Text>
      ) : (
        <Groups straws={data} />
      )}
    </Paper>
  )
}

function Groups({ straws }: { straws: Straw[] }) {
  const partyName = usePartyName()
  const batches = useBatches([...new Set(straws.map(({ batch_id }) => batch_id))])
  const groups = Map.groupBy(straws, ({ batch_id, owner_id }) => `${batch_id} ${owner_id}`)
  return (
    <WideTable label={texts.container.unlocated_title} min_width={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.batch.label}</Table.Th>
          <Table.Th>{texts.field.animal}</Table.Th>
          <Table.Th>{texts.straws.owner}</Table.Th>
          <Table.Th>{texts.straws.number_column}</Table.Th>
          <Table.Th ta="right">{texts.batch.straws}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {[...groups].map(([key, group]) => {
          const { batch_id, owner_id } = group[0]!
          const batch = batches.get(batch_id)
          return (
            <Table.Tr key={key}>
              <Table.Td>
                <Group gap={6} wrap="nowrap">
                  {batch && <StrawColour colour={batch.straw_colour} />}
                  <Anchor
                    component={Link}
                    to="/batches/$id"
                    params={{ id: batch_id } as never}
                    size="sm"
                    style={NOWRAP}
                  >
                    {batch?.label ?? texts.common.nothing}
                  </Anchor>
                </Group>
              </Table.Td>
              <Table.Td>{batch?.animal.name}</Table.Td>
              <Table.Td>{partyName(owner_id)}</Table.Td>
              <Table.Td>{numberRanges(group.map(({ number }) => number))}</Table.Td>
              <Table.Td ta="right">{group.length}</Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </WideTable>
  )
}

function useBatches(ids: string[]): Map<string, Batch> {
  const { tenant_id } = useSession()
  return useQueries({
    queries: ids.map((id) => {
      const parts = { params: { id }, query: { tenant_id } }
      return {
        queryKey: ['showBatch', parts],
        queryFn: ({ signal }: { signal: AbortSignal }) => call('showBatch', parts, { signal }),
      }
    }),
    combine: (replies) => new Map(replies.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  })
}

// A label broken in two is not found at a glance.
const NOWRAP = { whiteSpace: 'nowrap' } as const
