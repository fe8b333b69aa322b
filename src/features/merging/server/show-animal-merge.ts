import type * as contract from '../contract.ts'
import { sql } from 'kysely'
import { readAnimal } from '#features/animals/server/read-animal.ts'
import { anyIdOf } from '#platform/database/merged-ids.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { HorseMergePreview, HorseTies } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { findHorseObstacle } from './merge-animals.ts'

export const showAnimalMerge: Handler<typeof contract.showAnimalMerge> = async (
  tx,
  actor,
  { params, query },
) => {
  if (params.id === query.from_id) throw invalid('query.from_id', 'They are one already')
  const [into, from] = await Promise.all([readSide(tx, actor, params.id), readSide(tx, actor, query.from_id)])
  const obstacle = await findHorseObstacle(tx, actor.tenant_id, from.horse, into.horse)
  return { into, from, obstacle }
}

async function readSide(tx: Tx, actor: Actor, id: string): Promise<HorseMergePreview['into']> {
  const { tenant_id } = actor
  const { rows } = await sql<HorseTies & { added_at: string; is_imported: boolean }>`
    select a.created_at as added_at,
      exists (select from imports i where i.tenant_id = a.tenant_id and i.made -> 'animals' ? a.id::text) as is_imported,
      (select count(*)::int from batches b where b.tenant_id = a.tenant_id and b.animal_id = a.id
        and b.deleted_at is null) as batches,
      (select coalesce(sum(b.stored), 0)::int from batches b where b.tenant_id = a.tenant_id and b.animal_id = a.id
        and b.deleted_at is null) as straws,
      (select count(*)::int from movements m where m.tenant_id = a.tenant_id
        and m.animal_id = ${anyIdOf('animals', tenant_id, id)} and m.reverses_id is null) as inseminations,
      (select count(*)::int from animals o where o.tenant_id = a.tenant_id and a.id in (o.sire_id, o.dam_id)
        and o.deleted_at is null) as offspring,
      (select count(*)::int from health_tests t where t.tenant_id = a.tenant_id and t.animal_id = a.id) as health_tests,
      (select count(*)::int from files f where f.tenant_id = a.tenant_id and f.animal_id = a.id) as files
    from animals a where a.tenant_id = ${tenant_id} and a.id = ${id} and a.deleted_at is null
  `.execute(tx)
  if (!rows[0]) throw notFound('The horse')
  const { added_at, is_imported, ...ties } = rows[0]
  return { horse: await readAnimal(tx, actor, id), added_at, is_imported, ties }
}
