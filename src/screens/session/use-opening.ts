/** Where the person stands in an opening, and what each press does. */
import { useLocalStorage } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countNumbers } from '#features/batches/straw-numbers.ts'
import { bookOpening, type Count, countTakes } from '#features/pick-lists/contract.ts'
import type { Opening, Take, WhyFewer } from '#features/pick-lists/shapes.ts'
import { isDown, nextLift, offered } from '#features/pick-lists/opening-steps.ts'
import { useSession } from '#features/session/web/session.ts'
import type * as z from 'zod/mini'
import { useApiMutation } from '#ui/call.ts'
import { today } from '#ui/dates.ts'
import { useLifts } from './use-lifts.ts'

export type Step = 'before' | 'up' | 'count' | 'mismatch' | 'end' | 'done'
type Counted = z.input<typeof Count>

/** A canister that is up, kept on the phone: a page that is loaded anew counts on. */
type Up = { index: number; since: number }

/** What is known of a take before it is counted. */
export type Draft = Partial<Pick<Counted, 'came_out' | 'is_checked' | 'instead'>>

const NOT_UP: Up | null = null

export function useOpening(opening: Opening) {
  const { tenant_id, session } = useSession()
  const client = useQueryClient()
  const { id, lifts, ended_at } = opening
  // Of this opening alone: another tab may be at another vessel.
  const [up, setUp, setDown] = useLocalStorage<Up | null>({
    key: `opening-up-${id}`,
    defaultValue: NOT_UP,
    getInitialValueInEffect: false,
  })
  /** Where somebody went on purpose: back to a lift, or on to counting it. */
  const [at, setAt] = useState<{ index: number; step: 'before' | 'count' | 'mismatch' } | null>(null)
  const [lowered, setLowered] = useState<{ index: number; seconds: number; at: number } | null>(null)
  const [drafts, setDrafts] = useState<Record<number, Draft>>({})
  const { note, lost } = useLifts(id)
  const count = useApiMutation(countTakes)
  const book = useApiMutation(bookOpening)
  const params = { id }
  const index = up?.index ?? at?.index ?? nextLift(lifts)
  const current = lifts[index]

  function stepOf(): Step {
    if (ended_at !== null) return 'done'
    if (!current) return 'end'
    if (up) return 'up'
    if (at) return at.step
    return isDown(current) || current.canister === null ? 'count' : 'before'
  }

  const send = (counts: Counted[], onDone?: () => void) =>
    count.mutate(
      { params, body: { tenant_id, counts } },
      // What is refused is so since the book is another by now.
      { onError: () => void client.invalidateQueries(), ...(onDone && { onSuccess: onDone }) },
    )

  function draftOf(take: Take): Counted {
    const { number, is_checked, instead, why_fewer } = take
    return { number, came_out: offered(take), is_checked, instead, why_fewer, ...drafts[number] }
  }

  const goOn = () => {
    setAt(null)
    setLowered(null)
    setDrafts({})
  }

  return {
    index,
    current,
    step: stepOf(),
    since: up?.since ?? 0,
    lowered: lowered?.index === index ? lowered : null,
    draftOf,
    draft: (number: number, some: Draft) =>
      setDrafts((known) => ({ ...known, [number]: { ...known[number], ...some } })),
    lift: () => setUp({ index, since: Date.now() }),
    lower: () => {
      const { container_id, canister } = current!
      const seconds = Math.round((Date.now() - (up?.since ?? Date.now())) / 100) / 10
      setDown()
      setAt({ index, step: 'count' })
      setLowered({ index, seconds, at: Date.now() })
      note({
        tenant_id,
        container_id: container_id!,
        canister: canister!,
        seconds: Math.min(seconds, 3600),
      })
    },
    /** Lifts it again, with what was counted kept. */
    again: () => setAt({ index, step: 'before' }),
    recount: (one: number) => setAt({ index: one, step: 'count' }),
    mismatch: () => setAt({ index, step: 'mismatch' }),
    backToCount: () => setAt({ index, step: 'count' }),
    tell: () => send(current!.takes.map(draftOf), goOn),
    skip: () =>
      send(
        current!.takes.map(({ number }) => ({ number, came_out: 0, is_skipped: true })),
        goOn,
      ),
    explain: (take: Take, why_fewer: WhyFewer) => {
      const { number, came_out, is_checked, instead } = take
      send([{ number, came_out: came_out ?? 0, is_checked, instead, why_fewer }])
    },
    book: () => {
      const seen = lifts.flatMap(({ takes }) => takes).map(({ number, out }) => ({ number, numbers: out }))
      book.mutate(
        { params, body: { tenant_id, signer_id: session.user.id, date: today(), seen } },
        { onError: () => void client.invalidateQueries() },
      )
    },
    /** Nothing that is shown goes for it. */
    error: book.error ?? count.error,
    isCounting: count.isPending,
    isBooking: book.isPending,
    /** Lifts that are not noted yet, and sending them again. */
    lostLift: lost,
  }
}

export type AtVessel = ReturnType<typeof useOpening>

/** Straws of a take that stay there. */
export function stays(take: Take, came_out = countNumbers(take.numbers)): number {
  return countNumbers(take.numbers) + take.spare - came_out
}
