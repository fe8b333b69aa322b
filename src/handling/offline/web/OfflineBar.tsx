import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { endSession, reloadSession, useSession, useSessionState } from '#account/auth/web/session.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { hear, openOfflineData, useAway } from './offline-snapshot.ts'

type Props = {
  /** Strip and reports, which are loaded once they are needed. */
  children: ReactNode
  /** Erases stored data of accounts that the user has left. */
  onEnded: (user_id: string) => Promise<void>
}

/** Keeps the offline data up to date, and shows its children if entries are stored or the page is offline. */
export function OfflineBar({ children, onEnded }: Props) {
  const { session, tenant, tenant_id } = useSession()
  const { isOffline, isOver } = useSessionState()
  const { entries } = useOutbox()
  const isAway = useAway()
  const client = useQueryClient()
  const user_id = session.user.id
  // Waiting entries are sent when the session becomes valid again.
  const isKnown = !isOffline && !isOver
  useEffect(() => {
    return openOfflineData({
      person: { user_id, tenant_id },
      account_name: tenant.name,
      onSent: () => void refetchAll(client),
      onStop: ({ reason }) => {
        if (reason === 'SESSION') endSession()
        if (reason === 'REMOVED' || reason === 'NOT_ALLOWED') reloadSession()
      },
      onEnded: () => onEnded(user_id),
    })
  }, [user_id, tenant_id, tenant.name, client, onEnded])
  useEffect(() => {
    if (isKnown) void hear({ user_id, tenant_id })
  }, [user_id, tenant_id, isKnown])
  return (isAway || entries.length > 0) && children
}
