import { useLocalStorage } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { recordLift } from '#features/pick-lists/contract.ts'
import { call, newKey } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { refetchAll } from '#ui/refetch-all.ts'

/** The key makes that it is noted once, however often it is sent. */
type Lift = { key: string; body: z.input<typeof recordLift.body> }

/** What the server will not take however often it is asked: the opening has ended, or the canister is gone. */
const FOR_GOOD = new Set([404, 409, 422])

/** Lifts happened: each is kept on the phone until it is noted, also when the page is loaded anew. */
export function useLifts(opening_id: string) {
  const client = useQueryClient()
  const [kept, setKept] = useLocalStorage<Lift[]>({
    key: `opening-lifts-${opening_id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const { mutate, error } = useMutation({
    mutationFn: async (lifts: Lift[]) => {
      for (const { key, body } of lifts) {
        const drop = () => setKept((known) => known.filter((lift) => lift.key !== key))
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
    if (kept.length > 0) mutate(kept)
    // oxlint-disable-next-line react/exhaustive-deps -- once: those of before
  }, [])
  return {
    note: (body: Lift['body']) => {
      const lifts = [...kept, { key: newKey(), body }]
      setKept(lifts)
      mutate(lifts)
    },
    /** Those that are not noted yet. */
    unsent: kept,
    /** Somebody else notes them from now on, under their keys. */
    handOver: () => setKept([]),
    lost: error && { error, retry: () => mutate(kept) },
  }
}
