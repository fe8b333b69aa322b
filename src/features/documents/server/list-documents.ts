import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { anyIdOf } from '#features/parties/server/merged-parties.ts'
import { paged } from '#platform/database/paged.ts'
import type { Handler } from '#platform/http/route.ts'
import { documentsOf, shipped } from './read-documents.ts'

const isAboutBatch = (batch_id: string) => sql<boolean>`(
  batch_id = ${batch_id} or exists (
    select from movements m where m.tenant_id = documents.tenant_id and m.batch_id = ${batch_id} and m.id in (${shipped})
  )
)`
const isAbout = (movement_id: string) => sql<boolean>`(
  movement_id = ${movement_id} or data -> 'typed' -> 'movement_ids' ? ${movement_id}
)`

export const listDocuments: Handler<typeof contract.listDocuments> = async (tx, actor, { query }) => {
  const { batch_id, party_id, movement_id, container_id } = query
  const found = documentsOf(tx, actor)
    .$if(batch_id !== undefined, (some) => some.where(isAboutBatch(batch_id!)))
    .$if(party_id !== undefined, (some) => some.where('party_id', '=', anyIdOf(actor.tenant_id, party_id!)))
    .$if(container_id !== undefined, (some) => some.where('container_id', '=', container_id!))
    .$if(movement_id !== undefined, (some) => some.where(isAbout(movement_id!)))
  const { rows, pagination } = await paged(found, query)
  return { documents: rows, pagination }
}
