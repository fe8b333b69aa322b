import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { NewImport } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { inSlices } from '#platform/http/in-slices.ts'
import { entriesOf, mapRefs, type Noun, NOUNS, placeInList, visitRefs } from './refs.ts'

/** Lists of what happened, as opposed to what it happened to. */
const RECORDS = ['health_tests', 'measurements', 'sheets', 'bookings'] as const

/**
 * The same rows have the same hash, also when what the first import put on file is on file now, and so named by id
 * instead of listed anew: things go in by their names.
 */
export async function hashImport(tx: Tx, actor: Actor, request: NewImport): Promise<Buffer> {
  const named = await namesOf(tx, actor, request)
  const isRecorded = RECORDS.some((list) => request[list].length > 0)
  const lists = isRecorded ? RECORDS : NOUNS
  const hash = createHash('sha256')
  for (const list of lists) {
    await inSlices<object>(request[list], (entry) =>
      hash.update(JSON.stringify([list, mapRefs({ ...entry, row: 0, version: 0 }, named)])),
    )
  }
  return hash.digest()
}

async function namesOf(tx: Tx, actor: Actor, request: NewImport) {
  const ids: Record<Noun, Set<string>> = {
    parties: new Set(),
    animals: new Set(),
    containers: new Set(),
    batches: new Set(),
  }
  await inSlices(entriesOf(request), ({ entry }) =>
    visitRefs(entry, (noun, ref) => {
      if (placeInList(ref) === null) ids[noun].add(ref)
    }),
  )
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from parties where tenant_id = ${actor.tenant_id} and id = any(${[...ids.parties]}::uuid[])
    union all
    select id, coalesce(ueln, name) from animals where tenant_id = ${actor.tenant_id} and id = any(${[...ids.animals]}::uuid[])
    union all
    select id, label from containers where tenant_id = ${actor.tenant_id} and id = any(${[...ids.containers]}::uuid[])
    union all
    select id, label from batches where tenant_id = ${actor.tenant_id} and id = any(${[...ids.batches]}::uuid[])
  `.execute(tx)
  const onFile = new Map(rows.map(({ id, name }) => [id, name]))
  const listed = Object.fromEntries(
    NOUNS.map((noun) => [
      noun,
      request[noun].map((entry) =>
        'label' in entry ? entry.label : ('ueln' in entry && entry.ueln) || entry.name,
      ),
    ]),
  )
  return (noun: Noun, ref: string) => {
    const place = placeInList(ref)
    return (place === null ? onFile.get(ref) : listed[noun]![place])?.toLowerCase() ?? ref
  }
}
