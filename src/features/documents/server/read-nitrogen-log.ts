import { readCare } from '#features/nitrogen/server/read-care.ts'
import { measurementsOf } from '#features/nitrogen/server/read-measurements.ts'
import { addDays } from '#platform/contract/days.ts'
import { instantIn } from '#platform/contract/time-zone.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { nitrogenLogOf } from '../nitrogen-log.ts'
import type { Told } from './read-content.ts'

type Wanted = { container_id: string; from: string; to: string }

export async function readNitrogenLog(tx: Tx, actor: Actor, wanted: Wanted): Promise<Told> {
  const { container_id, from, to } = wanted
  const { time_zone } = actor
  const [vessel] = await readCare(tx, actor, new Date(), container_id)
  if (!vessel) throw notFound('The container')
  const latestFirst = await measurementsOf(tx, actor)
    .where('container_id', '=', container_id)
    .where('happened_at', '>=', instantIn(time_zone, from))
    .where('happened_at', '<', instantIn(time_zone, addDays(to, 1)))
    .execute()
  const content = nitrogenLogOf(vessel, latestFirst.toReversed(), { from, to }, time_zone)
  return { content, about: { container_id, from_day: from, to_day: to } }
}
