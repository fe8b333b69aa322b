/** Brings new straws of a batch into the book: collected here, or bought. */
import type { Input, Reply } from '#api'
import { invalid } from '#domain/refusal.ts'
import { explaining, type Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { findSigner } from '../members/find-signer.ts'
import { readMovements } from '../movements/read-movements.ts'
import { recordEntry } from '../movements/record-movement.ts'
import { ownParty } from '../parties/own-party.ts'
import { checkDate } from './check-date.ts'
import { lockBatches } from './lock-batches.ts'

export async function addStraws(
  tx: Tx,
  actor: Actor,
  { body }: Input<'addStraws'>,
): Promise<Reply<'addStraws'>> {
  const { batch_id, date, reason, amount, warehouse_id, location, note } = body
  const signer = await findSigner(tx, actor, body.signer_id)
  const owner_id = body.owner_id ?? (await ownParty(tx, actor))
  const supplier_id = reason === 'PURCHASE' ? body.supplier_id : null
  if (supplier_id === owner_id) throw invalid('body.supplier_id', 'The buyer cannot be the seller')
  checkDate(date, (await lockBatches(tx, actor, [batch_id])).values(), 'body.date')

  const movement_id = await explaining(
    {
      movements_tenant_id_owner_id_fkey: () => invalid('body.owner_id', 'This party is not on file'),
      movements_tenant_id_supplier_id_fkey: () => invalid('body.supplier_id', 'This party is not on file'),
      straws_tenant_id_warehouse_id_fkey: () => invalid('body.warehouse_id', 'This warehouse does not exist'),
    },
    recordEntry(
      tx,
      actor,
      {
        type: reason,
        direction: 'IN',
        date,
        signer_id: signer.id,
        signer_name: signer.name,
        batch_id,
        owner_id,
        supplier_id,
        receiver_id: null,
        holder_id: null,
        animal_id: null,
        reason: null,
        note,
        keep_in_store: false,
      },
      amount,
      { owner_id, holder_id: null, warehouse_id, location, status: 'STORED', closed: null },
    ),
  )
  const movements = tx
    .selectFrom('movements')
    .where('movements.tenant_id', '=', actor.tenant_id)
    .where('movements.id', '=', movement_id)
  return { movements: await readMovements(movements) }
}
