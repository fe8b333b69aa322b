import type * as contract from '../contract.ts'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { sheetReply } from '#platform/http/file-reply.ts'
import { inWords } from '#platform/contract/words.ts'
import { type Column, day, plain, type Sheet, sheetOf, sliceOf } from '#platform/spreadsheet/sheet.ts'
import { isCalled } from './read-parties.ts'

type Row = Selectable<DB['parties']>

export const exportParties: Handler<typeof contract.exportParties> = async (_, actor, { query }) =>
  sheetReply(actor, partySheet(actor, query.name), query)

const SLICE = 500

/** Returns the sheet of stakeholders, sorted by id, so that those added during the export come last. */
export function partySheet({ tenant_id }: Pick<Actor, 'tenant_id'>, name?: string): Sheet {
  return sheetOf('Stakeholders', COLUMNS, async (tx, last) => {
    const rows = await tx
      .selectFrom('parties')
      .selectAll()
      .where('tenant_id', '=', tenant_id)
      .where('deleted_at', 'is', null)
      .$if(!!name, (some) => some.where(isCalled(name!)))
      .$if(last !== undefined, (some) => some.where('id', '>', (last as Row).id))
      .orderBy('id')
      .limit(SLICE)
      .execute()
    return sliceOf(rows, SLICE)
  })
}

const COLUMNS: Column<Row>[] = [
  plain('Name', (one) => one.name),
  plain('Our own organisation', (one) => one.is_self),
  plain('Email', (one) => one.email),
  plain('Phone', (one) => one.phone),
  plain('Street', (one) => one.street_1),
  plain('Street, second line', (one) => one.street_2),
  plain('Postcode', (one) => one.zipcode),
  plain('City', (one) => one.city),
  plain('Country', (one) => one.country),
  plain('Approval number', (one) => one.approval_number),
  plain('Kind of centre', (one) => inWords(one.centre_kind)),
  plain('Centre veterinarian', (one) => one.centre_vet),
  day('Approval valid from', (one) => one.approval_valid_from),
  day('Approval valid until', (one) => one.approval_valid_until),
  plain('Id', (one) => one.id),
]
