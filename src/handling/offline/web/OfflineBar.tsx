import { Alert, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import {
  endSession,
  reloadSession,
  useSession,
  useSessionState,
  validateSession,
} from '#account/auth/web/session.ts'
import { isSwitching } from '#ui/tenant.ts'
import type { Entry } from '#ui/outbox/entry.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { showLiveness } from '#platform/contract/version.ts'
import { AnchorLink } from '#ui/links.tsx'
import { request } from '#ui/request.ts'
import { refetchAll, refetchUnanswered } from '#ui/refetch-all.ts'
import { offlineBarTexts } from '../bar-texts.ts'
import { hear, openOfflineData, useOfflineSnapshot } from './offline-snapshot.ts'
import { whenText } from '#ui/dates.ts'

const ASK_EVERY_MS = 5000

type Props = {
  onRecorded: (movements: number, router: AnyRouter) => void
  /** Erases stored data of accounts that the user has left. */
  onEnded: (user_id: string) => Promise<void>
}

/** Bar that shows unsent entries and a lost connection. It also keeps the offline data up to date. */
export function OfflineBar({ onRecorded, onEnded }: Props) {
  const { session, tenant, tenant_id } = useSession()
  const { isOffline, isOver } = useSessionState()
  const { entries, stop } = useOutbox()
  const { snapshot, hasSignal } = useOfflineSnapshot()
  const client = useQueryClient()
  const count = (state: Entry['state']) => entries.filter((entry) => entry.state === state).length
  const [waiting, refused, drafts] = [count('WAITING'), count('REFUSED'), count('DRAFT')]
  const user_id = session.user.id
  const router = useRouter()
  // Waiting entries are sent when the session becomes valid again.
  const isKnown = !isOffline && !isOver
  useEffect(() => {
    return openOfflineData({
      person: { user_id, tenant_id },
      account_name: tenant.name,
      onBooked: (movements) => {
        void refetchAll(client)
        onRecorded(movements, router)
      },
      onStop: ({ reason }) => {
        if (reason === 'SESSION') endSession()
        if (reason === 'REMOVED' || reason === 'NOT_ALLOWED') reloadSession()
      },
      onEnded: () => onEnded(user_id),
    })
  }, [user_id, tenant_id, tenant.name, client, router, onRecorded, onEnded])
  useEffect(() => {
    if (isKnown) void hear({ user_id, tenant_id })
  }, [user_id, tenant_id, isKnown])
  const isAway = isOffline || !hasSignal || stop?.reason === 'SIGNAL'
  // Poll, because browsers do not report when a bad connection works again.
  useEffect(() => {
    if (!isAway) return undefined
    const resume = async () => {
      await request('GET', showLiveness.path, undefined, { limit_ms: 4000 })
      if (!isOffline) await hear({ user_id, tenant_id })
      // Without a session, the router redirects to the log-in.
      else if ((await validateSession()) === null) await router.invalidate()
      refetchUnanswered(client)
    }
    let resuming: Promise<void> | null = null
    const ask = () => {
      resuming ??= resume()
        .catch(() => {})
        .finally(() => (resuming = null))
    }
    window.addEventListener('online', ask)
    const timer = setInterval(ask, ASK_EVERY_MS)
    return () => {
      window.removeEventListener('online', ask)
      clearInterval(timer)
    }
  }, [isAway, isOffline, router, client, user_id, tenant_id])
  // Closing a page does not lose waiting entries, but the user should know of them.
  const isWaiting = waiting > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSwitching()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])

  const summary = [
    waiting > 0 && offlineBarTexts.unsent(waiting),
    refused > 0 && offlineBarTexts.refused(refused),
    drafts > 0 && offlineBarTexts.drafts(drafts),
    isAway && offlineBarTexts.noSignal,
  ].filter(Boolean)
  if (summary.length === 0) return null
  return (
    <Alert color={refused > 0 ? 'red' : 'straw'} mb="md" py="xs" role="status">
      <Group justify="space-between">
        <Text fw={700}>{summary.join(' · ')}</Text>
        <AnchorLink to="/offline" fw={600} c="var(--mantine-color-text)" underline="always" py={10}>
          {offlineBarTexts.find}
          {snapshot && `, ${offlineBarTexts.asOf(whenText(snapshot.as_of))}`}
        </AnchorLink>
      </Group>
    </Alert>
  )
}
