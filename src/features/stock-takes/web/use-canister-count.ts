import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSession } from '#features/session/web/session.ts'
import { apiQuery, useApiMutation } from '#ui/call.ts'
import {
  type CountedCanister,
  countCanister,
  type CountLine,
  showStockTake,
  type StockTake,
  type Unknown,
} from '../contract.ts'

/** What somebody has counted in a canister, saved or about to be. */
type Draft = { lines: CountLine[]; unknown: Unknown[] }

const SAVED_AFTER_MS = 500

/** What is counted is saved by itself, one after the other, so that another member can go on with it. */
export function useCanisterCount(take: StockTake, sheet: CountedCanister) {
  const client = useQueryClient()
  const { tenant_id } = useSession()
  const act = useApiMutation(countCanister)
  const [draft, setDraft] = useState<Draft | null>(null)
  const newest = useRef<Draft | null>(null)
  const version = useRef(sheet.version)
  const turn = useRef(Promise.resolve())
  const parts = { params: { id: take.id }, query: { tenant_id } }

  async function send(is_counted: boolean) {
    const sent = newest.current ?? sheet
    const { canisters } = await act.mutateAsync({
      params: { id: take.id, canister: sheet.canister },
      body: {
        tenant_id,
        version: Math.max(version.current, sheet.version),
        lines: sent.lines.flatMap(({ level, batch_id, owner_id, found }) =>
          found === null ? [] : [{ level, batch_id, owner_id, found }],
        ),
        unknown: sent.unknown,
        is_counted,
      },
    })
    version.current = canisters.find(({ canister }) => canister === sheet.canister)!.version
    if (newest.current !== sent) return
    newest.current = null
    setDraft(null)
  }
  /** @returns whether it was saved */
  function save(is_counted = false): Promise<boolean> {
    const saving = turn.current.then(() => send(is_counted))
    // What went wrong is told by the action itself.
    turn.current = saving.catch(() => {})
    return saving.then(
      () => true,
      () => false,
    )
  }
  const later = useDebouncedCallback(() => void (newest.current && save()), {
    delay: SAVED_AFTER_MS,
    flushOnUnmount: true,
  })
  const { lines, unknown } = draft ?? sheet
  return {
    lines,
    unknown,
    isUnsaved: draft !== null,
    isPending: act.isPending,
    error: act.error,
    change(next: Partial<Draft>) {
      const whole = { lines, unknown, ...newest.current, ...next }
      newest.current = whole
      setDraft(whole)
      later()
    },
    retry: () => void save(),
    /** Drops what is not saved, and looks at what others have counted. */
    async lookAgain() {
      const now = await client.fetchQuery({ ...apiQuery(showStockTake, parts), staleTime: 0 })
      version.current = now.canisters.find(({ canister }) => canister === sheet.canister)!.version
      newest.current = null
      setDraft(null)
      act.reset()
    },
    async finish(is_counted: boolean) {
      later.cancel()
      return save(is_counted)
    },
  }
}
