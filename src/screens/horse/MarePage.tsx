import { Grid, Group, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { daysBetween } from '#platform/contract/days.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { StrawMark } from '#stock/batches/web/StrawColour.tsx'
import { listMovements, type MovementSummary } from '#stock/movements/contract.ts'
import { MovementActions } from '#stock/movements/web/MovementActions.tsx'
import { movementTexts } from '#stock/movements/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate, today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { Pages } from '#ui/Pages.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Section } from '#ui/Section.tsx'
import { MareOutcome } from './MareParts.tsx'
import { YearLine } from './YearLine.tsx'
import { horsesTexts } from './texts.ts'
import classes from './horses.module.css'

/** Returns the query of a mare's inseminations, latest first; the page's head reads the first page too. */
export const inseminationsOf = (animal_id: string, page = { limit: 10, offset: 0 }) =>
  ({ query: { animal_id, type: 'INSEMINATION', ...page } }) as const

type Props = {
  mare: Animal
  /** Insemination from which the mare is pregnant. */
  pregnancy: MovementSummary | undefined
  tests: ReactNode
  identity: ReactNode
}

/** Inseminations of a mare, drawn on a line of time and listed. */
export function MarePage({ mare, pregnancy, tests, identity }: Props) {
  const [page, setPage] = useState({ limit: 10, offset: 0 })
  const latest = useApiQuery(listMovements, inseminationsOf(mare.id))
  const found = useApiQuery(listMovements, inseminationsOf(mare.id, page))
  return (
    <Stack gap="md">
      {latest.data && <YearLine inseminations={latest.data.movements} pregnancy={pregnancy} />}
      <Grid>
        <Grid.Col span={{ base: 12, lg: 8.5 }}>
          <Stack gap="md">
            <Section title={horseTexts.inseminations}>
              <QueryResult query={found}>
                {({ movements, pagination }) => (
                  <>
                    {movements.length === 0 ? (
                      <Text c="dimmed">{horseTexts.inseminationsNone}</Text>
                    ) : (
                      <Table verticalSpacing={10} aria-label={horseTexts.inseminations}>
                        <Table.Tbody className={classes.inseminations}>
                          {movements
                            .filter(({ reverses_id }) => reverses_id === null)
                            .map((movement) => (
                              <Insemination key={movement.id} movement={movement} />
                            ))}
                        </Table.Tbody>
                      </Table>
                    )}
                    <Pages pagination={pagination} onChange={setPage} sizes={[10, 50, 100]} />
                  </>
                )}
              </QueryResult>
            </Section>
            {tests}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 3.5 }}>
          <Stack gap="md">{identity}</Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  )
}

function Insemination({ movement }: { movement: MovementSummary }) {
  const { date, signer_name, straw_colour, batch_id, batch_label, stallion_name, amount, outcome } = movement
  const isReversed = movement.reversed_by_id !== null
  const days = outcome === 'PENDING' ? daysBetween(date, today()) : 0
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Text fw={600} {...(isReversed && { td: 'line-through' })}>
          <span style={{ whiteSpace: 'nowrap' }}>{shortDate(date)}</span>
        </Text>
        <Text size="xs" c="dimmed">
          {[days > 0 && horsesTexts.daysAgo(days), signer_name].filter(Boolean).join(', ')}
        </Text>
      </Table.Th>
      <Table.Td>
        <Group gap={12} wrap="nowrap">
          <StrawMark colour={straw_colour} height={28} />
          <div>
            <AnchorLink to="/batches/$id" params={{ id: batch_id }} fw={600}>
              {batch_label}
            </AnchorLink>
            <Text size="xs" c="dimmed">
              {horsesTexts.stallionAndStraws(stallion_name, amount)}
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td>
        {isReversed ? <Text c="dimmed">{movementTexts.reversed}</Text> : <MareOutcome movement={movement} />}
      </Table.Td>
      <Table.Td ta="right">
        <Group gap={4} justify="flex-end">
          <MovementActions isFolded movement={movement} variant="default" size="xs" />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
