import type * as contract from '../contract.ts'
import { animalSheet } from '#features/animals/server/export-animals.ts'
import { placeSheet } from '#features/containers/server/export-places.ts'
import { healthTestSheet } from '#features/health/server/export-health-tests.ts'
import { measurementSheet } from '#features/nitrogen/server/export-measurements.ts'
import { movementSheet } from '#features/movements/server/export-movements.ts'
import { readMoment } from '#features/movements/server/journal-moment.ts'
import { partySheet } from '#features/parties/server/export-parties.ts'
import { batchSheet } from '#features/straws/server/export-batches.ts'
import { consignmentSheet } from '#features/straws/server/export-consignments.ts'
import { strawSheet } from '#features/straws/server/export-straws.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { ZIP } from '#platform/contract/files.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import type { Handler } from '#platform/http/route.ts'
import { dated, sheetReply } from '#platform/http/sheet-reply.ts'
import { fileNameOf, inTimeZone, type Sheet } from '#platform/spreadsheet/sheet.ts'
import { streamZip } from '#platform/spreadsheet/stream-zip.ts'
import { writeCsv } from '#platform/spreadsheet/write-csv.ts'
import { writeXlsx } from '#platform/spreadsheet/write-xlsx.ts'
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

/** In the order of the names, all of the journal at this one moment. */
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
