import { Button, Text } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { listRecentActs, recordVisit } from '#integration/overview/visits.ts'
import { addDays } from '#platform/contract/days.ts'
import { call, useApiQuery } from '#ui/call.ts'
import { ageText, briefDate, dayOf, instantOf, shortTime, today } from '#ui/dates.ts'
import { LazyMenu, Menu } from '#ui/LazyMenu.tsx'
import type { Line } from './HomeCard.tsx'
import { type ActLine, actLines, foldedByMinute } from './recent-acts.ts'
import { homeTexts } from './texts.ts'
import classes from './HomeCard.module.css'

const PERIODS = [7, 30] as const
type Period = 'visit' | (typeof PERIODS)[number]

/** Returns what others have recorded since the user's last visit, or in a chosen period. */
export function useSince() {
  const { tenant_id, session } = useSession()
  const [chosen, setChosen] = useState<Period>('visit')
  const visit = useQuery({
    queryKey: [recordVisit.path, tenant_id, session.user.id],
    queryFn: ({ signal }) => call(recordVisit, {}, { signal }),
  })
  const last = visit.data?.since ?? null
  const period = chosen === 'visit' && visit.data && last === null ? PERIODS[0] : chosen
  const since = period === 'visit' ? last : instantOf(addDays(today(), -period), '00:00')
  const acts = useApiQuery(listRecentActs, { query: { since: since ?? '' } }, since !== null)
  const all = acts.data ? actLines(acts.data.movements, acts.data.acts) : []
  const name = (one: Period) => (one === 'visit' ? ageText(last!) : homeTexts.days(one))
  return {
    queries: [visit, ...(visit.isError ? [] : [acts])],
    period,
    sinceText: since === null ? null : name(period),
    lines: foldedByMinute(all).map(lineOf),
    all: all.map(lineOf),
    menu: visit.data && since !== null && (
      <LazyMenu
        position="bottom-end"
        target={
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            fw={400}
            className={classes.since}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-label={homeTexts.sinceWhen(name(period))}
          >
            {name(period)}
          </Button>
        }
      >
        {[...(last === null ? [] : (['visit'] as const)), ...PERIODS].map((one) => (
          <Menu.Item
            key={one}
            mih={44}
            onClick={() => setChosen(one)}
            rightSection={one === period && <IconCheck size={16} aria-hidden />}
            {...(one === period && { 'aria-current': true })}
          >
            {one === 'visit' ? homeTexts.lastVisit(name(one)) : name(one)}
          </Menu.Item>
        ))}
      </LazyMenu>
    ),
  }
}

function lineOf({ key, at, by, what, detail, link }: ActLine): Line {
  return {
    key,
    icon: (
      <span className={classes.avatar} aria-hidden>
        {initials(by)}
      </span>
    ),
    title: (
      <Text span inherit lineClamp={2}>
        <b>{by}</b> <Unbroken text={what} />{' '}
        {detail && (
          <Text span inherit c="dimmed">
            <Unbroken text={detail} />
          </Text>
        )}
      </Text>
    ),
    name: [by, what, detail].filter(Boolean).join(' '),
    link,
    act: null,
    time: { at, text: timeText(at) },
  }
}

/** Formats a time as "08:40" for today, "yesterday", or "20 Nov". */
function timeText(at: string): string {
  const day = dayOf(at)
  if (day === today()) return shortTime(at)
  return day === addDays(today(), -1) ? homeTexts.yesterday : briefDate(day)
}

function initials(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  return [first, rest.at(-1) ?? '']
    .map((part) => part.charAt(0))
    .join('')
    .toUpperCase()
}

/** Text whose labels, such as B-26-014, are not broken at their hyphens. */
function Unbroken({ text }: { text: string }) {
  return text.split(/([A-Z]+-\d+-\d+)/).map((part, index) =>
    index % 2 === 1 ? (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
