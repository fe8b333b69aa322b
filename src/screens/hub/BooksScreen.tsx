import { checkBooks, showInventory } from '#stock/straws/contract.ts'
import { Alert, Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { useApiQuery } from '#ui/call.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import { Activity } from '#stock/movements/web/Activity.tsx'
import { useMay } from '#account/auth/web/session.ts'
import { StockByBatch } from '#stock/straws/web/StockByBatch.tsx'
import { batchTexts } from '#stock/batches/texts.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { booksTexts } from './texts.ts'
import { AnchorLink } from '#ui/links.tsx'
import { isDay, today } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Screen } from '#ui/Screen.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { HubTabs } from './HubTabs.tsx'

export function BooksScreen() {
  const [as_of, setAsOf] = useState('')
  return (
    <Screen title={booksTexts.title}>
      <HubTabs />
      <Paper component="section" aria-label={booksTexts.check}>
        <Stack>
          <Text size="sm" c="dimmed">
            {booksTexts.text}
          </Text>
          {useMay(checkBooks) ? <Check /> : <RightNeeded right="CORRECT" />}
          <DayField label={booksTexts.stockOn} maw={240} value={as_of} onChange={setAsOf} />
          {isDay(as_of) && as_of <= today() && <PastStock key={as_of} as_of={as_of} />}
        </Stack>
      </Paper>
      <Paper component="section" aria-label={movementTexts.allMovements}>
        <Group justify="space-between" mb="md">
          <Title order={2} size="h4">
            {movementTexts.allMovements}
          </Title>
          <AnchorLink to="/movements" size="sm">
            {movementTexts.byDay}
          </AnchorLink>
        </Group>
        <Activity about={{}} />
      </Paper>
    </Screen>
  )
}

function Check() {
  const [isWanted, setWanted] = useState(false)
  const check = useApiQuery(checkBooks, {}, isWanted)
  return (
    <Stack gap="sm">
      <div>
        <Button
          variant="default"
          loading={check.isFetching}
          onClick={() => (isWanted ? void check.refetch() : setWanted(true))}
        >
          {booksTexts.check}
        </Button>
      </div>
      {isWanted && <QueryResult query={check}>{(found) => <Found {...found} />}</QueryResult>}
    </Stack>
  )
}

function Found({ checked, differences }: Reply<typeof checkBooks>) {
  return differences.length === 0 ? (
    <Alert color="teal" role="status">
      {booksTexts.agrees(checked)}
    </Alert>
  ) : (
    <Alert color="red" role="alert" title={booksTexts.differs(differences.length)}>
      <WideTable label={booksTexts.difference} minWidth={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{batchTexts.label}</Table.Th>
            <Table.Th>{strawsTexts.numberColumn}</Table.Th>
            <Table.Th>{booksTexts.difference}</Table.Th>
            <Table.Th>{booksTexts.journal}</Table.Th>
            <Table.Th>{booksTexts.book}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map((one) => (
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
  )
}

function PastStock({ as_of }: { as_of: string }) {
  return (
    <QueryResult query={useApiQuery(showInventory, { query: { as_of } })}>
      {({ inventory }) =>
        inventory.length === 0 ? (
          <Text c="dimmed">{booksTexts.stockNone}</Text>
        ) : (
          <StockByBatch label={booksTexts.stockOn} inventory={inventory} />
        )
      }
    </QueryResult>
  )
}
