import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { showCode } from '#features/codes/contract.ts'
import { bookOpening, countTakes, recordLift, recordOpening } from '#features/pick-lists/contract.ts'
import type { Opening } from '#features/pick-lists/shapes.ts'
import { carriedOver, withCounts } from '#features/pocket/kept-opening.ts'
import { pocketTexts } from '#features/pocket/texts.ts'
import { isHidden, usePocket } from '#features/pocket/web/pocket.ts'
import { useSession } from '#features/session/web/session.ts'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { errorText } from '#ui/error-text.ts'
import { keepDraft, keepEntry } from '#ui/outbox/keep.ts'
import { warningCodes } from '#ui/problems.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.ts'
import { useLifts } from './use-lifts.ts'
import type { Counted, OpeningActs } from './use-opening.ts'

/** Each press is told to the server at once. */
export function useSentActs(opening: Opening): OpeningActs {
  const { id, lifts, pick_list_name } = opening
  const { tenant_id, session } = useSession()
  const client = useQueryClient()
  const { note, lost, unsent, handOver } = useLifts(id)
  const { pocket } = usePocket()
  const navigate = useNavigate()
  const count = useApiMutation(countTakes, undefined, { replaces: true })
  const book = useApiMutation(bookOpening)
  const params = { id }
  // What is refused is so since the book is another by now.
  const onError = () => void refetchAll(client)
  const isCarried = useRef(false)
  /** What was counted goes along, and is booked as one entry; nothing of it is told twice. */
  const carryOver = async (counts: Counted[]) => {
    if (isCarried.current) return
    isCarried.current = true
    for (const { key, body } of unsent) {
      const said = pocketTexts.liftOf(body.canister, pick_list_name)
      await keepEntry(recordLift, { params, body }, { said, key })
    }
    const lifted = unsent.map(({ body }) => body)
    const about = { opening: withCounts(carriedOver(opening, lifted), counts) }
    const seq = await keepDraft(recordOpening, { said: pocketTexts.openingOf(pick_list_name), about })
    handOver()
    await navigate({ to: '/pocket/openings/$seq', params: { seq: String(seq) }, replace: true })
  }
  const goOnWithout = (counts: Counted[]) =>
    void carryOver(counts).catch((error: unknown) => {
      isCarried.current = false
      toast('danger', errorText(error))
    })
  return {
    ...(pocket && !isHidden(pocket) && { goOnWithout }),
    lift: {
      run: (lifted) => note({ tenant_id, ...lifted }),
      lost,
    },
    count: {
      run: (counts, onDone) =>
        count.mutate(
          { params, body: { tenant_id, counts } },
          { onError, ...(onDone && { onSuccess: onDone }) },
        ),
      ...{ isPending: count.isPending, error: count.error },
    },
    book: {
      run() {
        const seen = lifts.flatMap(({ takes }) => takes).map(({ number, out }) => ({ number, numbers: out }))
        const accept = warningCodes(book.error)
        const body = { tenant_id, signer_id: session.user.id, date: today(), seen, accept }
        book.mutate({ params, body }, { onError })
      },
      ...{ isPending: book.isPending, error: book.error },
    },
    async batchOfCode(code) {
      const parts = { params: { code }, query: { tenant_id } }
      const found = await client.fetchQuery(apiQuery(showCode, parts)).catch(() => null)
      return found?.batch_id ?? null
    },
  }
}
