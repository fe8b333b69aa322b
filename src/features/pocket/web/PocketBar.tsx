import { Alert, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { endSession, useSession, useSessionState, validateSession } from '#features/session/web/session.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { AnchorLink } from '#ui/links.tsx'
import { refetchAll } from '#ui/refetch-all.ts'
import { pocketBarTexts } from '../bar-texts.ts'
import { erasePockets, hear, openPocket, usePocket } from './pocket.ts'
import { whenText } from './when-text.ts'

const ASK_EVERY_MS = 15_000

/** Keeps what is needed without signal, and says loudly what is not sent yet. */
export function PocketBar() {
  const { session, tenant_id } = useSession()
  const { isOffline, isOver } = useSessionState()
  const { entries, stop } = useOutbox()
  const { pocket, hasSignal } = usePocket()
  const client = useQueryClient()
  const user_id = session.user.id
  // A session that has begun anew sends what waits for it.
  const isKnown = !isOffline && !isOver
  useEffect(() => {
    return openPocket({
      person: { user_id, tenant_id },
      onBooked: () => void refetchAll(client),
      onStop: ({ because }) => {
        if (because === 'SESSION') endSession()
        if (because === 'REMOVED') void erasePockets(user_id).then(() => endSession())
      },
    })
  }, [user_id, tenant_id, client])
  useEffect(() => {
    if (isKnown) void hear({ user_id, tenant_id })
  }, [user_id, tenant_id, isKnown])
  const router = useRouter()
  useEffect(() => {
    if (!isOffline) return undefined
    // Where nobody answers now, somebody may soon; what the answer is decides where the page leads.
    const ask = async () => {
      if ((await validateSession()) === null) await router.invalidate()
    }
    const asking = () => void ask()
    window.addEventListener('online', asking)
    const timer = setInterval(asking, ASK_EVERY_MS)
    return () => {
      window.removeEventListener('online', asking)
      clearInterval(timer)
    }
  }, [isOffline, router])
  // Closing a page does not lose what waits, but whoever closes it should know.
  const isWaiting = entries.some(({ state }) => state === 'WAITING')
  useEffect(() => {
    if (!isWaiting) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isWaiting])

  const waiting = entries.filter(({ state }) => state === 'WAITING').length
  const refused = entries.filter(({ state }) => state === 'REFUSED').length
  const isAway = isOffline || !hasSignal || stop?.because === 'SIGNAL'
  const drafts = entries.filter(({ state }) => state === 'DRAFT').length
  if (waiting + refused + drafts === 0 && !isAway) return null
  const said = [
    ...(waiting > 0 ? [pocketBarTexts.unsent(waiting)] : []),
    ...(refused > 0 ? [pocketBarTexts.refused(refused)] : []),
    ...(drafts > 0 ? [pocketBarTexts.drafts(drafts)] : []),
    ...(isAway ? [pocketBarTexts.noSignal] : []),
  ]
  return (
    <Alert color={refused > 0 ? 'red' : 'straw'} mb="md" py="xs" role="status">
      <Group justify="space-between">
        <Text fw={700}>{said.join(' · ')}</Text>
        <AnchorLink to="/pocket" fw={600} c="var(--mantine-color-text)" underline="always" py={10}>
          {pocketBarTexts.find}
          {pocket && `, ${pocketBarTexts.asOf(whenText(pocket.as_of))}`}
        </AnchorLink>
      </Group>
    </Alert>
  )
}
