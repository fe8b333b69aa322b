import { showAnimal } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'

/** A horse by its id, wherever in a long list it stands; undefined until it is known, and for none. */
export function useAnimal(id: string | null | undefined) {
  const { tenant_id } = useSession()
  const { data } = useApiQuery(showAnimal, { params: { id: id ?? '' }, query: { tenant_id } }, Boolean(id))
  return id ? data : undefined
}
