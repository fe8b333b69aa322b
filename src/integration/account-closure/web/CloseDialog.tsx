import { Group, Text, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconFileZip, IconSnowflake, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { useSession, validateSession } from '#account/auth/web/session.ts'
import { listMembers } from '#account/members/contract.ts'
import type { CSSProperties } from 'react'
import { daysBetween } from '#platform/contract/days.ts'
import { showInventory } from '#stock/straws/contract.ts'
import { useApiQuery, useWholeList } from '#ui/call.ts'
import { dayOf, shortDate, today } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { toast } from '#ui/toast.tsx'
import { type Closing, closeAccount, showClosing } from '../contract.ts'
import { closingTexts } from '../texts.ts'
import classes from './CloseDialog.module.css'

export function CloseDialog({ onClose }: { onClose: () => void }) {
  const { tenant } = useSession()
  const form = useApiForm(closeAccount, {
    initial: { name: '' },
    sentOf: (values) => ({ ...values }),
    onDone: async ({ ends_at }) => {
      // The refreshed session shows the notice above every screen.
      await validateSession()
      toast('success', closingTexts.closed(shortDate(ends_at)))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={closingTexts.question(tenant.name)}
      submit={closingTexts.submit}
      isDanger
      onClose={onClose}
      aside={
        <Text size="sm" c="dimmed" mr="auto">
          {closingTexts.nextConfirm}
        </Text>
      }
    >
      <QueryResult query={useApiQuery(showClosing, {})} lines={3}>
        {(closing) => <Line {...closing} />}
      </QueryResult>
      <TextInput
        data-autofocus
        label={closingTexts.name}
        description={closingTexts.nameHint(tenant.name)}
        autoComplete="off"
        required
        {...form.of('name')}
      />
    </DialogForm>
  )
}

/** Timeline of a closing, and what it means for this account. */
function Line({ ends_at, backups_until }: Closing) {
  const { tenant } = useSession()
  const members = useWholeList(listMembers, {}).data?.members.length
  const inventory = useApiQuery(showInventory, { query: {} }).data?.inventory
  const stored = inventory?.filter(({ status }) => status === 'STORED') ?? []
  const others = stored.filter(({ owner_id }) => owner_id !== tenant.party_id)
  const sum = (lines: typeof stored) => lines.reduce((all, { straws }) => all + straws, 0)
  const owners = new Set(others.map(({ owner_id }) => owner_id)).size
  const end = dayOf(ends_at)
  const days = [daysBetween(today(), end), daysBetween(end, backups_until)] as const
  const share = days[0] / (days[0] + days[1])
  return (
    <>
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
      <Consequence icon={IconArrowBackUp} text={closingTexts.undone(shortDate(ends_at))} />
      <Consequence icon={IconFileZip} text={closingTexts.exported} />
      {members !== undefined && <Consequence icon={IconUsers} text={closingTexts.members(members)} />}
      {stored.length > 0 && (
        <Consequence icon={IconSnowflake} text={closingTexts.straws(sum(stored), sum(others), owners)} />
      )}
    </>
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
