import { useNavigate, useParams } from '@tanstack/react-router'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocalStorage } from '@mantine/hooks'
import type * as z from 'zod/mini'
import {
  bookOpening,
  countTakes,
  recordLift,
  recordOpening,
  showOpening,
} from '#handling/pick-lists/contract.ts'
import type { Opening } from '#handling/pick-lists/shapes.ts'
import { RightNeeded } from '#account/members/web/RightNeeded.tsx'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { useElsewhereText, useLookElsewhere } from '#stock/label-codes/web/look-elsewhere.ts'
import { useMay, useSession } from '#account/auth/web/session.ts'
import { apiQuery, call, newKey, useApiMutation, useApiQuery } from '#ui/call.ts'
import { QueryResult } from '#ui/QueryResult.tsx'
import { useBatchOfName } from '#stock/batches/web/use-batch-of-name.ts'
import { readCode } from '#stock/label-codes/code.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { carriedOver, withCounts } from '#handling/offline/offline-opening.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { isHidden, useOfflineSnapshot } from '#handling/offline/web/offline-snapshot.ts'
import { today } from '#ui/dates.ts'
import { errorText, warningCodes } from '#ui/errors.ts'
import { queueDraft, queueEntry } from '#ui/outbox/keep.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.tsx'
import { RequestFailed } from '#ui/request.ts'
import { Screen } from '#ui/Screen.tsx'
import { AtVessels } from './AtVessels.tsx'
import type { CountedTake, OpeningActions } from './use-opening.ts'

export function OpeningScreen() {
  const may = useMay(bookOpening)
  // Show the straws in hand even if the right is revoked during the opening.
  const [couldBegin] = useState(may)
  if (may || couldBegin) return <Open />
  return (
    <Screen title={pickListTexts.title}>
      <RightNeeded right="BOOK" isPage />
    </Screen>
  )
}

function Open() {
  const { id } = useParams({ from: '/layout/openings/$id' })
  return (
    <QueryResult query={useApiQuery(showOpening, { params: { id } })} lines={6} isPage>
      {(opening) => <RunningOpening opening={opening} />}
    </QueryResult>
  )
}

function RunningOpening({ opening }: { opening: Opening }) {
  const acts = useOnlineOpening(opening)
  const navigate = useNavigate()
  const { pick_list_id: id } = opening
  return (
    <AtVessels
      opening={opening}
      acts={acts}
      onPause={() => void navigate({ to: '/pick-lists/$id', params: { id } })}
    />
  )
}

function useOnlineOpening(opening: Opening): OpeningActions {
  const { id, lifts, pick_list_name } = opening
  const { tenant_id, session } = useSession()
  const client = useQueryClient()
  const lookElsewhere = useLookElsewhere()
  const elsewhereText = useElsewhereText()
  const batchOfName = useBatchOfName()
  const { note, lost, unsent, handOver } = useLifts(id)
  const { snapshot } = useOfflineSnapshot()
  const navigate = useNavigate()
  const count = useApiMutation(countTakes, undefined, { replaces: true })
  const book = useApiMutation(bookOpening)
  const params = { id }
  // A refusal means that the stock has changed, so refetch it.
  const onError = () => void refetchAll(client)
  const isCarried = useRef(false)
  /** Continues offline: the counts are included and booked as one entry; nothing is sent twice. */
  const carryOver = async (counts: CountedTake[]) => {
    if (isCarried.current) return
    isCarried.current = true
    for (const { key, body } of unsent) {
      const summary = offlineTexts.liftOf(body.canister, pick_list_name)
      await queueEntry(recordLift, { params, body }, { summary, key })
    }
    const lifted = unsent.map(({ body }) => body)
    const details = { opening: withCounts(carriedOver(opening, lifted), counts) }
    const seq = await queueDraft(recordOpening, { summary: offlineTexts.openingOf(pick_list_name), details })
    handOver()
    await navigate({ to: '/offline/openings/$seq', params: { seq: String(seq) }, replace: true })
  }
  const goOnWithout = (counts: CountedTake[]) =>
    void carryOver(counts).catch((error: unknown) => {
      isCarried.current = false
      toast('danger', errorText(error))
    })
  return {
    ...(snapshot && !isHidden(snapshot) && { goOnWithout }),
    lift: {
      run: (lifted) => note({ tenant_id, ...lifted }),
      lost,
    },
    count: {
      run: (counts, onDone) =>
        count.mutate({ params, body: { counts } }, { onError, ...(onDone && { onSuccess: onDone }) }),
      ...{ isPending: count.isPending, error: count.error },
    },
    book: {
      run() {
        const seen = lifts.flatMap(({ takes }) => takes).map(({ number, out }) => ({ number, numbers: out }))
        const accept = warningCodes(book.error)
        const body = { signer_id: session.user.id, date: today(), seen, accept }
        book.mutate({ params, body }, { onError })
      },
      ...{ isPending: book.isPending, error: book.error },
    },
    async batchOfText(text) {
      const code = readCode(text)
      if (code === null) {
        const batch = await batchOfName(text, opening.batches).catch(() => undefined)
        return batch ? { batch_id: batch.id } : { problem: openingTexts.unknownCode }
      }
      const parts = { params: { code } }
      const found = await client.fetchQuery(apiQuery(showCode, parts)).catch(() => null)
      if (found?.batch_id) return { batch_id: found.batch_id }
      const elsewhere = found ? null : await lookElsewhere(code)
      return { problem: elsewhere ? elsewhereText(elsewhere) : openingTexts.unknownCode }
    },
  }
}

/** Lift that waits to be sent. The key ensures that it is recorded once, even if it is sent repeatedly. */
type Lift = { key: string; body: z.input<typeof recordLift.body> }

/** Statuses that no retry can change: the opening has ended, or the canister no longer exists. */
const FOR_GOOD = new Set([404, 409, 422])

/** Stores each lift on the phone until it is recorded, also if the page is reloaded. */
function useLifts(opening_id: string) {
  const client = useQueryClient()
  const [unsent, setUnsent] = useLocalStorage<Lift[]>({
    key: `opening-lifts-${opening_id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const { mutate, error } = useMutation({
    mutationFn: async (lifts: Lift[]) => {
      for (const { key, body } of lifts) {
        const drop = () => setUnsent((previous) => previous.filter((lift) => lift.key !== key))
        try {
          await call(recordLift, { params: { id: opening_id }, body }, { idempotency_key: key })
        } catch (failure) {
          if (failure instanceof RequestFailed && FOR_GOOD.has(failure.status)) drop()
          throw failure
        }
        drop()
      }
    },
    onSuccess: () => refetchAll(client),
  })
  useEffect(() => {
    if (unsent.length > 0) mutate(unsent)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once, for lifts of an earlier page
  }, [])
  return {
    note: (body: Lift['body']) => {
      const lifts = [...unsent, { key: newKey(), body }]
      setUnsent(lifts)
      mutate(lifts)
    },
    /** Lifts that are not recorded yet. */
    unsent,
    /** Clears the lifts, because the outbox sends them from now on, under the same keys. */
    handOver: () => setUnsent([]),
    lost: error && { error, retry: () => mutate(unsent) },
  }
}
