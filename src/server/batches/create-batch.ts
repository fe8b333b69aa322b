import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#api'
import type { Batch } from '#domain/batches.ts'
import { compute } from '#domain/doses.ts'
import { latestToday } from '#domain/movements.ts'
import { invalid, Refusal } from '#domain/refusal.ts'
import { requireAnimal } from '../animals/require-animal.ts'
import { explaining, type Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { showBatch } from './show-batch.ts'

export async function createBatch(tx: Tx, actor: Actor, { body }: Input<'createBatch'>): Promise<Batch> {
  checkDays(body)
  await requireAnimal(tx, actor, 'STALLION', body.animal_id, 'body.animal_id')
  const id = uuidv7()
  const { sheet, ...fields } = body
  await explaining(
    {
      batches_label: () => new Refusal('LABEL_EXISTS', 'A batch with this label already exists.'),
      batches_tenant_id_producer_id_fkey: () => invalid('body.producer_id', 'This party is not on file'),
    },
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
  return showBatch(tx, actor, { params: { id }, query: {}, body: undefined })
}

function checkDays({ received_on, sheet }: Input<'createBatch'>['body']) {
  const today = latestToday(new Date())
  const { produced_on } = sheet.collection
  if ((produced_on ?? '') > today)
    throw invalid('body.sheet.collection.produced_on', 'This day is in the future')
  if ((received_on ?? '') > today) throw invalid('body.received_on', 'This day is in the future')
  if (produced_on !== null && received_on !== null && received_on < produced_on) {
    throw invalid('body.received_on', 'Received before it was produced')
  }
}
