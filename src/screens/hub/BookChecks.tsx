import { Button, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconClock, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '#platform/contract/endpoint.ts'
import { addDays } from '#platform/contract/days.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import {
  type BookCheck,
  type BookDifference,
  CHECKED_NIGHTS,
  type checkBooks,
  listBookChecks,
} from '#stock/straws/contract.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { useApiQuery } from '#ui/call.ts'
import { dayOf, shortDate, shortTime, today } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import type { Tone } from '#ui/Rows.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import classes from './BookChecks.module.css'
import { booksTexts } from './texts.ts'

type Check = Parameters<typeof QueryResult<Reply<typeof checkBooks>>>[0]['query']

type Props = {
  /** Check that the user has started; null if none. */
  check: Check | null
  mayCheck: boolean
}

/** Results of the nightly checks. */
export function BookChecks({ check, mayCheck }: Props) {
  const nightly = useApiQuery(listBookChecks, {})
  return (
    <Paper component="section" aria-label={booksTexts.check} p={24}>
      <Stack gap="lg">
        {check && (
          <QueryResult query={check} lines={2}>
            {({ checked, differences }) => (
              <>
                <Result checked={checked} count={differences.length} text={booksTexts.justNow} />
                {differences.length > 0 && <Differences differences={differences} />}
              </>
            )}
          </QueryResult>
        )}
        {!(check && nightly.data?.checks.length === 0) && (
          <QueryResult query={nightly} failed={booksTexts.failed} lines={4}>
            {({ checks }) => (
              <>
                {!check && <Latest check={checks[0]} mayCheck={mayCheck} />}
                {checks.length > 0 && <Nights checks={checks} />}
              </>
            )}
          </QueryResult>
        )}
      </Stack>
    </Paper>
  )
}

function Latest({ check, mayCheck }: { check: BookCheck | undefined; mayCheck: boolean }) {
  if (!check) {
    const text = mayCheck ? booksTexts.first : booksTexts.firstNight
    return <Sentence icon={IconClock} title={booksTexts.firstTitle} text={text} />
  }
  const { checked, checked_at, movements, difference_count } = check
  const text = booksTexts.from(movements, shortDate(checked_at), shortTime(checked_at))
  return <Result checked={checked} count={difference_count} text={text} />
}

function Result({ checked, count, text }: { checked: number; count: number; text: string }) {
  return count === 0 ? (
    <Sentence icon={IconCircleCheck} tone="good" title={booksTexts.agrees(checked)} text={text} />
  ) : (
    <Sentence icon={IconAlertCircle} tone="bad" title={booksTexts.differs(checked, count)} text={text} />
  )
}

type SentenceProps = { icon: TablerIcon; tone?: Tone; title: string; text: string }

function Sentence({ icon: Icon, tone, title, text }: SentenceProps) {
  return (
    <Group wrap="nowrap" role={tone === 'bad' ? 'alert' : 'status'}>
      <span className={`disc ${classes.mark}`} data-tone={tone}>
        <Icon size={26} stroke={1.75} aria-hidden />
      </span>
      <div>
        <Title order={2} fz="var(--size-title)">
          {title}
        </Title>
        <Text c="dimmed">{text}</Text>
      </div>
    </Group>
  )
}

function Nights({ checks }: { checks: BookCheck[] }) {
  const byDay = new Map(checks.map((check) => [dayOf(check.checked_at), check]))
  const wrong = checks.filter(({ difference_count }) => difference_count > 0)
  const [shown, setShown] = useState(checks[0] === wrong[0] ? wrong[0]?.checked_at : undefined)
  const latest = dayOf(checks[0]!.checked_at)
  const yesterday = addDays(today(), -1)
  const end = latest > yesterday ? latest : yesterday
  const days = Array.from({ length: CHECKED_NIGHTS }, (_, index) => addDays(end, index + 1 - CHECKED_NIGHTS))
  const night = wrong.find(({ checked_at }) => checked_at === shown)
  return (
    <div>
      <Group justify="space-between" mb={6}>
        <Text c="dimmed">{booksTexts.nights(checks.length)}</Text>
        <Text {...(wrong.length > 0 ? { c: 'var(--bad-ink)', fw: 600 } : { c: 'dimmed' })}>
          {wrong.length > 0 ? booksTexts.someBad(wrong.length) : booksTexts.allGood}
        </Text>
      </Group>
      {/* The buttons below open the nights with differences. */}
      <div className={classes.nights} aria-hidden>
        {days.map((day) => {
          const check = byDay.get(day)
          const count = check?.difference_count
          return (
            <i
              key={day}
              data-state={count === undefined ? 'none' : count > 0 ? 'bad' : 'good'}
              title={
                count === undefined
                  ? booksTexts.notChecked(shortDate(day))
                  : booksTexts.night(shortDate(day), count)
              }
            />
          )
        })}
      </div>
      <Group justify="space-between" mt={4}>
        <Text size="sm" c="dimmed">
          {shortDate(days[0]!)}
        </Text>
        <Text size="sm" c="dimmed">
          {shortDate(end)}
        </Text>
      </Group>
      {wrong.length > 0 && (
        <Group gap="xs" mt="sm">
          {wrong.map(({ checked_at, difference_count }) => (
            <Button
              key={checked_at}
              size="xs"
              variant={checked_at === shown ? 'light' : 'default'}
              color="red"
              aria-expanded={checked_at === shown}
              onClick={() => setShown(checked_at === shown ? undefined : checked_at)}
            >
              {booksTexts.night(shortDate(checked_at), difference_count)}
            </Button>
          ))}
        </Group>
      )}
      {night && (
        <Stack
          mt="sm"
          gap="xs"
          component="section"
          aria-label={booksTexts.ofNight(shortDate(night.checked_at))}
        >
          <Differences differences={night.differences} />
          {night.difference_count > night.differences.length && (
            <Text size="sm">{booksTexts.firstOnes(night.differences.length, night.difference_count)}</Text>
          )}
        </Stack>
      )}
    </div>
  )
}

function Differences({ differences }: { differences: BookDifference[] }) {
  return (
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
  )
}
