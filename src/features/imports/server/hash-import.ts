import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { NewImport } from '../contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { entriesOf, mapRefs, type Noun, NOUNS, placeInList, visitRefs } from './refs.ts'

/**
 * The same rows have the same hash, also when what the first import put on file is on file now, and so named by id
 * instead of listed anew: things go in by their names.
 */
export async function hashImport(tx: Tx, actor: Actor, request: NewImport): Promise<Buffer> {
  const named = await namesOf(tx, actor, request)
  const isBooked = request.bookings.length + request.sheets.length > 0
  const lists = isBooked ? (['sheets', 'bookings'] as const) : NOUNS
  const hash = createHash('sha256')
  for (const list of lists) {
    for (const [index, entry] of request[list].entries()) {
      hash.update(JSON.stringify([list, mapRefs({ ...entry, row: 0, version: 0 }, named)]))
      // There may be as many as a file has rows, and others are waiting.
      if (index % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await setImmediate()
    }
  }
  return hash.digest()
}

const ENTRIES_AT_ONCE = 2000

async function namesOf(tx: Tx, actor: Actor, request: NewImport) {
  const ids: Record<Noun, Set<string>> = {
    parties: new Set(),
    animals: new Set(),
    containers: new Set(),
    batches: new Set(),
  }
  for (const { entry } of entriesOf(request)) {
    visitRefs(entry, (noun, ref) => {
      if (placeInList(ref) === null) ids[noun].add(ref)
    })
  }
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
