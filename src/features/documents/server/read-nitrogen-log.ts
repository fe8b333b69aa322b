import { sql } from 'kysely'
import { readCare } from '#features/nitrogen/server/read-care.ts'
import { measurementsOf } from '#features/nitrogen/server/read-measurements.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { nitrogenLogOf } from '../nitrogen-log.ts'
import type { Told } from './read-content.ts'

type Wanted = { container_id: string; from: string; to: string }

/** Days are those of UTC, as the log says. */
export async function readNitrogenLog(tx: Tx, actor: Actor, wanted: Wanted): Promise<Told> {
  const { container_id, from, to } = wanted
  const [vessel] = await readCare(tx, actor, new Date(), container_id)
  if (!vessel) throw notFound('The container')
  const latestFirst = await measurementsOf(tx, actor)
    .where('container_id', '=', container_id)
    .where(sql<boolean>`happened_at >= ${from}::date and happened_at < ${to}::date + 1`)
    .execute()
  const content = nitrogenLogOf(vessel, latestFirst.toReversed(), { from, to })
  return { content, about: { container_id, from_day: from, to_day: to } }
}
