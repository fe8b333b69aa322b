import type * as contract from '../contract.ts'
import { v7 as uuidv7 } from 'uuid'
import type { NewBatch } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { compute } from '../doses.ts'
import { requireAnimal } from '#registry/animals/server/read-animals.ts'
import type { Tx } from '#platform/database/database.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import type { Actor } from '#platform/http/actor.ts'
import { checkDays, mapBatchErrors, requirePlausible } from './check-batch.ts'
import { readBatch } from './read-batches.ts'

export const createBatch: Handler<typeof contract.createBatch> = async (tx, actor, { body }) => {
  const { accept, ...batch } = body
  return readBatch(tx, actor, await insertBatch(tx, actor, batch, accept))
}

export async function insertBatch(
  tx: Tx,
  actor: Actor,
  body: NewBatch,
  accept?: WarningCode[],
): Promise<string> {
  checkDays(body)
  await requireAnimal(tx, actor, 'STALLION', body.animal_id, 'body.animal_id')
  const id = uuidv7()
  const { sheet, ...fields } = body
  await mapBatchErrors(
    tx
      .insertInto('batches')
      .values({
        ...fields,
        tenant_id: actor.tenant_id,
        id,
        effective_straws_per_dose: compute(body, null).straws_per_dose,
        sheet: JSON.stringify(sheet),
      })
      .execute(),
  )
  await requirePlausible(tx, actor, id, body, { accept })
  return id
}
