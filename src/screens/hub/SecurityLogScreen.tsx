import { Button, Paper, SimpleGrid, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listApiKeys } from '#account/api-keys/contract.ts'
import { listMembers } from '#account/members/contract.ts'
import {
  exportSecurityEvents,
  listOwnSecurityEvents,
  listSecurityEvents,
  type SecurityEvent,
} from '#account/audit-log/contract.ts'
import { EVENT_KINDS, KINDS } from '#account/audit-log/kinds.ts'
import { securityTexts } from '#account/audit-log/texts.ts'
import { browserOf } from '#account/auth/browser.ts'
import { rightsTexts } from '#account/members/texts.ts'
import { words } from '#platform/contract/words.ts'
import { rolesTexts } from '#account/auth/texts.ts'
import { useMay } from '#account/auth/web/session.ts'
import { fullName, type Role } from '#platform/contract/permissions.ts'
import { useApiQuery, useWholeList } from '#ui/call.ts'
import { isDay, periodProblem, shortDate, shortTime } from '#ui/dates.ts'
import { Empty } from '#ui/Empty.tsx'
import { ExportMenu } from '#ui/ExportMenu.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { QueryResult } from '#ui/QueryResult.tsx'
import { Pages } from '#ui/Pages.tsx'
import { Row } from '#ui/Rows.tsx'
import { commonTexts } from '#ui/texts.ts'
import { KEEP_SCROLL, SCROLL_TO_TOP, type Step, REPLACE_HISTORY } from '#ui/search-params.ts'
import { HubFrame } from './HubFrame.tsx'
import {
  SECURITY_LOG_PAGE_SIZE,
  securityLogFilter,
  securityLogQuery,
  type SecurityLogSearch,
} from './security-log-search.ts'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'

type Change = (some: SecurityLogSearch, step?: Step) => void

const CLEAR = { user_id: undefined, kind: undefined, from: undefined, to: undefined, offset: undefined }

/** Security log: all entries for owners, their own entries for other members. */
export function SecurityLogScreen() {
  const isOwner = useMay(listSecurityEvents)
  const search = useSearch({ from: '/layout/hub/security' })
  const navigate = useNavigate({ from: '/hub/security' })
  const { user_id, ...own } = securityLogQuery(search)
  const all = useApiQuery(listSecurityEvents, { query: { user_id, ...own } }, isOwner)
  const mine = useApiQuery(listOwnSecurityEvents, { query: own }, !isOwner)
  const found = isOwner ? all : mine
  const isRefused = periodProblem(search) !== undefined
  const change: Change = (some, step = {}) =>
    void navigate({ search: (last: SecurityLogSearch) => ({ ...last, ...some }), ...KEEP_SCROLL, ...step })
  const actions = isOwner && (
    <ExportMenu
      endpoint={exportSecurityEvents}
      query={securityLogFilter(search)}
      total={found.data?.pagination.total}
      disabled={isRefused}
    />
  )
  return (
    <HubFrame
      title={securityTexts.title}
      text={isOwner ? securityTexts.text : securityTexts.own}
      actions={actions}
    >
      <SimpleGrid component="search" aria-label={commonTexts.filter} cols={{ base: 2, md: 4 }} maw={900}>
        {isOwner && <Person search={search} onChange={change} />}
        <SearchSelect
          size="xs"
          label={securityTexts.what}
          placeholder={securityTexts.anything}
          clearable
          data={EVENT_KINDS.map((value) => ({ value, label: KINDS[value] }))}
          value={search.kind ?? null}
          onChange={(kind) => change({ kind: kind ?? undefined, offset: undefined })}
        />
        <Day name="from" search={search} onChange={change} />
        <Day name="to" search={search} onChange={change} />
      </SimpleGrid>
      {isRefused ? (
        <Text c="dimmed">{commonTexts.wrongPeriod}</Text>
      ) : (
        <QueryResult query={found} lines={8}>
          {({ events, pagination }) =>
            events.length > 0 ? (
              <>
                <Paper component="ul" px={20} py={2}>
                  {events.map((event) => (
                    <Line key={event.id} event={event} />
                  ))}
                </Paper>
                <Pages
                  pagination={pagination}
                  sizes={[10, 25, 50, 100]}
                  onChange={({ limit, offset }) =>
                    change(
                      {
                        limit: limit === SECURITY_LOG_PAGE_SIZE ? undefined : limit,
                        offset: offset || undefined,
                      },
                      SCROLL_TO_TOP,
                    )
                  }
                />
              </>
            ) : (
              <Empty
                title={securityTexts.none}
                text={securityTexts.noneText}
                action={
                  <Button variant="default" onClick={() => change(CLEAR)}>
                    {commonTexts.clear}
                  </Button>
                }
              />
            )
          }
        </QueryResult>
      )}
    </HubFrame>
  )
}

type FilterProps = { search: SecurityLogSearch; onChange: Change }

function Person({ search, onChange }: FilterProps) {
  const members = useWholeList(listMembers, {}).data?.members ?? []
  const keys = useWholeList(listApiKeys, {}).data?.keys ?? []
  const data = [
    ...members.map((member) => ({ value: member.id, label: fullName(member) })),
    ...keys.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <SearchSelect
      size="xs"
      label={securityTexts.who}
      placeholder={securityTexts.anybody}
      clearable
      data={data}
      value={search.user_id ?? null}
      onChange={(user_id) => onChange({ user_id: user_id ?? undefined, offset: undefined })}
    />
  )
}

/** Filter for a day, which is applied once the day is complete. */
function Day({ name, search, onChange }: FilterProps & { name: 'from' | 'to' }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DayField
      size="xs"
      label={securityTexts[name]}
      value={typed ?? search[name] ?? ''}
      error={name === 'to' && typed === null && periodProblem(search)}
      withShortcuts={false}
      onChange={(text) => {
        const isSettled = text === '' || isDay(text)
        setTyped(isSettled ? null : text)
        if (isSettled) onChange({ [name]: text || undefined, offset: undefined }, REPLACE_HISTORY)
      }}
    />
  )
}

const rightsText = (rights: string) =>
  rights === ''
    ? rightsTexts.presets.READ_ONLY
    : rights
        .split(' ')
        .map((right) => words[right])
        .join(', ')

function Line({ event }: { event: SecurityEvent }) {
  const { kind, happened_at, user_id, user_name, subject_id, subject_name, details, address, agent } = event
  const { browser, system } = browserOf(agent ?? '')
  const about = subject_id !== user_id && subject_name
  const facts = [
    user_name ?? (user_id ? securityTexts.former : securityTexts.unknown),
    ...Object.entries(details).map(([name, one]) =>
      name === 'rights'
        ? rightsText(String(one))
        : (rolesTexts[one as Role] ?? securityTexts.details[String(one)]),
    ),
    [browser, system].filter(Boolean).join(', '),
    address,
  ].filter(Boolean)
  return (
    <li>
      <Row
        title={
          <b>
            {KINDS[kind]}
            {about && `: ${about}`}
          </b>
        }
        text={facts.join(', ')}
      >
        <Text size="sm" c="dimmed" ta="right">
          {shortDate(happened_at)} {shortTime(happened_at)}
        </Text>
      </Row>
    </li>
  )
}
