import { readBatch } from '#features/batches/server/read-batch.ts'
import type { Movement } from '#features/movements/contract.ts'
import { movementsById } from '#features/movements/server/read-movements.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { NewDocument } from '../contract.ts'
import { shipmentOf } from '../shipment.ts'
import type { Told } from './read-content.ts'
import { readParty, readSender } from './read-self.ts'
import { requireSort } from './require-standing.ts'

const FIELD = 'body.movement_ids'
const SENT = { direction: 'OUT', types: ['CONSIGNMENT', 'SALE', 'RETURN'] } as const

/** Several movements to one receiver travel in one shipper. */
export async function readShipment(
  tx: Tx,
  actor: Actor,
  wanted: Extract<NewDocument, { kind: 'SHIPMENT' }>,
): Promise<Told> {
  const { shipping } = wanted
  const movement_ids = [...new Set(wanted.movement_ids)].toSorted()
  const movements = await movementsById(tx, actor, movement_ids)
  if (movements.length < movement_ids.length) throw notFound('The movement')
  const receiver_id = requireSent(movements)
  const batches = new Map(
    await Promise.all(
      [...new Set(movements.map(({ batch_id }) => batch_id))].map(
        async (id) => [id, await readBatch(tx, actor, id)] as const,
      ),
    ),
  )
  const animals = await readUelns(
    tx,
    actor,
    [...batches.values()].map(({ animal_id }) => animal_id),
  )
  const lines = movements.toReversed().map((movement) => {
    const batch = batches.get(movement.batch_id)!
    return { movement, batch, ueln: animals.get(batch.animal_id) ?? null }
  })
  const [sender, receiver] = await Promise.all([
    readSender(tx, actor, movements[0]!),
    readParty(tx, actor, receiver_id),
  ])
  return {
    content: shipmentOf({ sender, receiver, lines, shipping }),
    about: {
      batch_id: batches.size === 1 ? lines[0]!.batch.id : null,
      movement_id: movement_ids[0]!,
      party_id: receiver_id,
    },
    typed: { movement_ids, shipping },
  }
}

/** @returns who received them all */
function requireSent(movements: readonly Movement[]): string {
  for (const movement of movements) requireSort(movement, FIELD, SENT)
  if (new Set(movements.map(({ holder_id }) => holder_id)).size > 1)
    throw invalid(FIELD, 'They were sent by different holders')
  const [receiver_id, ...others] = new Set(movements.map((movement) => movement.receiver_id))
  if (others.length > 0 || !receiver_id) throw invalid(FIELD, 'They went to different receivers')
  return receiver_id
}

async function readUelns(tx: Tx, actor: Actor, ids: string[]) {
  const rows = await tx
    .selectFrom('animals')
    .select(['id', 'ueln'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ueln }) => [id, ueln]))
}
