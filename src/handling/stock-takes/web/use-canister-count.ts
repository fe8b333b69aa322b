import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { toast } from '#ui/toast.tsx'
import { keyOfLine } from '../compare.ts'
import { countCanister, showStockTake } from '../contract.ts'
import { stockTakeTexts } from '../texts.ts'
import type { CountedLevels } from './PhoneLevels.tsx'
import type { CountedCanister, CountLine, StockTake } from '../shapes.ts'

const SAVED_AFTER_MS = 500

const NONE: ReadonlySet<string> = new Set()

/** Returns the keys of the lines whose counts differ from the saved ones. */
function unsavedOf(lines: readonly CountLine[], saved: readonly CountLine[]): ReadonlySet<string> {
  const foundOf = (line: CountLine) => JSON.stringify(line.found)
  const before = new Map(saved.map((line) => [keyOfLine(line), foundOf(line)]))
  return new Set(
    lines.filter((line) => (before.get(keyOfLine(line)) ?? 'null') !== foundOf(line)).map(keyOfLine),
  )
}

/** Saves a count automatically, one request at a time, so that another member can continue it. */
export function useCanisterCount(take: StockTake, sheet: CountedCanister) {
  const client = useQueryClient()
  const act = useApiMutation(countCanister, undefined, { replaces: true })
  const [draft, setCounted] = useState<CountedLevels | null>(null)
  const newest = useRef<CountedLevels | null>(null)
  /** Saved version that the draft is based on. If it were updated, saving could overwrite other members' counts. */
  const base = useRef(sheet)
  const isShown = useRef(true)
  const turn = useRef(Promise.resolve())
  const parts = { params: { id: take.id } }
  const levels = take.size?.levels ?? 0
  const sheetOf = ({ canisters }: StockTake) => canisters.find(({ canister }) => canister === sheet.canister)!
  const now = (): CountedLevels => newest.current ?? base.current

  useEffect(() => {
    if (newest.current === null && sheet.version >= base.current.version) base.current = sheet
  }, [sheet, draft])
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  /** Lines of the last request; a refusal names one by its index. */
  const sentLines = useRef<CountLine[]>([])
  const [refused, setRefused] = useState<RefusedLine>(null)
  async function send(is_counted: boolean) {
    const sent = now()
    // The server refuses counts of a level that the container no longer has.
    sentLines.current = sent.lines.filter(({ found, level }) => found !== null && level <= levels)
    const counted = await act.mutateAsync({
      params: { id: take.id, canister: sheet.canister },
      body: {
        version: base.current.version,
        lines: sentLines.current.map(({ level, batch_id, owner_id, found }) => ({
          ...{ level, batch_id, owner_id },
          found: found!,
        })),
        unknown: sent.unknown.filter(({ level }) => level <= levels),
        is_counted,
      },
    })
    base.current = sheetOf(counted)
    if (newest.current !== sent) return
    newest.current = null
    setCounted(null)
  }
  function save(is_counted = false): Promise<boolean> {
    const saving = turn.current.then(() => send(is_counted))
    // Errors are shown by `error`; the next save must still run.
    turn.current = saving.catch(() => {})
    return saving.then(
      () => true,
      (error: unknown) => {
        setRefused(refusedOf(error, sentLines.current))
        // Report the failure here if the screen that shows it is closed.
        if (!isShown.current) toast('danger', stockTakeTexts.lost(sheet.canister))
        return false
      },
    )
  }
  const later = useDebouncedCallback(() => void (newest.current && save()), {
    delay: SAVED_AFTER_MS,
    flushOnUnmount: true,
  })
  useWindowEvent('online', () => void (newest.current && save()))
  const { lines, unknown } = draft ?? sheet
  return {
    lines,
    unknown,
    isUnsaved: draft !== null,
    isPending: act.isPending,
    error: act.error,
    /** Keys of the lines whose counts could not be saved. */
    unsaved: act.error === null ? NONE : unsavedOf(lines, sheet.lines),
    now,
    /** Changes the newest state, because two codes may be scanned before the first is resolved. */
    change(next: (now: CountedLevels) => Partial<CountedLevels>) {
      const before = now()
      const whole = { lines: before.lines, unknown: before.unknown, ...next(before) }
      newest.current = whole
      setCounted(whole)
      setRefused(null)
      later()
    },
    retry: () => void save(),
    async lookAgain() {
      later.cancel()
      base.current = sheetOf(await client.fetchQuery({ ...apiQuery(showStockTake, parts), staleTime: 0 }))
      newest.current = null
      setCounted(null)
      act.reset()
    },
    /** Saves immediately, without debouncing; returns the saved count, or null if that failed. */
    async finish(is_counted: boolean): Promise<CountedCanister | null> {
      later.cancel()
      return (await save(is_counted)) ? base.current : null
    },
    /** Line that the server refused, and why; null after other errors. */
    refused,
  }
}

type RefusedLine = { key: string; text: string } | null

function refusedOf(error: unknown, sent: readonly CountLine[]): RefusedLine {
  if (!(error instanceof RequestFailed)) return null
  for (const [field, text] of Object.entries(error.fields)) {
    const line = sent[Number(/^body\.lines\.(\d+)\./.exec(field)?.[1] ?? -1)]
    if (line) return { key: keyOfLine(line), text }
  }
  return null
}
