import { useQueries } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { showAnimal } from '#registry/animals/contract.ts'
import { showParty } from '#registry/parties/contract.ts'
import { useSession } from '#account/auth/web/session.ts'
import { showBatch } from '#stock/batches/contract.ts'
import type { StrawColour } from '#stock/batches/straw.ts'
import { showContainer } from '#stock/containers/contract.ts'
import type { Found } from '#integration/overview/contract.ts'
import { showPickList } from '#handling/pick-lists/contract.ts'
import { apiQuery } from '#ui/call.ts'
import { storedValue } from '#ui/shared-state.ts'

const MAX_RECENT = 5

const PAGES = {
  '/layout/batches/$id': 'BATCH',
  '/layout/horses/$id': 'ANIMAL',
  '/layout/containers/$id': 'CONTAINER',
  '/layout/parties/$id': 'PARTY',
  '/layout/pick-lists/$id': 'PICK_LIST',
} as const

type Opened = { kind: Found['kind']; id: string }
type Person = { tenant_id: string; user_id: string }

/**
 * Records that a user opened last in an account; the list of another user or account replaces it. Only kinds
 * and ids are stored.
 */
export const openedLately = storedValue<Person & { opened: Opened[] }>('localStorage', 'opened-lately')

/** Returns the record that the page shows, and stores it as opened; null if the page shows none. */
export function usePage(): Opened | null {
  const { tenant_id, session } = useSession()
  const user_id = session.user.id
  const last = useMatches({
    select: (matches) => {
      const { routeId, params } = matches.at(-1) ?? {}
      const kind = PAGES[routeId as keyof typeof PAGES]
      return kind ? `${kind} ${(params as { id: string }).id}` : ''
    },
  })
  const [kind, id] = last.split(' ') as [Found['kind'], string?]
  useEffect(() => {
    if (id === undefined) return
    const others = openedBy({ tenant_id, user_id }).filter((one) => one.id !== id)
    openedLately.write({ tenant_id, user_id, opened: [{ kind, id }, ...others].slice(0, MAX_RECENT + 1) })
  }, [kind, id, tenant_id, user_id])
  return id === undefined ? null : { kind, id }
}

function openedBy({ tenant_id, user_id }: Person): Opened[] {
  const stored = openedLately.read()
  const isOurs = stored?.tenant_id === tenant_id && stored.user_id === user_id && Array.isArray(stored.opened)
  return isOurs ? stored.opened : []
}

/** Returns the records opened last, without those that were deleted since or are not loaded yet. */
export function useRecent(): Found[] {
  const { tenant_id, session } = useSession()
  const opened = openedBy({ tenant_id, user_id: session.user.id })
  return useQueries({
    queries: opened.map(({ kind, id }) => ({ ...queryOf(kind, id), staleTime: 60_000 })),
    combine: (replies) =>
      opened.flatMap(({ kind, id }, index): Found[] => {
        const data = replies[index]?.data as Readable | undefined
        if (!data) return []
        const title = data.label ?? data.name ?? ''
        const first = data.places?.[0]
        const [canister, level] = first?.levels[0] ?? []
        const place =
          first && canister && level
            ? { label: first.label, canisters: first.canisters, canister, level }
            : null
        const count = data.contents?.reduce((sum, { straws }) => sum + straws, 0)
        return [
          {
            ...{ kind, id, title, place },
            detail: data.animal?.name ?? data.city ?? null,
            straw_colour: data.straw_colour ?? null,
            straws: data.counts?.stored ?? count ?? null,
          },
        ]
      }),
  })
}

const ENDPOINTS = {
  ...{ BATCH: showBatch, ANIMAL: showAnimal, CONTAINER: showContainer, PARTY: showParty },
  PICK_LIST: showPickList,
}

const queryOf = (kind: Found['kind'], id: string) =>
  apiQuery(ENDPOINTS[kind] as typeof showBatch, { params: { id } }) as unknown as {
    queryKey: [string]
    queryFn: () => Promise<unknown>
  }

/** Fields of the replies that a row needs. */
type Readable = {
  label?: string
  name?: string
  city?: string | null
  animal?: { name: string }
  straw_colour?: StrawColour
  counts?: { stored: number }
  contents?: { straws: number }[]
  places?: { label: string; canisters: number; levels: [number, number][] }[]
}
