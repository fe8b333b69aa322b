import { isUnused } from '#stock/batches/straw.ts'
import { type Location, listContainers } from '#stock/containers/contract.ts'
import { type StockLine, showBatchInventory } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { strawsTexts } from '../texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { placeName } from '#stock/containers/web/place-name.ts'

export const ANYWHERE = 'anywhere'
const WITH = 'with/'

export function keyOf(location: Location | null): string {
  return location === null ? 'null' : [location.container_id, location.canister, location.level].join('/')
}

export function keyOfHolder(holder_id: string): string {
  return `${WITH}${holder_id}`
}

export function holderOf(key: string): string | null {
  return key.startsWith(WITH) ? key.slice(WITH.length) : null
}

/** Returns the place of an option value: null without a place, undefined for anywhere or a holder. */
export function placeOf(key: string): Location | null | undefined {
  if (key === ANYWHERE || key.startsWith(WITH)) return undefined
  const [container_id, canister, level] = key.split('/')
  return level === undefined
    ? null
    : { container_id: container_id!, canister: Number(canister), level: Number(level) }
}

export function isAt(line: StockLine, key: string): boolean {
  if (line.status === 'CONSIGNED') return key === keyOfHolder(line.holder_id ?? '')
  return line.status === 'STORED' && (key === ANYWHERE || keyOf(line.location) === key)
}

/**
 * Queries the stock of a batch: `all` its straws, `lines` only the unused ones. Both are empty without a `batch_id`,
 * because the straws are then already chosen.
 */
export function useStock(batch_id: string | undefined) {
  const inventory = useApiQuery(
    showBatchInventory,
    { params: { id: batch_id ?? '' } },
    batch_id !== undefined,
  )
  const containers = useApiQuery(listContainers, {})
  const all: StockLine[] = inventory.data?.inventory ?? []
  const lines = all.filter(({ status }) => isUnused(status))
  return {
    lines,
    all,
    isKnown: inventory.data !== undefined,
    error: inventory.error,
    nameOf: (key: string) => {
      if (key === ANYWHERE) return strawsTexts.anywhere
      const holder_id = holderOf(key)
      const holder = lines.find((line) => line.holder_id === holder_id)?.holder_name
      if (holder_id !== null) return strawsTexts.with(holder ?? commonTexts.nothing)
      return placeName(placeOf(key) ?? null, containers.data?.containers ?? [])
    },
    refresh: () => void inventory.refetch(),
  }
}
