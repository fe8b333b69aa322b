import { Alert, Drawer, Text, Title } from '@mantine/core'
import { IconCheck, IconCloudUpload, IconExternalLink } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Fragment, type MouseEvent } from 'react'
import { roleText } from '#account/members/rights.ts'
import { listVesselStatus, type VesselStatus } from '#stock/nitrogen/contract.ts'
import { type Overview, showOverview } from '#integration/overview/contract.ts'
import { AccountMark } from '#account/auth/web/AccountMark.tsx'
import type { OwnAccount } from '#account/auth/own-accounts.ts'
import { rememberChoice, useAccounts } from '#account/auth/web/accounts.ts'
import { useSession } from '#account/auth/web/session.ts'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { call } from '#ui/call.ts'
import { Menu } from '#ui/LazyMenu.tsx'
import { entriesByAccount } from '#ui/outbox/unsent.ts'
import { unsnoozedAlerts } from '#stock/nitrogen/snoozes.ts'
import { switchTexts } from './switch-texts.ts'
import classes from './AccountList.module.css'

/**
 * Largest number of accounts for which figures and links to new tabs are shown, because each account needs requests and
 * a second item.
 */
const MAX_IN_DETAIL = 4

type Row = OwnAccount & {
  /** Number of alerts and kinds of open tasks in the account; null for the open account, and if unknown. */
  attention: number | null
  /** Number of entries on this device that the server refused. */
  refused: number
  /** Number of entries on this device that wait to be sent. */
  waiting: number
}

function useRows(): Row[] {
  const accounts = useAccounts()
  const { session } = useSession()
  const { id: user_id } = session.user
  const entries = useQuery({
    queryKey: ['entries by account', user_id],
    queryFn: () => entriesByAccount(user_id),
    staleTime: 0,
  })
  const attention = useQueries({
    queries: accounts.map(({ id, isOpen }) => ({
      queryKey: ['attention', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => readAttention(id, signal),
      enabled: !isOpen && accounts.length <= MAX_IN_DETAIL,
    })),
  })
  return accounts.map((account, index) => {
    const count = (state: string) =>
      (entries.data?.get(account.id) ?? []).filter((entry) => entry.state === state).length
    return {
      ...account,
      attention: attention[index]?.data ?? null,
      ...{ refused: count('REFUSED'), waiting: count('WAITING') },
    }
  })
}

/**
 * Counts what needs attention in an account. Returns null on an error, because an error of another account does not
 * concern this page.
 */
async function readAttention(account: string, signal: AbortSignal): Promise<number | null> {
  try {
    const [overview, { vessels }] = await Promise.all([
      call(showOverview, {}, { account, signal }),
      call(listVesselStatus, {}, { account, signal }),
    ])
    return attentionCount(overview, vessels)
  } catch {
    return null
  }
}

function RowText({ row }: { row: Row }) {
  const { name, attention, refused } = row
  const notes = [
    attention !== null && attention > 0 && switchTexts.attention(attention),
    refused > 0 && switchTexts.refused(refused),
  ].filter((note) => note !== false)
  return (
    <span>
      <Text fw={600} lh={1.35} component="span" display="block">
        {name}
      </Text>
      <Text size="xs" c="dimmed" component="span">
        {roleText(row)}
        {notes.map((note) => (
          <Fragment key={note}>
            {', '}
            <Text span inherit fw={500} c="var(--gold-ink)">
              {note}
            </Text>
          </Fragment>
        ))}
      </Text>
    </span>
  )
}

function Waiting({ rows }: { rows: Row[] }) {
  const texts = rows.flatMap(({ id, name, waiting }) =>
    waiting > 0 ? [<div key={id}>{switchTexts.waiting(waiting, name)}</div>] : [],
  )
  if (texts.length === 0) return null
  return (
    <Alert color="ice" p="sm" fz={13} icon={<IconCloudUpload size={18} aria-hidden />}>
      {texts}
    </Alert>
  )
}

/**
 * Returns the props of a link that switches to an account. A modifier key opens another tab and does not store the
 * choice.
 */
const linkTo = ({ id }: OwnAccount) => ({
  href: pathInAccount('/home', id),
  onClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) rememberChoice(id)
  },
})

export function AccountItems() {
  const rows = useRows()
  const others = rows.filter(({ isOpen }) => !isOpen)
  return (
    <>
      <Menu.Label>{switchTexts.title}</Menu.Label>
      <div className={classes.accountList}>
        {rows.map((row) => (
          <Menu.Item
            key={row.id}
            h="auto"
            className={classes.accountRow}
            leftSection={<AccountMark {...row} size={36} />}
            {...(row.isOpen
              ? { 'aria-current': true, rightSection: <IconCheck size={20} aria-hidden /> }
              : { component: 'a' as const, ...linkTo(row) })}
          >
            <RowText row={row} />
          </Menu.Item>
        ))}
      </div>
      <Waiting rows={rows} />
      {rows.length <= MAX_IN_DETAIL && (
        <>
          <Menu.Divider />
          {others.map(({ id, name }) => (
            <Menu.Item
              key={id}
              component="a"
              href={pathInAccount('/home', id)}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink size={18} aria-hidden />}
            >
              {switchTexts.newTab(name)}
            </Menu.Item>
          ))}
        </>
      )}
    </>
  )
}

/** Bottom sheet on a phone with the list of the accounts. */
export function AccountSheet({ onClose }: { onClose: () => void }) {
  const rows = useRows()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      padding="md"
      withCloseButton={false}
      attributes={{ content: { 'aria-label': switchTexts.title } }}
      classNames={{ content: 'sheet' }}
    >
      <Title order={2} fz={20} mb="sm">
        {switchTexts.title}
      </Title>
      <ul className={`lines ${classes.accountSheet}`}>
        {rows.map((row) => {
          const content = (
            <>
              <AccountMark {...row} size={40} />
              <RowText row={row} />
            </>
          )
          return (
            <li key={row.id}>
              {row.isOpen ? (
                <button type="button" aria-current onClick={onClose}>
                  {content}
                  <IconCheck size={24} aria-hidden />
                </button>
              ) : (
                <a {...linkTo(row)}>{content}</a>
              )}
            </li>
          )
        })}
      </ul>
      <Waiting rows={rows} />
    </Drawer>
  )
}

function attentionCount(overview: Overview, vessels: readonly VesselStatus[]): number {
  const { unlocated, long_consigned, late_outcomes, looking, uncounted_containers } = overview
  const held = long_consigned.length
  const lines = [unlocated, held, late_outcomes.count, looking.straws, uncounted_containers.length]
  const due = vessels.reduce((total, vesselStatus) => total + unsnoozedAlerts(vesselStatus).length, 0)
  return due + lines.filter((count) => count > 0).length
}
