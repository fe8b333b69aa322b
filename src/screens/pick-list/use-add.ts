import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { listAnimals } from '#registry/animals/contract.ts'
import { listParties } from '#registry/parties/contract.ts'
import { readCode } from '#stock/label-codes/code.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { findPickListPlaces } from '#handling/pick-lists/places.ts'
import { apiQuery, useApiQuery } from '#ui/call.ts'
import { type Offer, offersOf, purposeFor, readField } from './add-search.ts'

const MAX_OFFERS = 5

type PlaceFilter = { text: string; frozen?: string; container_id?: string }

/** Finds the straws that the field names, and their purpose. */
export function useAdd(text: string, id: string) {
  const client = useQueryClient()
  const search = (filter: PlaceFilter) => ({ params: { id }, query: { ...filter, limit: MAX_OFFERS } })
  const [searched] = useDebouncedValue(text, 150)
  const { act, query } = readField(searched)
  const places = useApiQuery(findPickListPlaces, search(query ?? { text: '' }), query !== null)
  const to = act.to.join(' ')
  const isNamed = act.to.length > 0
  const parties = useApiQuery(listParties, { query: { name: to } }, isNamed)
  const mares = useApiQuery(listAnimals, { query: { name: to, sex: 'MARE' } }, isNamed)
  const named = { parties: parties.data?.parties ?? [], mares: mares.data?.animals ?? [] }
  const isCurrent =
    searched === text && !places.isPlaceholderData && (!isNamed || !(parties.isFetching || mares.isFetching))
  const purposeOf = ({ place }: Offer, words = act.to, known = named) =>
    purposeFor(words, known, place.owner_id)
  return {
    ...{ act, query, isCurrent, purposeOf },
    failure: places.error,
    offers: query && places.data ? offersOf(places.data.places, act) : undefined,
    more: Math.max(0, (places.data?.pagination.total ?? 0) - MAX_OFFERS),
    /** Finds the first offer for a text that was typed faster than the server answers. */
    async first(typed: string) {
      const read = readField(typed)
      if (!read.query) return null
      const words = read.act.to
      const name = words.join(' ')
      const [found, some, horses] = await Promise.all([
        client.fetchQuery(apiQuery(findPickListPlaces, search(read.query))),
        words.length > 0 ? client.fetchQuery(apiQuery(listParties, { query: { name } })) : null,
        words.length > 0 ? client.fetchQuery(apiQuery(listAnimals, { query: { name, sex: 'MARE' } })) : null,
      ])
      const offer = offersOf(found.places, read.act)[0]
      const known = { parties: some?.parties ?? [], mares: horses?.animals ?? [] }
      return offer ? { offer, purpose: purposeOf(offer, words, known) } : null
    },
    /** Finds the straws of a scanned batch, level, canister or container. */
    async ofCode(read: string): Promise<Offer[]> {
      const code = readCode(read)
      if (code === null) return []
      const { kind, title, container_id, canister, level } = await client.fetchQuery(
        apiQuery(showCode, { params: { code } }),
      )
      if (kind === 'DOCUMENT') return []
      const at = [
        ...(canister === null ? [] : [`"canister ${canister}"`]),
        ...(level === null ? [] : [`"level ${level}"`]),
      ]
      const filter = container_id === null ? { text: `"${title}"` } : { text: at.join(' '), container_id }
      const { places } = await client.fetchQuery(apiQuery(findPickListPlaces, search(filter)))
      return offersOf(places, readField('').act)
    },
  }
}
