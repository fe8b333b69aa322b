import { showAnimal } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'

/** Returns the horse with an id; undefined until it is loaded, or without an id. */
export function useAnimal(id: string | null | undefined) {
  const { data } = useApiQuery(showAnimal, { params: { id: id ?? '' } }, Boolean(id))
  return id ? data : undefined
}
