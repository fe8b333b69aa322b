import { Group, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBook2,
  IconCreditCard,
  IconFileZip,
  IconSnowflake,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { isExpired } from '#account/auth/contract.ts'
import { useSession } from '#account/auth/web/session.ts'
import { listMembers } from '#account/members/contract.ts'
import { daysBetween } from '#platform/contract/days.ts'
import { useWholeList } from '#ui/call.ts'
import { dayOf, shortDate, today } from '#ui/dates.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import type { Closing } from '../contract.ts'
import { closingTexts } from '../texts.ts'
import { useStrawsHere } from './use-straws-here.ts'
import classes from './WhatHappens.module.css'

/**
 * Timeline of a closing, and what it means for this account.
 * @param isWhole whether to list what the dialog leaves to the page: who can read, and the payment
 */
export function WhatHappens({ closing, isWhole = false }: { closing: Closing; isWhole?: boolean }) {
  const { requested_at, ends_at } = closing
  const { subscription } = useSession().tenant
  const [openedAt] = useState(() => new Date())
  const members = useWholeList(listMembers, {})
  const straws = useStrawsHere()
  const end = shortDate(ends_at)
  const { expires_on } = subscription
  return (
    <>
      <Timeline {...closing} />
      {isWhole && <Consequence icon={IconBook2} text={closingTexts.reads(end)} />}
      <Consequence icon={IconArrowBackUp} text={closingTexts.undone(end)} />
      <Consequence
        icon={IconFileZip}
        text={requested_at === null ? closingTexts.exported : closingTexts.record}
      />
      <QueryResult query={members} lines={2}>
        {(all) => <Consequence icon={IconUsers} text={closingTexts.members(all.members.length)} />}
      </QueryResult>
      {straws.data?.stored !== 0 && (
        <QueryResult query={straws} lines={2}>
          {(here) => <Consequence icon={IconSnowflake} text={closingTexts.straws(here)} />}
        </QueryResult>
      )}
      {isWhole && !isExpired(subscription, openedAt) && (
        <Consequence
          icon={IconCreditCard}
          text={closingTexts.payment(shortDate(expires_on), expires_on > ends_at)}
        />
      )}
    </>
  )
}

function Timeline({ ends_at, backups_until }: Closing) {
  const end = dayOf(ends_at)
  const days = [daysBetween(today(), end), daysBetween(end, backups_until)] as const
  const share = days[0] / (days[0] + days[1])
  return (
    <div className={classes.line}>
      <div className={classes.bar} aria-hidden>
        <i style={{ flexGrow: days[0] }} />
        <i style={{ flexGrow: days[1] }} />
      </div>
      <div className={classes.words} style={{ '--end': share } as CSSProperties}>
        <Moment day={closingTexts.today} text={closingTexts.readOnly} />
        <Moment day={shortDate(ends_at)} text={closingTexts.allDeleted} isBad />
        <Moment day={shortDate(backups_until)} text={closingTexts.backupsGone} />
      </div>
    </div>
  )
}

function Moment({ day, text, isBad = false }: { day: string; text: string; isBad?: boolean }) {
  return (
    <div>
      <Text size="sm" fw={600} {...(isBad && { c: 'var(--bad-ink)' })}>
        {day}
      </Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
  )
}

function Consequence({ icon: Icon, text }: { icon: TablerIcon; text: string }) {
  return (
    <Group wrap="nowrap" align="start" gap="sm">
      <Icon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <Text>{text}</Text>
    </Group>
  )
}
