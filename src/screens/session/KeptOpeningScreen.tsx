import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { openingTexts } from '#features/pick-lists/texts.ts'
import type { Pocket } from '#features/pocket/contract.ts'
import {
  happenedOf,
  type KeptOpening,
  openingEffects,
  openingOf,
  shortIn,
  withCounts,
} from '#features/pocket/kept-opening.ts'
import { decodeStock, withWaiting } from '#features/pocket/stock.ts'
import { pocketTexts } from '#features/pocket/texts.ts'
import { aboutOf, effectsOf } from '#features/pocket/web/effects.ts'
import { isHidden, usePocket } from '#features/pocket/web/pocket.ts'
import { useSession } from '#features/session/web/session.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { Empty } from '#ui/Empty.tsx'
import { ButtonLink } from '#ui/links.tsx'
import type { Entry } from '#ui/outbox/entry.ts'
import { changeOutbox, serverNow, useOutbox } from '#ui/outbox/outbox.ts'
import { Screen } from '#ui/Screen.tsx'
import { countNumbers } from '#features/batches/straw.ts'
import { recordOpening } from '#features/pick-lists/contract.ts'
import { actSentence, actsOf } from '#features/pick-lists/opening-steps.ts'
import type { Opening } from '#features/pick-lists/shapes.ts'
import { RequestFailed } from '#ui/request.ts'
import { keepEntry, serverDay } from '#ui/outbox/keep.ts'
import { AtVessels } from './AtVessels.tsx'
import type { OpeningActions } from './use-opening.ts'

/** Screen of an offline opening, which is stored on this phone until it is booked. */
export function KeptOpeningScreen() {
  const { seq } = useParams({ from: '/layout/pocket/openings/$seq' })
  const { pocket } = usePocket()
  const entry = useOutbox().entries.find((one) => one.seq === Number(seq) && one.state === 'DRAFT')
  const kept = entry && aboutOf(entry).opening
  if (kept && pocket && !isHidden(pocket)) return <Going entry={entry} kept={kept} pocket={pocket} />
  return (
    <Screen title={openingTexts.title(pocketTexts.title)}>
      <Empty
        title={pocketTexts.notUnderWay}
        text={pocketTexts.notUnderWayText}
        action={<ButtonLink to="/pocket">{pocketTexts.title}</ButtonLink>}
      />
    </Screen>
  )
}

function Going({ entry, kept, pocket }: { entry: Entry; kept: KeptOpening; pocket: Pocket }) {
  const { tenant_id, session } = useSession()
  const { entries } = useOutbox()
  const navigate = useNavigate()
  const { user } = session
  const stock = useMemo(() => withWaiting(decodeStock(pocket), effectsOf(entries)), [pocket, entries])
  const who = { id: entry.key, tenant_id, by: user.id, by_name: fullName(user) }
  const show = (one: KeptOpening) => openingOf(one, pocket, stock, who)
  return (
    <AtVessels
      opening={show(kept)}
      acts={useOfflineOpening(entry, kept, show)}
      bookText={pocketTexts.keep}
      onPause={() => void navigate({ to: '/pocket' })}
    />
  )
}

/**
 * Returns the actions of an offline opening. Each one is stored on the phone; finally the opening is sent as
 * one entry.
 */
function useOfflineOpening(
  { seq }: Entry,
  kept: KeptOpening,
  /** Returns how a changed opening would be shown. */
  show: (kept: KeptOpening) => Opening,
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
  const change = (step: (kept: KeptOpening) => KeptOpening) =>
    changeOutbox((store) =>
      store.update(seq, (entry) => ({
        ...entry,
        about: { opening: step((entry.about as { opening: KeptOpening }).opening) },
      })),
    )
  const requireEnough = (opening: Opening) => {
    const short = shortIn(opening)
    if (short) {
      const message = pocketTexts.notEnough(countNumbers(short.out), short.owner_name)
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
          const step = (now: KeptOpening) => withCounts(now, counts)
          requireEnough(show(step(kept)))
          await change(step)
          onDone?.()
        }),
      ...{ isPending, error },
    },
    book: {
      run: () =>
        void run(async () => {
          const opening = show(kept)
          requireEnough(opening)
          const date = serverDay()
          const signed = { signer_name: fullName(session.user), date }
          const acts = actsOf(opening).map((act) => actSentence(act, opening, signed))
          const said = [pocketTexts.openingOf(kept.name), ...acts].join(' · ')
          const body = happenedOf(kept, opening, { tenant_id, signer_id: session.user.id, date })
          const about = { opening: kept, straws: openingEffects(opening) }
          await keepEntry(recordOpening, { body }, { said, about, replaced: seq })
          await navigate({ to: '/pocket', replace: true })
        }),
      ...{ isPending, error: null },
    },
    // The phone does not store codes.
    batchOfCode: async () => ({ problem: openingTexts.unknownCode }),
  }
}
