/** What of a batch is in store: where, and whose. */
import type { Location } from '#domain/containers.ts'
import type { StockLine } from '#domain/straws.ts'
import { useReply } from '../call.ts'
import { useSession } from '../session/session.ts'
import { placeName } from './place-name.ts'

export const ANYWHERE = 'anywhere'

/** A place as the value of a choice. */
export function keyOf(location: Location | null): string {
  return location === null ? 'null' : [location.container_id, location.canister, location.level].join('/')
}

export function useStock(batch_id: string) {
  const { tenant_id } = useSession()
  const inventory = useReply('showBatchInventory', { params: { id: batch_id }, query: { tenant_id } })
  const containers = useReply('listContainers', { query: { tenant_id } })
  const lines: StockLine[] = inventory.data?.inventory.filter(({ status }) => status === 'STORED') ?? []
  return {
    lines,
    nameOf: (location: Location | null) => placeName(location, containers.data?.containers ?? []),
    refresh: () => void inventory.refetch(),
  }
}

export function countStraws(lines: readonly { straws: number }[]): number {
  return lines.reduce((sum, line) => sum + line.straws, 0)
}
