import { useQueries } from '@tanstack/react-query'
import { showParty } from '../contract.ts'
import { apiQuery, useApiQuery } from '#ui/call.ts'
import { AnchorLink } from '#ui/links.tsx'
import { commonTexts } from '#ui/texts.ts'

/** Returns a party; undefined until loaded, or without an id. */
export function useParty(id: string | null | undefined) {
  const { data } = useApiQuery(showParty, { params: { id: id ?? '' } }, Boolean(id))
  return id ? data : undefined
}

export function useParties(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => apiQuery(showParty, { params: { id } })),
    combine: (replies) => replies.flatMap(({ data }) => data ?? []),
  })
}

export function PartyLink({ id, name }: { id: string; name: string | null }) {
  return (
    <AnchorLink to="/parties/$id" params={{ id }} inherit>
      {name ?? commonTexts.nothing}
    </AnchorLink>
  )
}
