import { countNumbers } from '#stock/batches/straw.ts'
import { useApiMutation } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { countCanister } from '../contract.ts'
import { lineOf } from './use-review.ts'
import type { Difference, StockTake } from '../shapes.ts'

/**
 * Returns a function that reopens the canister of a difference.
 * @param onReopened called with the canister, in which the line of the difference is no longer counted
 */
export function useCountAgain(take: StockTake, onReopened: (canister: number) => void) {
  const act = useApiMutation(countCanister, undefined, { replaces: true })
  const countAgain = async (difference: Difference) => {
    const { canister } = difference
    const { version, lines, unknown } = take.canisters.find((one) => one.canister === canister)!
    const line = lineOf(take, difference)
    // A line without expected straws would disappear if its count were removed.
    const removed = line && countNumbers(line.now) > 0 ? line : undefined
    const body = {
      ...{ version, unknown, is_counted: false },
      lines: lines.flatMap(({ level, batch_id, owner_id, found }, index) =>
        found === null || lines[index] === removed ? [] : [{ level, batch_id, owner_id, found }],
      ),
    }
    try {
      await act.mutateAsync({ params: { id: take.id, canister }, body })
    } catch (error) {
      return toast('danger', errorText(error))
    }
    // Do not call this in a callback of the mutation, which does not run once the difference is no longer shown.
    onReopened(canister)
  }
  return { countAgain: (one: Difference) => void countAgain(one), isPending: act.isPending }
}
