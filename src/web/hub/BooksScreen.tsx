import { Alert, Button, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useReply } from '../call.ts'
import { DayField } from '../form/DayField.tsx'
import { Activity } from '../movements/Activity.tsx'
import { useIsOwner, useSession } from '../session/session.ts'
import { StockByBatch } from '../straws/StockByBatch.tsx'
import { texts } from '../texts.ts'
import { isDay, today } from '../ui/dates.ts'
import { Failure } from '../ui/Failure.tsx'
import { Screen } from '../ui/Screen.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { WideTable } from '../ui/WideTable.tsx'
import { HubTabs } from './HubTabs.tsx'

/** The books of the account: checked, replayed for any day that is past, and every movement they follow from. */
export function BooksScreen() {
  const [as_of, setAsOf] = useState('')
  return (
    <Screen title={texts.books.title}>
      <HubTabs />
      <Paper component="section" aria-label={texts.books.check}>
        <Stack>
          <Text size="sm" c="dimmed">
            {texts.books.text}
          </Text>
          {useIsOwner() && <Check />}
          <DayField label={texts.books.stock_on} maw={240} value={as_of} onChange={setAsOf} />
          {isDay(as_of) && as_of <= today() && <PastStock as_of={as_of} />}
        </Stack>
      </Paper>
      <Paper component="section" aria-label={texts.books.all_movements}>
        <Title order={2} size="h4" mb="md">
          {texts.books.all_movements}
        </Title>
        <Activity about={{}} />
      </Paper>
    </Screen>
  )
}

function Check() {
  const { tenant_id } = useSession()
  const [is_wanted, setWanted] = useState(false)
  const { data, error, isFetching, refetch } = useReply('checkBooks', { query: { tenant_id } }, is_wanted)
  return (
    <Stack gap="sm">
      <div>
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => (is_wanted ? void refetch() : setWanted(true))}
        >
          {texts.books.check}
        </Button>
      </div>
      {error ? (
        <Failure error={error} retry={refetch} />
      ) : data && data.differences.length === 0 ? (
        <Alert color="teal" role="status">
          {texts.books.agrees(data.checked)}
        </Alert>
      ) : data ? (
        <Alert color="red" role="alert" title={texts.books.differs(data.differences.length)}>
          <WideTable label={texts.books.difference} min_width={640}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.batch.label}</Table.Th>
                <Table.Th>{texts.straws.number_column}</Table.Th>
                <Table.Th>{texts.books.difference}</Table.Th>
                <Table.Th>{texts.books.journal}</Table.Th>
                <Table.Th>{texts.books.book}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.differences.map((one) => (
                <Table.Tr key={JSON.stringify(one)}>
                  <Table.Td>{one.batch_label}</Table.Td>
                  <Table.Td>{one.number}</Table.Td>
                  <Table.Td>{one.problem}</Table.Td>
                  <Table.Td>{one.journal}</Table.Td>
                  <Table.Td>{one.book}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </WideTable>
        </Alert>
      ) : null}
    </Stack>
  )
}

function PastStock({ as_of }: { as_of: string }) {
  const { tenant_id } = useSession()
  const { data, error, refetch } = useReply('showInventory', { query: { tenant_id, as_of } })
  if (error) return <Failure error={error} retry={refetch} />
  if (!data) return <Waiting />
  if (data.inventory.length === 0) return <Text c="dimmed">{texts.books.stock_none}</Text>
  return <StockByBatch label={texts.books.stock_on} inventory={data.inventory} />
}
