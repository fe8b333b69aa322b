import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { countNumbers } from '#stock/batches/straw.ts'
import type { Count } from '#handling/pick-lists/contract.ts'
import type { Opening, Take, WhyFewer } from '#handling/pick-lists/shapes.ts'
import { isDown, nextLift, offered } from '#handling/pick-lists/opening-steps.ts'

export type Step = 'before' | 'up' | 'count' | 'mismatch' | 'end' | 'done'
export type CountedTake = z.input<typeof Count>
export type LiftedCanister = { container_id: string; canister: number; seconds: number }

/** Actions at the vessel: carried out by the server online, by the phone offline. */
export type OpeningActions = {
  /** Records a lift; `lost` is the error of one that was not recorded, with a retry. */
  lift: { run: (lifted: LiftedCanister) => void; lost: { error: Error; retry: () => void } | null }
  count: {
    run: (counts: CountedTake[], onDone?: () => void) => void
    isPending: boolean
    error: Error | null
  }
  book: { run: () => void; isPending: boolean; error: Error | null }
  /** Continues offline with the opening, including the counts that could not be sent. */
  goOnWithout?: (counts: CountedTake[]) => void
  /** Finds the batch of a code on a goblet or of a typed name, or returns the reason why none is found. */
  batchOfText: (text: string) => Promise<{ batch_id: string } | { problem: string }>
}

/** Lift whose canister is up. It is stored on the phone, so that the clock continues after a reload. */
type Up = { index: number; since: number }

export type Draft = Partial<Pick<CountedTake, 'came_out' | 'is_checked' | 'instead'>>

const NOT_UP: Up | null = null

export function useOpening(
  opening: Opening,
  { lift, count, book, batchOfText, goOnWithout }: OpeningActions,
) {
  const { id, lifts, ended_at } = opening
  // Store the state per opening, because another tab may be at another vessel.
  const [up, setUp, setDown] = useLocalStorage<Up | null>({
    key: `opening-up-${id}`,
    defaultValue: NOT_UP,
    getInitialValueInEffect: false,
  })
  /** Step that the user chose: back to a lift, or on to its count. */
  const [at, setAt] = useState<{ index: number; step: 'before' | 'count' | 'mismatch' } | null>(null)
  const [lowered, setLowered] = useState<{ index: number; seconds: number; at: number } | null>(null)
  const [drafts, setDrafts] = useState<Record<number, Draft>>({})
  const index = up?.index ?? at?.index ?? nextLift(lifts)
  const current = lifts[index]

  function stepOf(): Step {
    if (ended_at !== null) return 'done'
    if (!current) return 'end'
    if (up) return 'up'
    if (at) return at.step
    return isDown(current) || current.canister === null ? 'count' : 'before'
  }

  function draftOf(take: Take): CountedTake {
    const { number, is_checked, instead, why_fewer } = take
    return { number, came_out: offered(take), is_checked, instead, why_fewer, ...drafts[number] }
  }

  /** Counts of the last request. */
  const lastCounts = useRef<CountedTake[]>([])
  const send = (counts: CountedTake[], onDone?: () => void) => {
    lastCounts.current = counts
    count.run(counts, onDone)
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
      setDrafts((previous) => ({ ...previous, [number]: { ...previous[number], ...some } })),
    lift: () => setUp({ index, since: Date.now() }),
    lower: () => {
      const { container_id, canister } = current!
      const seconds = Math.round((Date.now() - (up?.since ?? Date.now())) / 100) / 10
      setDown()
      setAt({ index, step: 'count' })
      setLowered({ index, seconds, at: Date.now() })
      lift.run({ container_id: container_id!, canister: canister!, seconds: Math.min(seconds, 3600) })
    },
    /** Returns to the step before the lift, without discarding the counts. */
    again: () => setAt({ index, step: 'before' }),
    recount: (one: number) => setAt({ index: one, step: 'count' }),
    mismatch: () => setAt({ index, step: 'mismatch' }),
    backToCount: () => setAt({ index, step: 'count' }),
    sendCounts: () => send(current!.takes.map(draftOf), goOn),
    skip: () =>
      send(
        current!.takes.map(({ number }) => ({ number, came_out: 0, is_skipped: true })),
        goOn,
      ),
    explain: (take: Take, why_fewer: WhyFewer) => {
      const { number, came_out, is_checked, instead } = take
      send([{ number, came_out: came_out ?? 0, is_checked, instead, why_fewer }])
    },
    book: book.run,
    batchOfText,
    /** Error of the last request, shown above the content. */
    error: book.error ?? count.error,
    isCounting: count.isPending,
    isBooking: book.isPending,
    lostLift: lift.lost,
    goOnWithout: goOnWithout && (() => goOnWithout(count.error ? lastCounts.current : [])),
  }
}

export type AtVessel = ReturnType<typeof useOpening>

export function stays(take: Take, came_out = countNumbers(take.numbers)): number {
  return countNumbers(take.numbers) + take.spare - came_out
}

const TICK_MS = 100

/** Returns the seconds since an instant, updated ten times a second; 0 before it. */
export function useSeconds(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - since) / 1000)
}
