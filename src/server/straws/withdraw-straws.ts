/** Takes stored straws out: consigned, sold, lost, or used on a mare. All of them, or none. */
import type { Input, Reply } from '#api'
import { invalid } from '#domain/refusal.ts'
import type { Withdrawal } from '#domain/straws.ts'
import { explaining, type Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { findSigner } from '../members/find-signer.ts'
import { readMovements } from '../movements/read-movements.ts'
import { recordChange, type StrawState } from '../movements/record-movement.ts'
import { ownParty } from '../parties/own-party.ts'
import { checkDate } from './check-date.ts'
import { pickStraws } from './pick-straws.ts'

export async function withdrawStraws(
  tx: Tx,
  actor: Actor,
  { body }: Input<'withdrawStraws'>,
): Promise<Reply<'withdrawStraws'>> {
  const { withdrawal, signer_id, tenant_id: _, ...pick } = body
  const signer = await findSigner(tx, actor, signer_id)
  await checkWithdrawal(tx, actor, withdrawal)
  const picked = await pickStraws(tx, actor, pick, withdrawal.date)
  checkDate(
    withdrawal.date,
    picked.map(({ batch }) => batch),
    'body.withdrawal.date',
  )

  const booked: string[] = []
  for (const { batch, owner_id, straw_ids } of picked) {
    if ('receiver_id' in withdrawal && withdrawal.receiver_id === owner_id) {
      throw invalid('body.withdrawal.receiver_id', 'The owner cannot be the receiver')
    }
    const movement = {
      type: withdrawal.type,
      direction: 'OUT' as const,
      date: withdrawal.date,
      signer_id: signer.id,
      signer_name: signer.name,
      batch_id: batch.id,
      owner_id,
      supplier_id: null,
      receiver_id: 'receiver_id' in withdrawal ? withdrawal.receiver_id : null,
      holder_id: null,
      animal_id: 'animal_id' in withdrawal ? withdrawal.animal_id : null,
      reason: 'reason' in withdrawal ? withdrawal.reason : null,
      note: withdrawal.note,
      keep_in_store: 'keep_in_store' in withdrawal && withdrawal.keep_in_store,
    }
    booked.push(
      await explaining(
        {
          movements_tenant_id_receiver_id_fkey: () =>
            invalid('body.withdrawal.receiver_id', 'This party is not on file'),
        },
        recordChange(tx, actor, movement, straw_ids, 'STORED', changeOf(withdrawal)),
      ),
    )
  }
  const movements = tx
    .selectFrom('movements')
    .where('movements.tenant_id', '=', actor.tenant_id)
    .where('movements.id', 'in', booked)
  return { movements: await readMovements(movements) }
}

const GONE = { warehouse_id: null, location: null } as const

/** What a withdrawal makes of a stored straw. */
function changeOf(withdrawal: Withdrawal): Partial<StrawState> {
  switch (withdrawal.type) {
    case 'CONSIGNMENT':
      return { ...GONE, status: 'CONSIGNED', holder_id: withdrawal.receiver_id }
    case 'SALE':
      return withdrawal.keep_in_store
        ? { owner_id: withdrawal.receiver_id }
        : { ...GONE, status: 'SOLD', owner_id: withdrawal.receiver_id, holder_id: withdrawal.receiver_id }
    case 'LOSS':
      return { ...GONE, status: 'LOST' }
    case 'INSEMINATION':
      return { ...GONE, status: 'INSEMINATED' }
  }
}

async function checkWithdrawal(tx: Tx, actor: Actor, withdrawal: Withdrawal) {
  if ('receiver_id' in withdrawal && withdrawal.receiver_id === (await ownParty(tx, actor))) {
    throw invalid('body.withdrawal.receiver_id', 'The straws are with us already')
  }
  if (withdrawal.type === 'INSEMINATION') {
    const mare = await tx
      .selectFrom('animals')
      .select('sex')
      .where('tenant_id', '=', actor.tenant_id)
      .where('id', '=', withdrawal.animal_id)
      .executeTakeFirst()
    if (mare?.sex !== 'MARE') throw invalid('body.withdrawal.animal_id', 'This is not a mare on file')
  }
}
