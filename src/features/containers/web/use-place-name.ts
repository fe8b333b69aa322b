import { type Location, listContainers } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { useSession } from '#features/session/web/session.ts'
import { placeName } from './place-name.ts'

export function usePlaceName() {
  const { tenant_id } = useSession()
  const { data } = useApiQuery(listContainers, { query: { tenant_id } })
  return (location: Location | null) => placeName(location, data?.containers ?? [])
}
