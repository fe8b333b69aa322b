import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import type { OfflineSnapshot } from '#handling/offline/contract.ts'
import {
  happenedOf,
  type OfflineOpening,
  openingEffects,
  openingOf,
  shortIn,
  withCounts,
} from '#handling/offline/offline-opening.ts'
import { decodeStock, withWaiting } from '#handling/offline/stock.ts'
import { lookUpStored } from '#handling/offline/stored-codes.ts'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { detailsOf, effectsOf } from '#handling/offline/web/effects.ts'
import { isHidden, useOfflineSnapshot } from '#handling/offline/web/offline-snapshot.ts'
import { useSession } from '#account/auth/web/session.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { Empty } from '#ui/Empty.tsx'
import { ButtonLink } from '#ui/links.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { changeOutbox, serverNow, useOutbox } from '#ui/outbox/outbox.ts'
import { Screen } from '#ui/Screen.tsx'
import { toast } from '#ui/toast.tsx'
import { countNumbers } from '#stock/batches/straw.ts'
import { batchOfName } from '#stock/batches/web/use-batch-of-name.ts'
import { recordOpening } from '#handling/pick-lists/contract.ts'
import { actSentence, actionsOf } from '#handling/pick-lists/opening-steps.ts'
import type { Opening } from '#handling/pick-lists/shapes.ts'
import { RequestFailed } from '#ui/request.ts'
import { queueEntry, serverDay } from '#ui/outbox/keep.ts'
import { AtVessels } from './AtVessels.tsx'
import type { OpeningActions } from './use-opening.ts'

/** Screen of an opening that is stored on this phone until it is booked. */
export function OfflineOpeningScreen() {
  const { seq } = useParams({ from: '/layout/offline/openings/$seq' })
  const { snapshot } = useOfflineSnapshot()
  const entry = useOutbox().entries.find((one) => one.seq === Number(seq) && one.state === 'DRAFT')
  const plan = entry && detailsOf(entry).opening
  if (plan && snapshot && !isHidden(snapshot)) return <Steps entry={entry} plan={plan} snapshot={snapshot} />
  return (
    <Screen title={offlineTexts.title}>
      <Empty
        title={offlineTexts.notUnderWay}
        text={offlineTexts.notUnderWayText}
        action={<ButtonLink to="/offline">{offlineBarTexts.find}</ButtonLink>}
      />
    </Screen>
  )
}

function Steps({ entry, plan, snapshot }: { entry: Entry; plan: OfflineOpening; snapshot: OfflineSnapshot }) {
  const { tenant_id, session } = useSession()
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const { user } = session
  const stock = useMemo(() => withWaiting(decodeStock(snapshot), effectsOf(entries)), [snapshot, entries])
  const who = { id: entry.key, tenant_id, by: user.id, by_name: fullName(user) }
  const show = (one: OfflineOpening) => openingOf(one, snapshot, stock, who)
  return (
    <AtVessels
      opening={show(plan)}
      acts={useOfflineOpening(entry, plan, snapshot, show)}
      bookText={offlineTexts.keep}
      onPause={() => void navigate({ to: '/offline' })}
    />
  )
}

/** Stores each action on the phone; finally the opening is sent as one entry. */
function useOfflineOpening(
  { seq }: Entry,
  plan: OfflineOpening,
  snapshot: OfflineSnapshot,
  show: (plan: OfflineOpening) => Opening,
): OpeningActions {
  const { tenant_id, session } = useSession()
  const navigate = useNavigate()
  const [error, setError] = useState<Error | null>(null)
  const [isPending, setPending] = useState(false)
  const run = async (work: () => Promise<void>) => {
    setError(null)
    setPending(true)
    await work().catch(setError)
    setPending(false)
  }
  const change = (step: (plan: OfflineOpening) => OfflineOpening) =>
    changeOutbox((store) =>
      store.update(seq, (entry) => ({
        ...entry,
        details: { opening: step((entry.details as { opening: OfflineOpening }).opening) },
      })),
    )
  const requireEnough = (opening: Opening) => {
    const short = shortIn(opening)
    if (short) {
      const message = offlineTexts.notEnough(countNumbers(short.out), short.owner_name)
      throw new RequestFailed(409, { code: 'NOT_ENOUGH_STRAWS', message })
    }
  }
  return {
    lift: {
      run: (lifted) => {
        const at = new Date(serverNow()).toISOString()
        void run(async () => {
          await change((now) => ({ ...now, lifts: [...now.lifts, { ...lifted, at }] }))
        })
      },
      lost: null,
    },
    count: {
      run: (counts, onDone) =>
        void run(async () => {
          const step = (now: OfflineOpening) => withCounts(now, counts)
          requireEnough(show(step(plan)))
          await change(step)
          onDone?.()
        }),
      ...{ isPending, error },
    },
    book: {
      run: () =>
        void run(async () => {
          const opening = show(plan)
          requireEnough(opening)
          const date = serverDay()
          const acts = actionsOf(opening).map((act) => actSentence(act, opening, { date }))
          const summary = [offlineTexts.openingOf(plan.name), ...acts].join(' · ')
          const body = happenedOf(plan, opening, { tenant_id, signer_id: session.user.id, date })
          const details = { opening: plan, straws: openingEffects(opening) }
          await queueEntry(recordOpening, { body }, { summary, details, replaced: seq })
          toast('success', offlineTexts.saved)
          await navigate({ to: '/offline', replace: true })
        }),
      ...{ isPending, error: null },
    },
    batchOfText: async (text) => {
      const batch_id = batchOfName(snapshot.batches, text)?.id ?? lookUpStored(text, snapshot)?.batch
      return batch_id === undefined ? { problem: openingTexts.unknownCode } : { batch_id }
    },
  }
}
