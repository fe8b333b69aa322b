import { AnchorLink } from '#ui/links.tsx'
import { listMovements } from '#features/movements/contract.ts'
import { Grid, Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Overview, showOverview } from '#features/overview/contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { signedAndRecorded } from '#features/movements/web/signed-and-recorded.ts'
import { useSession } from '#features/session/web/session.ts'
import { batchTexts } from '#features/batches/texts.ts'
import { movementTexts } from '#features/movements/texts.ts'
import { homeTexts } from './texts.ts'
import { navTexts } from '#ui/texts.ts'
import { shortDate } from '#ui/dates.ts'
import { Loaded } from '#ui/Loaded.tsx'
import { Screen } from '#ui/Screen.tsx'

const STARTS = [
  { to: '/batches', title: navTexts.batches, text: homeTexts.batches },
  { to: '/containers', title: navTexts.containers, text: homeTexts.containers },
  { to: '/help', title: navTexts.help, text: homeTexts.help },
] as const

export function HomeScreen() {
  const { tenant_id } = useSession()
  return (
    <Screen title={homeTexts.title}>
      <Stack gap="sm" component="section">
        <Title order={2}>{homeTexts.start}</Title>
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          {STARTS.map(({ to, title, text }) => (
            <Paper key={to}>
              <AnchorLink to={to} fw={650}>
                {title}
              </AnchorLink>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </Paper>
          ))}
        </SimpleGrid>
      </Stack>
      <Loaded query={useApiQuery(showOverview, { query: { tenant_id } })} lines={4}>
        {(overview) => overview.batches > 0 && <Stock overview={overview} />}
      </Loaded>
    </Screen>
  )
}

function Stock({ overview }: { overview: Overview }) {
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Card title={homeTexts.holds}>
          <Group gap="xl" mb="sm">
            <Figure value={overview.straws} label={homeTexts.straws} />
            <Figure value={overview.doses} label={homeTexts.doses} />
            <Figure value={overview.batches} label={homeTexts.batchCount} />
          </Group>
          <Holdings overview={overview} />
          <AnchorLink to="/hub/books" size="sm" mt="sm" display="inline-block">
            {movementTexts.allMovements}
          </AnchorLink>
        </Card>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack>
          <Card title={homeTexts.attention}>
            <Attention overview={overview} />
          </Card>
          <Card title={homeTexts.moved}>
            <Moved />
          </Card>
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" aria-label={title}>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  )
}

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div>
      <Text fz={28} fw={650} lh={1.1}>
        {value}
      </Text>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
    </div>
  )
}

function Holdings({ overview }: { overview: Overview }) {
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{homeTexts.stallion}</Table.Th>
          <Table.Th ta="right">{homeTexts.batchCount}</Table.Th>
          <Table.Th ta="right">{batchTexts.straws}</Table.Th>
          <Table.Th ta="right">{homeTexts.doses}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {overview.holdings.map((holding) => (
          <Table.Tr key={holding.animal_id}>
            <Table.Td>
              <AnchorLink size="sm" to="/batches" search={{ animal_name: holding.animal_name, active: true }}>
                {holding.animal_name}
              </AnchorLink>
            </Table.Td>
            <Table.Td ta="right">{holding.batches}</Table.Td>
            <Table.Td ta="right">{holding.straws}</Table.Td>
            <Table.Td ta="right">{holding.doses}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function Attention({ overview: { unlocated, consigned } }: { overview: Overview }) {
  if (unlocated === 0 && consigned === 0) return <Text size="sm">{homeTexts.calm}</Text>
  return (
    <Stack gap="xs">
      {unlocated > 0 && (
        <AnchorLink size="sm" to="/containers" search={{ unlocated: 1 }}>
          {homeTexts.unlocated(unlocated)}
        </AnchorLink>
      )}
      {consigned > 0 && (
        <AnchorLink size="sm" to="/consignments">
          {homeTexts.consigned(consigned)}
        </AnchorLink>
      )}
    </Stack>
  )
}

function Moved() {
  const { tenant_id } = useSession()
  return (
    <Loaded query={useApiQuery(listMovements, { query: { tenant_id, limit: 5 } })}>
      {({ movements }) =>
        movements.length === 0 ? (
          <Text size="sm">{homeTexts.movedNothing}</Text>
        ) : (
          <Stack gap="sm">
            {movements.map((movement) => (
              <div key={movement.id}>
                <Text size="sm">{movement.sentence}</Text>
                <Text size="xs" c="dimmed">
                  {[signedAndRecorded(movement), homeTexts.recorded(shortDate(movement.recorded_at))]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </div>
            ))}
          </Stack>
        )
      }
    </Loaded>
  )
}
