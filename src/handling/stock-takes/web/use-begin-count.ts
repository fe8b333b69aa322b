import { useNavigate } from '@tanstack/react-router'
import { useApiMutation } from '#ui/call.ts'
import { RequestFailed } from '#ui/request.ts'
import { errorText } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { startStockTake } from '../contract.ts'

/** Starts a stock-take, or opens the one that another member has started. */
export function useBeginCount() {
  const navigate = useNavigate()
  const open = (id: string) => void navigate({ to: '/stock-takes/$id', params: { id } })
  const act = useApiMutation(startStockTake, ({ id }) => open(id))
  return {
    open,
    isPending: act.isPending,
    begin: (container_id: string, canister: number | null) =>
      act.mutate(
        { body: { container_id, canister } },
        {
          onError: (error) => {
            const other = error instanceof RequestFailed ? error.conflicting_id : undefined
            toast(other ? 'info' : 'danger', errorText(error))
            if (other) open(other)
          },
        },
      ),
  }
}
