import { AnchorLink } from '#ui/links.tsx'
import { Button, Paper, Stack, Table, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { exportConsignments, type StrawsOut, listConsignments } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { PartyLink } from '#registry/parties/web/use-party.tsx'
import { horseTexts } from '#registry/animals/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { consignmentsTexts } from '../texts.ts'
import { shortDate } from '#ui/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import type { PageSearch } from '#ui/search-params.ts'
import { Pages } from '#ui/Pages.tsx'
import { Screen } from '#ui/Screen.tsx'
import { WideTable } from '#ui/WideTable.tsx'

const PAGE_SIZE = 25

export function ConsignmentsScreen() {
  const { limit = PAGE_SIZE, offset = 0 } = useSearch({ from: '/layout/consignments' })
  const navigate = useNavigate({ from: '/consignments' })
  const found = useApiQuery(listConsignments, { query: { limit, offset } })
  const show = (search: PageSearch) => void navigate({ search })
  return (
    <Screen
      title={consignmentsTexts.title}
      actions={<ExportMenu endpoint={exportConsignments} query={{}} total={found.data?.pagination.total} />}
    >
      <QueryResult query={found} lines={5}>
        {(data) =>
          data.pagination.total === 0 ? (
            <Empty title={consignmentsTexts.allNone} text={consignmentsTexts.allNoneText} />
          ) : data.consignments.length === 0 ? (
            <Empty
              title={consignmentsTexts.pastEnd}
              text={batchTexts.pastEndText}
              action={
                <Button variant="default" onClick={() => show({})}>
                  {batchTexts.firstPage}
                </Button>
              }
            />
          ) : (
            <Stack>
              <Text>{consignmentsTexts.all(data.stats.straws)}</Text>
              <Paper>
                <Lines lines={data.consignments} />
              </Paper>
              <Pages
                pagination={data.pagination}
                sizes={[10, 25, 50, 100]}
                onChange={(page) => show({ limit: page.limit, offset: page.offset || undefined })}
              />
            </Stack>
          )
        }
      </QueryResult>
    </Screen>
  )
}

function Lines({ lines }: { lines: StrawsOut[] }) {
  return (
    <WideTable label={consignmentsTexts.title} minWidth={{ base: 280, sm: 560 }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{consignmentsTexts.holder}</Table.Th>
          <Table.Th visibleFrom="sm">{horseTexts.batch}</Table.Th>
          <Table.Th visibleFrom="sm">{batchTexts.strawOwner}</Table.Th>
          <Table.Th ta="right">{batchTexts.straws}</Table.Th>
          <Table.Th>{consignmentsTexts.since}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(
          ({ batch_id, batch_label, holder_id, holder_name, owner_id, owner_name, straws, since }) => (
            <Table.Tr key={`${batch_id} ${holder_id} ${owner_id}`}>
              <Table.Td>
                <PartyLink id={holder_id} name={holder_name} />
                <Text size="sm" c="dimmed" hiddenFrom="sm">
                  <BatchLink id={batch_id} label={batch_label} /> ·{' '}
                  <PartyLink id={owner_id} name={owner_name} />
                </Text>
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <BatchLink id={batch_id} label={batch_label} />
              </Table.Td>
              <Table.Td visibleFrom="sm">
                <PartyLink id={owner_id} name={owner_name} />
              </Table.Td>
              <Table.Td ta="right">{straws}</Table.Td>
              <Table.Td style={NOWRAP}>{shortDate(since)}</Table.Td>
            </Table.Tr>
          ),
        )}
      </Table.Tbody>
    </WideTable>
  )
}

function BatchLink({ id, label }: { id: string; label: string }) {
  return (
    <AnchorLink to="/batches/$id" params={{ id }} search={{ tab: 'consignments' }} inherit style={NOWRAP}>
      {label}
    </AnchorLink>
  )
}

const NOWRAP = { whiteSpace: 'nowrap' } as const
