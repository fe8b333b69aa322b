import { sql } from 'kysely'
import { animalSheet } from '#registry/animals/server/export-animals.ts'
import { chooseAnimals } from '#registry/animals/server/read-animals.ts'
import { placeSheet } from '#stock/containers/server/export-places.ts'
import { healthTestSheet, ofHorsesOf } from '#registry/health-tests/server/export-health-tests.ts'
import { chooseMovements, readMoment } from '#stock/movements/server/choose-movements.ts'
import { movementSheet } from '#stock/movements/server/export-movements.ts'
import { measurementSheet } from '#stock/nitrogen/server/export-measurements.ts'
import { partySheet } from '#registry/parties/server/export-parties.ts'
import { recordExport } from '#account/audit-log/server/security-events.ts'
import { countAttempt } from '#account/auth/server/attempts.ts'
import { batchSheet } from '#stock/straws/server/export-batches.ts'
import { consignmentSheet } from '#stock/straws/server/export-consignments.ts'
import { strawSheet } from '#stock/straws/server/export-straws.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { ZIP } from '#platform/contract/files.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { dated, FileReply, sheetReply } from '#platform/http/file-reply.ts'
import { tooMany } from '#platform/http/rate-limits.ts'
import type { Described, Handler } from '#platform/http/route.ts'
import { fileNameOf, inTimeZone, type Sheet } from '#platform/spreadsheet/sheet.ts'
import { streamZip } from '#platform/spreadsheet/stream-zip.ts'
import { writeCsv } from '#platform/spreadsheet/write-csv.ts'
import { writeXlsx } from '#platform/spreadsheet/write-xlsx.ts'
import type * as contract from '../contract.ts'
import type { SheetName } from '../sheets.ts'

type Query = Input<typeof contract.exportSheets>['query']

export const exportSheets: Handler<typeof contract.exportSheets> = async (tx, actor, { query }) => {
  const { format, decimal, sheets: names, ...filter } = query
  const sheets = await sheetsOf(tx, actor, names, filter)
  if (sheets.length === 1) return sheetReply(actor, sheets[0]!, { format, decimal })
  return new FileReply(`${dated(actor, 'strawbook')}.zip`, ZIP, (read) =>
    streamZip(async (add) => {
      for (const sheet of sheets) {
        const shown = inTimeZone(sheet, actor.time_zone)
        const content = format === 'xlsx' ? writeXlsx(shown, read) : writeCsv(shown, read, decimal)
        await add(`${fileNameOf(sheet.name)}.${format}`, content)
      }
    }),
  )
}

type Filter = Pick<Query, 'from' | 'to' | 'owner_id' | 'as_of'>

/** Returns the sheets in the order of the names, each once. Batches, straws and movements are as of the same moment. */
export async function sheetsOf(
  tx: Tx,
  actor: Pick<Actor, 'tenant_id'>,
  names: readonly SheetName[],
  { from, to, owner_id, as_of }: Filter = {},
): Promise<Sheet[]> {
  const moment = await readMoment(tx)
  const make: Record<SheetName, () => Sheet | Promise<Sheet>> = {
    batches: () => batchSheet(actor, { straw_owner_id: owner_id, as_of }, moment),
    straws: () => strawSheet(actor, { owner_id, as_of }, moment),
    movements: () => movementSheet(actor, { from, to, party_id: owner_id, relocations: '1' }, moment),
    horses: () => animalSheet(actor, { owner_id }),
    health: () => healthTestSheet(actor, owner_id),
    stakeholders: () => partySheet(actor),
    places: () => placeSheet(tx, actor),
    consignments: () => consignmentSheet(actor, owner_id),
    nitrogen: () => measurementSheet(actor),
  }
  const sheets = []
  for (const name of new Set(names)) sheets.push(await make[name]())
  return sheets
}

/** Counts the present rows of each sheet. `as_of` is not supported, because the numbers of a past day are similar. */
export const sizeExport: Handler<typeof contract.sizeExport> = async (tx, actor, { query }) => {
  const { from, to, owner_id } = query
  const { tenant_id } = actor
  const ofOwner = owner_id === undefined ? sql`` : sql`and owner_id = ${owner_id}`
  const batches =
    owner_id === undefined
      ? sql`select count(*) from batches where tenant_id = ${tenant_id} and deleted_at is null`
      : sql`select count(distinct batch_id) from stock where tenant_id = ${tenant_id} ${ofOwner}
          and status in ('STORED', 'CONSIGNED')`
  const ofHorses = sql`(select count(*) from health_tests t where t.tenant_id = ${tenant_id}
    ${owner_id === undefined ? sql`` : ofHorsesOf(owner_id)})`
  const [{ rows }, movements, horses] = await Promise.all([
    sql<{
      batches: number
      straws: number
      stakeholders: number
      health: number
      places: number
      consignments: number
      nitrogen: number
    }>`
      select (${batches})::int as batches,
        (select coalesce(sum(straws), 0)::int from stock where tenant_id = ${tenant_id} ${ofOwner}) as straws,
        (select count(*)::int from parties where tenant_id = ${tenant_id} and deleted_at is null)
          as stakeholders,
        ${ofHorses}::int as health,
        (select count(*)::int from places where tenant_id = ${tenant_id}) as places,
        (select count(*)::int from stock where tenant_id = ${tenant_id} and status = 'CONSIGNED' ${ofOwner})
          as consignments,
        (select count(*)::int from measurements where tenant_id = ${tenant_id}) as nitrogen
    `.execute(tx),
    chooseMovements(tx, actor, { from, to, party_id: owner_id, relocations: '1' })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
    chooseAnimals(tx, actor, { owner_id })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows: { ...rows[0]!, movements: movements.count, horses: horses.count } }
}

const HOUR_MINUTES = 60

/** Counts an export against the hourly limits of the member and of the account, and records it in the audit log. */
export const beginExport: Described['beginExport'] = async (tx, actor, name, params, limits) => {
  const { exports_of_member, exports_of_account } = limits
  const count = async (key: string, limit: number) => {
    if (limit > 0) await countAttempt(tx, key, limit, HOUR_MINUTES, tooMany)
  }
  await count(`exports of:${actor.tenant_id} ${actor.user_id}`, exports_of_member)
  await count(`exports of account:${actor.tenant_id}`, exports_of_account)
  await recordExport(tx, actor, name, params)
}
