import { useNavigate } from '@tanstack/react-router'
import { useApiMutation } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { startStockTake } from '../contract.ts'

/**
 * Starts a stock-take, or opens the one that another member has started.
 * @param shows whether the screen shows other refusals itself
 */
export function useBeginCount({ shows = false, isBlind = false } = {}) {
  const navigate = useNavigate()
  const open = (id: string, canister: number | null = null) =>
    void navigate({
      ...{ to: '/stock-takes/$id', params: { id } },
      search: { canister: canister ?? undefined, blind: isBlind || undefined },
    })
  const act = useApiMutation(startStockTake)
  return {
    open,
    isPending: act.isPending,
    error: act.error,
    begin: (container_id: string, canister: number | null) =>
      act.mutate(
        { body: { container_id, canister } },
        {
          onSuccess: ({ id }) => open(id, canister),
          onError: (error) => {
            const other = error instanceof RequestFailed ? error.conflicting_id : undefined
            if (other || !shows) toast(other ? 'info' : 'danger', errorText(error))
            if (other) open(other, canister)
          },
        },
      ),
  }
}
