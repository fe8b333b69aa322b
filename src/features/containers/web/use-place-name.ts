import { type Location, listContainers } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { placeName } from './place-name.ts'

export function usePlaceName() {
  const { data } = useApiQuery(listContainers, {})
  return (location: Location | null) => placeName(location, data?.containers ?? [])
}
