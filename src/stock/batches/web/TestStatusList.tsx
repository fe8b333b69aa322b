import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { programmeTexts } from '#registry/health-tests/texts.ts'
import { words } from '#platform/contract/words.ts'
import { useApiQuery } from '#ui/call.ts'
import { shortDate, today } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { isDueSoon } from '#registry/health-tests/due-soon.ts'
import { showTestStatus } from '../contract.ts'
import { testStatusTexts } from '../texts.ts'
import type { TestStatus } from '../warning-kinds.ts'

type Props = {
  animal_id: string
  /** Whether the batches shown elsewhere on the page are only those that are not covered. */
  isFiltered: boolean
  onFilter: () => void
}

/** State of a stallion's regular samples that are due, and whether tests cover the batches, in words. */
export function TestStatusList({ animal_id, isFiltered, onFilter }: Props) {
  const query = useApiQuery(showTestStatus, { params: { id: animal_id }, query: { on: today() } })
  return (
    <QueryResult query={query} lines={1}>
      {({ regular, covered, uncovered }) => (
        <Stack gap="xs" mb="xs">
          {regular.some(isDue) && (
            <Group
              component="ul"
              aria-label={testStatusTexts.title}
              gap="xs"
              p={0}
              m={0}
              style={{ listStyle: 'none' }}
            >
              {regular.filter(isDue).map((one) => (
                <Sample key={`${one.disease} ${one.sample} ${one.state} ${one.day}`} sample={one} />
              ))}
            </Group>
          )}
          {uncovered.length > 0 ? (
            <Group gap="xs" justify="space-between">
              <Text size="sm" fw={600} c="var(--bad-ink)">
                {testStatusTexts.uncovered(uncovered.length, covered + uncovered.length)}
              </Text>
              <Button variant="subtle" size="compact-sm" aria-pressed={isFiltered} onClick={onFilter}>
                {isFiltered ? testStatusTexts.viewAll : testStatusTexts.view(uncovered.length)}
              </Button>
            </Group>
          ) : (
            covered > 0 && (
              <Group gap={6} wrap="nowrap" c="var(--good-ink)">
                <IconCircleCheck size={16} aria-hidden />
                <Text size="sm" fw={600}>
                  {testStatusTexts.covered(covered)}
                </Text>
              </Group>
            )
          )}
        </Stack>
      )}
    </QueryResult>
  )
}

type RegularSample = TestStatus['regular'][number]

/** Whether a sample is due; the timelines show until when the others are valid. */
const isDue = ({ state, day }: RegularSample) => state !== 'VALID' || isDueSoon(day, today())

function Sample({ sample: { disease, sample, state, day } }: { sample: RegularSample }) {
  const color = state === 'VALID' ? 'straw' : state === 'PENDING' ? 'gray' : 'red'
  return (
    <Badge component="li" color={color}>
      {programmeTexts.name(words[disease]!, sample)}:{' '}
      {testStatusTexts.states[state](day === null ? '' : shortDate(day))}
    </Badge>
  )
}
