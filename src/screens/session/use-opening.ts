/** Where the person stands in an opening, and what each press does. */
import { useLocalStorage } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { countNumbers } from '#features/batches/straw.ts'
import type { Count } from '#features/pick-lists/contract.ts'
import type { Opening, Take, WhyFewer } from '#features/pick-lists/shapes.ts'
import { isDown, nextLift, offered } from '#features/pick-lists/opening-steps.ts'

export type Step = 'before' | 'up' | 'count' | 'mismatch' | 'end' | 'done'
export type Counted = z.input<typeof Count>
export type Lifted = { container_id: string; canister: number; seconds: number }

/** What is done at the vessel: with signal by the server, without it by the phone. */
export type OpeningActions = {
  /** Notes a lift; `lost` is one that was not noted, and noting it again. */
  lift: { run: (lifted: Lifted) => void; lost: { error: Error; retry: () => void } | null }
  count: { run: (counts: Counted[], onDone?: () => void) => void; isPending: boolean; error: Error | null }
  book: { run: () => void; isPending: boolean; error: Error | null }
  /** Goes on with it where there is no signal, with what was counted and could not be told. */
  goOnWithout?: (counts: Counted[]) => void
  /** Finds the batch of a code on a goblet, or says why there is none. */
  batchOfCode: (code: string) => Promise<{ batch_id: string } | { problem: string }>
}

/** A canister that is up, kept on the phone: a page that is loaded anew counts on. */
type Up = { index: number; since: number }

/** What is known of a take before it is counted. */
export type Draft = Partial<Pick<Counted, 'came_out' | 'is_checked' | 'instead'>>

const NOT_UP: Up | null = null

export function useOpening(
  opening: Opening,
  { lift, count, book, batchOfCode, goOnWithout }: OpeningActions,
) {
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
  const index = up?.index ?? at?.index ?? nextLift(lifts)
  const current = lifts[index]

  function stepOf(): Step {
    if (ended_at !== null) return 'done'
    if (!current) return 'end'
    if (up) return 'up'
    if (at) return at.step
    return isDown(current) || current.canister === null ? 'count' : 'before'
  }

  function draftOf(take: Take): Counted {
    const { number, is_checked, instead, why_fewer } = take
    return { number, came_out: offered(take), is_checked, instead, why_fewer, ...drafts[number] }
  }

  /** The counts that were told last. */
  const told = useRef<Counted[]>([])
  const tell = (counts: Counted[], onDone?: () => void) => {
    told.current = counts
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
      setDrafts((known) => ({ ...known, [number]: { ...known[number], ...some } })),
    lift: () => setUp({ index, since: Date.now() }),
    lower: () => {
      const { container_id, canister } = current!
      const seconds = Math.round((Date.now() - (up?.since ?? Date.now())) / 100) / 10
      setDown()
      setAt({ index, step: 'count' })
      setLowered({ index, seconds, at: Date.now() })
      lift.run({ container_id: container_id!, canister: canister!, seconds: Math.min(seconds, 3600) })
    },
    /** Lifts it again, with what was counted kept. */
    again: () => setAt({ index, step: 'before' }),
    recount: (one: number) => setAt({ index: one, step: 'count' }),
    mismatch: () => setAt({ index, step: 'mismatch' }),
    backToCount: () => setAt({ index, step: 'count' }),
    tell: () => tell(current!.takes.map(draftOf), goOn),
    skip: () =>
      tell(
        current!.takes.map(({ number }) => ({ number, came_out: 0, is_skipped: true })),
        goOn,
      ),
    explain: (take: Take, why_fewer: WhyFewer) => {
      const { number, came_out, is_checked, instead } = take
      tell([{ number, came_out: came_out ?? 0, is_checked, instead, why_fewer }])
    },
    book: book.run,
    batchOfCode,
    /** Nothing that is shown goes for it. */
    error: book.error ?? count.error,
    isCounting: count.isPending,
    isBooking: book.isPending,
    lostLift: lift.lost,
    goOnWithout: goOnWithout && (() => goOnWithout(count.error ? told.current : [])),
  }
}

export type AtVessel = ReturnType<typeof useOpening>

/** Straws of a take that stay there. */
export function stays(take: Take, came_out = countNumbers(take.numbers)): number {
  return countNumbers(take.numbers) + take.spare - came_out
}

const TICK_MS = 100

/** Seconds since an instant, or until it comes, told ten times a second. */
export function useSeconds(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, (now - since) / 1000)
}

/** Keeps the screen on for as long as this is shown; without, where the browser cannot. */
export function useWakeLock() {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined
    let isOver = false
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      // Refused when the battery is low: then the screen goes out as ever.
      const next = await navigator.wakeLock?.request('screen').catch(() => undefined)
      if (isOver) void next?.release()
      else lock = next
    }
    const again = () => void hold()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}
