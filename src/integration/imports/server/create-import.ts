/** Storage of imports, each of which a job books later. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { longDate } from '#platform/contract/days.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockTenant } from '#platform/database/in-tenant.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { inSlices, stringifyInSlices } from '#platform/http/json-body.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import type { Import, NewImport } from '../contract.ts'
import { entriesOf, ENTRY_LISTS, mapRefs, type Noun, NOUNS, placeInList, visitRefs } from './refs.ts'

export const createImport: Handler<typeof contract.createImport, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  { jobs },
) => {
  const { tenant_id } = actor
  await requireFewWaiting(tx, actor)
  const hash = await hashImport(tx, actor, body)
  if (!body.is_repeat) await requireFirst(tx, actor, hash)
  const id = uuidv7()
  const { file_name, sheet, rows } = body
  await tx
    .insertInto('imports')
    .values({
      ...{ tenant_id, id, file_name, sheet, rows, hash },
      request: await stringifyInSlices(body),
      counts: JSON.stringify(countsOf(body)),
      total: ENTRY_LISTS.reduce((sum, list) => sum + body[list].length, 0),
      imported_by: actor.user_id,
      imported_by_name: fullName(actor),
    })
    .execute()
  await jobs.send(tx, 'do-import', { tenant_id, import_id: id })
  return { id }
}

/** Limit of a tenant's waiting and running imports, because each is stored with its whole request. */
const MAX_WAITING = 20

async function requireFewWaiting(tx: Tx, { tenant_id }: Actor) {
  await lockTenant(tx, tenant_id)
  const { waiting } = await tx
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('tenant_id', '=', tenant_id)
    .where('status', 'in', ['WAITING', 'RUNNING'])
    .executeTakeFirstOrThrow()
  if (waiting < MAX_WAITING) return
  throw new Refusal(
    'TOO_MANY_ATTEMPTS',
    `${MAX_WAITING} imports are waiting. Try again when they are done.`,
    {
      retry_after: 30,
    },
  )
}

/** Prevents a second import of the same rows, unless the first was refused or undone. */
async function requireFirst(tx: Tx, { tenant_id }: Actor, hash: Buffer) {
  // The lock makes a concurrent import of the same rows wait until this one is stored.
  await sql`select pg_advisory_xact_lock(hashtextextended(${tenant_id + hash.toString('hex')}, 20))`.execute(
    tx,
  )
  const first = await tx
    .selectFrom('imports')
    .select(['id', 'file_name', 'imported_by_name', 'imported_at'])
    .where('tenant_id', '=', tenant_id)
    .where('hash', '=', hash)
    .where('status', 'not in', ['REFUSED', 'UNDONE'])
    .orderBy('imported_at')
    .executeTakeFirst()
  if (!first) return
  const { id, file_name, imported_by_name, imported_at } = first
  const on = longDate(imported_at.slice(0, 10))
  throw new Refusal(
    'ALREADY_IMPORTED',
    `${imported_by_name} imported these rows on ${on}, from ${file_name}.`,
    { conflicting_id: id },
  )
}

function countsOf(request: NewImport): Import['counts'] {
  const { parties, animals, containers, batches, health_tests, measurements, sheets, bookings } = request
  const entering = bookings.flatMap((one) =>
    one.kind === 'ADDITION' && one.reason !== 'RETURN' ? [one] : [],
  )
  const straws = entering.reduce((sum, { amount }) => sum + amount, 0)
  const placed = entering.reduce((sum, { amount, location }) => sum + (location === null ? 0 : amount), 0)
  return {
    parties: parties.length,
    animals: animals.length,
    containers: containers.length,
    batches: batches.length,
    health_tests: health_tests.length,
    measurements: measurements.length,
    sheets: sheets.length,
    movements: 0,
    straws,
    placed,
    unplaced: straws - placed,
  }
}

/** Lists of events; the other lists contain the records that the events are about. */
const RECORDS = ['health_tests', 'measurements', 'sheets', 'bookings'] as const

/**
 * Hashes the events of an import, or its records if it has no events. References are replaced by names, so that the
 * hash stays the same once the records are on file.
 */
async function hashImport(tx: Tx, actor: Actor, request: NewImport): Promise<Buffer> {
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
