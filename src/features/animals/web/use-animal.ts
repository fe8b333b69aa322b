import { showAnimal } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'

/** A horse by id, however long the list; undefined until loaded, or without an id. */
export function useAnimal(id: string | null | undefined) {
  const { data } = useApiQuery(showAnimal, { params: { id: id ?? '' } }, Boolean(id))
  return id ? data : undefined
}
