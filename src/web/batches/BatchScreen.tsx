import { Anchor, Button, Grid, Group, Paper, Stack, Table } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Batch } from '#domain/batches.ts'
import { RequestFailed, useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { StrawButtons, useStrawDialog } from '../straws/StrawDialogs.tsx'
import { texts } from '../texts.ts'
import { Empty } from '../ui/Empty.tsx'
import { Failure } from '../ui/Failure.tsx'
import { NotFound } from '../ui/NotFound.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { BatchFacts } from './BatchFacts.tsx'
import { BatchTabs, Doses } from './BatchRow.tsx'
import { CountsBar } from './CountsBar.tsx'

/** One batch, whole: what it counts, where it is, what happened to it, and what the laboratory measured. */
export function BatchScreen() {
  const { tenant_id } = useSession()
  const { id } = useParams({ from: '/layout/batches/$id' })
  const { data: batch, error, refetch } = useReply('showBatch', { params: { id }, query: { tenant_id } })
  const { open, dialog } = useStrawDialog()
  if (error instanceof RequestFailed && error.status === 404) return <NotFound />
  // What is on screen, and a dialog over it, outlives a refresh that fails.
  if (error && !batch) return <Failure error={error} retry={refetch} />
  if (!batch) return <Waiting lines={6} />
  return (
    <Screen
      title={batch.label}
      actions={
        <>
          <Anchor component={Link} to="/batches" size="sm" visibleFrom="sm">
            {texts.batch.all}
          </Anchor>
          <StrawButtons onOpen={(kind) => open(kind, batch)} can_withdraw={batch.counts.stored > 0} />
        </>
      }
    >
      {batch.counts.total === 0 && (
        <Empty
          title={texts.batch.no_straws}
          text={texts.batch.no_straws_text}
          action={<Button onClick={() => open('add', batch)}>{texts.batch.first_straws}</Button>}
        />
      )}
      <Grid>
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack>
            <Paper>
              <Stack>
                <Group justify="space-between" align="start" gap="xl">
                  <Stack flex={1} miw={220}>
                    <CountsBar counts={batch.counts} />
                  </Stack>
                  <Doses batch={batch} />
                </Group>
                {batch.owners.length > 0 && <Owners batch={batch} />}
              </Stack>
            </Paper>
            <Paper>
              <History batch={batch} />
            </Paper>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <BatchFacts batch={batch} />
        </Grid.Col>
      </Grid>
      {dialog}
    </Screen>
  )
}

/** Inventory and activity; which of them is open stands in the address. */
function History({ batch }: { batch: Batch }) {
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  return (
    <BatchTabs
      batch={batch}
      tab={tab === 'activity' ? 'activity' : 'inventory'}
      onTab={(next) =>
        void navigate({ to: '.', search: (next === 'activity' ? { tab: next } : {}) as never, replace: true })
      }
    />
  )
}

/** Doses are each owner's own: straws of different owners make no dose together. */
function Owners({ batch }: { batch: Batch }) {
  return (
    <Table verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.straws.owner}</Table.Th>
          <Table.Th ta="right">{texts.batch.stored_column}</Table.Th>
          <Table.Th ta="right">{texts.batch.doses_column}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {batch.owners.map((owner) => (
          <Table.Tr key={owner.party_id}>
            <Table.Td>{owner.name}</Table.Td>
            <Table.Td ta="right">{owner.stored}</Table.Td>
            <Table.Td ta="right">{owner.doses ?? texts.common.nothing}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
