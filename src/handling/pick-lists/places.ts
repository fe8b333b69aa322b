/**
 * Search for straws to add to a pick list. This file is separate from `contract.ts`, because most pages do not need it.
 */
import * as z from 'zod/mini'
import { findPlaces, FoundPlace } from '#stock/straws/places.ts'
import { get, type Reply } from '#platform/contract/endpoint.ts'
import { id, Pagination } from '#platform/contract/fields.ts'

export const findPickListPlaces = get('/api/v1/pick-lists/{id}/places', {
  summary: 'Find stored straws for a pick list, and what other open lists take of them',
  programs: true,
  query: z.pick(findPlaces.query, {
    ...{ limit: true, offset: true, text: true, frozen: true, container_id: true },
  }),
  reply: z.strictObject({
    places: z.array(
      z.extend(FoundPlace, {
        /** Other open lists that take straws from there. */
        others: z.array(z.strictObject({ id, name: z.string(), straws: z.int() })),
      }),
    ),
    pagination: Pagination,
  }),
})
export type PlaceForList = Reply<typeof findPickListPlaces>['places'][number]
