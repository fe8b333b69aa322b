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
import type { CSSProperties } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { listMembers } from '#account/members/contract.ts'
import { daysBetween } from '#platform/contract/days.ts'
import { useWholeList } from '#ui/call.ts'
import { dayOf, shortDate, today } from '#ui/dates.ts'
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
  const members = useWholeList(listMembers, {}).data?.members.length
  const straws = useStrawsHere()
  const end = shortDate(ends_at)
  const { expires_on } = subscription
  const lines: [TablerIcon, string | false | undefined][] = [
    [IconBook2, isWhole && closingTexts.reads(end)],
    [IconArrowBackUp, closingTexts.undone(end)],
    [IconFileZip, requested_at === null ? closingTexts.exported : closingTexts.record],
    [IconUsers, members !== undefined && closingTexts.members(members)],
    [IconSnowflake, straws && straws.stored > 0 && closingTexts.straws(straws)],
    [IconCreditCard, isWhole && closingTexts.payment(shortDate(expires_on), expires_on > ends_at)],
  ]
  return (
    <>
      <Timeline {...closing} />
      {lines.map(([Icon, text]) => text && <Consequence key={text} icon={Icon} text={text} />)}
    </>
  )
}

function Timeline({ ends_at, backups_until }: Closing) {
  const end = dayOf(ends_at)
  const days = [daysBetween(today(), end), daysBetween(end, backups_until)] as const
  const share = days[0] / (days[0] + days[1])
  return (
    <div className={classes.line} role="img" aria-label={closingTexts.line}>
      <div className={classes.bar}>
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
