import { showAnimal } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'

/** A horse by id, however long the list; undefined until loaded, or without an id. */
export function useAnimal(id: string | null | undefined) {
  const { tenant_id } = useSession()
  const { data } = useApiQuery(showAnimal, { params: { id: id ?? '' }, query: { tenant_id } }, Boolean(id))
  return id ? data : undefined
}
