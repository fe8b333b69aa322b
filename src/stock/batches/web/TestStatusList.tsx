import { Badge, Group, Stack, Text } from '@mantine/core'
import { programmeTexts } from '#registry/health-tests/texts.ts'
import { addDays } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate, today } from '#ui/dates.ts'
import { AnchorLink } from '#ui/links.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { showTestStatus } from '../contract.ts'
import { testStatusTexts } from '../texts.ts'
import type { TestStatus } from '../warning-kinds.ts'

/** Days before the end of validity from which the next sample is due soon. */
const SOON_DAYS = 30

const MAX_NAMED = 5

export function TestStatusList({ animal_id }: { animal_id: string }) {
  const query = useApiQuery(showTestStatus, { params: { id: animal_id }, query: { on: today() } })
  return (
    <QueryResult query={query} lines={1}>
      {({ regular, covered, uncovered }) => (
        <>
          <Stack
            component="ul"
            aria-label={testStatusTexts.title}
            gap={4}
            p={0}
            m={0}
            mb="xs"
            style={{ listStyle: 'none' }}
          >
            {regular.map((one) => (
              <Sample key={`${one.disease} ${one.sample} ${one.state} ${one.day}`} sample={one} />
            ))}
          </Stack>
          <Batches covered={covered} uncovered={uncovered} />
        </>
      )}
    </QueryResult>
  )
}

function Sample({ sample: { disease, sample, state, day } }: { sample: TestStatus['regular'][number] }) {
  const isSoon = state === 'VALID' && day !== null && day < addDays(today(), SOON_DAYS)
  const color = state === 'VALID' ? (isSoon ? 'straw' : 'teal') : state === 'PENDING' ? 'gray' : 'red'
  return (
    <Group component="li" gap={8}>
      <Text size="sm" fw={600}>
        {programmeTexts.name(words[disease]!, sample)}
      </Text>
      <Badge color={color}>{testStatusTexts.states[state](day === null ? '' : shortDate(day))}</Badge>
    </Group>
  )
}

function Batches({ covered, uncovered }: Pick<TestStatus, 'covered' | 'uncovered'>) {
  if (uncovered.length === 0)
    return covered === 0 ? null : (
      <Text size="sm" mb="xs">
        {testStatusTexts.covered(covered)}
      </Text>
    )
  const named = uncovered.slice(0, MAX_NAMED)
  return (
    <Text size="sm" mb="xs">
      {testStatusTexts.uncovered(uncovered.length, covered + uncovered.length)}:{' '}
      {named.map(({ batch_id, batch_label }, index) => (
        <span key={batch_id} style={{ display: 'inline-block', marginRight: 4 }}>
          <AnchorLink to="/batches/$id" params={{ id: batch_id }} inherit underline="always">
            {batch_label}
          </AnchorLink>
          {index < uncovered.length - 1 && ','}
        </span>
      ))}
      {uncovered.length > MAX_NAMED && ` ${testStatusTexts.more(uncovered.length - MAX_NAMED)}`}
    </Text>
  )
}
