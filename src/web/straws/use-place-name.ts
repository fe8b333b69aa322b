import type { Location } from '#domain/containers.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { placeName } from './place-name.ts'

/** Names the places of the account's containers. */
export function usePlaceName() {
  const { tenant_id } = useSession()
  const { data } = useReply('listContainers', { query: { tenant_id } })
  return (location: Location | null) => placeName(location, data?.containers ?? [])
}
