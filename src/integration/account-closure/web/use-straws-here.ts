import { useQuery } from '@tanstack/react-query'
import { useSession } from '#account/auth/web/session.ts'
import { type InventoryLine, showInventory } from '#stock/straws/contract.ts'
import { apiQuery } from '#ui/call.ts'

const sum = (lines: readonly InventoryLine[]) => lines.reduce((all, { straws }) => all + straws, 0)

/**
 * Queries how many straws are stored here, how many of them belong to others and to how many owners, and how many of the
 * account are held by others.
 */
export function useStrawsHere() {
  const { party_id } = useSession().tenant
  return useQuery({
    ...apiQuery(showInventory, { query: {} }),
    select: ({ inventory }) => {
      const stored = inventory.filter(({ status }) => status === 'STORED')
      const others = stored.filter(({ owner_id }) => owner_id !== party_id)
      const away = inventory.filter(({ status, owner_id }) => status === 'CONSIGNED' && owner_id === party_id)
      return {
        stored: sum(stored),
        others: sum(others),
        owners: new Set(others.map(({ owner_id }) => owner_id)).size,
        away: sum(away),
      }
    },
  })
}
