import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { toast } from '#ui/toast.tsx'
import { offlineTexts } from '../texts.ts'
import { offlineState } from './offline-snapshot.ts'
import { isListed, recordedParts } from './outcomes.ts'

const SentSheet = lazyPart(async () => (await import('./SentSheet.tsx')).SentSheet)

/** Minimum number of recorded entries that a phone lists, instead of counting them in a toast. */
const MIN_LISTED = 3

/** Time at which this page last came to the foreground, in ms. */
let foregroundAt = Date.now()

const wasPutAway = (sent: readonly Entry[]) => sent.some(({ queuedAt }) => queuedAt < foregroundAt)

/** Passes each group of unreported outcomes to `report` once; returns a function that stops watching. */
function watchOutcomes(report: (outcomes: Entry[]) => void): () => void {
  const look = () => {
    const known = offlineState.get()
    if (known.outcomes.length === 0) return
    offlineState.set({ ...known, outcomes: [] })
    report(known.outcomes)
  }
  look()
  return offlineState.subscribe(look)
}

/**
 * Reports entries that were sent: in a toast, or in a sheet if a phone was put away after they were saved.
 */
export function SentReport() {
  const isPhone = useMediaQuery('not (min-width: 48em)', false, { getInitialValueInEffect: false })
  const navigate = useNavigate()
  const [listed, setListed] = useState<Entry[] | null>(null)
  useEffect(() => {
    const note = () => {
      if (document.visibilityState === 'visible') foregroundAt = Date.now()
    }
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [])
  const report = useEffectEvent((sent: Entry[]) => {
    const recorded = sent.filter(isListed)
    const refused = sent.filter(({ state }) => state === 'REFUSED')
    if (isPhone && wasPutAway(sent) && (recorded.length >= MIN_LISTED || refused.length > 0)) return true
    const action = { label: offlineTexts.view, onAction: () => void navigate({ to: '/offline' }) }
    // The page of the entries shows them already.
    if (recorded.length > 0 && location.pathname !== '/offline')
      toast('success', offlineTexts.recordedShort(recordedParts(sent)), action)
    if (refused.length > 0) toast('danger', offlineTexts.decideIt(refused.length), action)
    return false
  })
  useEffect(
    () =>
      watchOutcomes((sent) => {
        if (report(sent)) setListed(sent)
      }),
    [],
  )
  return listed && <SentSheet sent={listed} onClose={() => setListed(null)} />
}
