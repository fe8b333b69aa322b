import { readAnimal } from '#registry/animals/server/read-animals.ts'
import { readBatch } from '#stock/batches/server/read-batches.ts'
import { chooseMovements } from '#stock/movements/server/choose-movements.ts'
import { movementsById, readMovements } from '#stock/movements/server/read-movements.ts'
import { measurementsOf } from '#stock/nitrogen/server/measurements.ts'
import { readVesselStatus } from '#stock/nitrogen/server/vessel-status.ts'
import { addDays, latestToday } from '#platform/contract/days.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import { instantIn } from '#platform/contract/time-zone.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { NewDocument } from '../contract.ts'
import { evaluationOf } from '../evaluation.ts'
import { nitrogenLogOf } from '../nitrogen-log.ts'
import { stockCardOf } from '../stock-card.ts'
import { thawingOf } from '../thawing.ts'
import { shipmentOf } from '../shipment.ts'
import {
  readCertificate,
  readDispatch,
  readIntake,
  requireSort,
  requireStanding,
} from './read-movement-papers.ts'
import { MAX_ENTRIES, readChanges, readRegisterContent } from './read-register.ts'
import { type DocumentContent, readParty, readSelf, readSender } from './read-documents.ts'
import { readStatement } from './read-statement.ts'

type StockDocument = Exclude<NewDocument, { kind: 'PICK_LIST' }>

export async function readContent(tx: Tx, actor: Actor, wanted: StockDocument): Promise<DocumentContent> {
  // A period that ends in the future would be incomplete.
  if ('to' in wanted && wanted.to > latestToday(new Date())) throw invalid('body.to', 'Date is in the future')
  switch (wanted.kind) {
    case 'EVALUATION':
    case 'STOCK_CARD': {
      const batch = await readBatch(tx, actor, wanted.batch_id)
      const stallion = await readAnimal(tx, actor, batch.animal_id)
      const content =
        wanted.kind === 'EVALUATION'
          ? evaluationOf(batch, stallion)
          : stockCardOf(batch, stallion, await readEntries(tx, actor, batch.id))
      return { content, about: { batch_id: batch.id } }
    }
    case 'THAWING': {
      const { batch_id, movement_id } = wanted
      const movement =
        movement_id === null ? null : await requireStanding(tx, actor, movement_id, 'body.movement_id', OUT)
      if (movement && movement.batch_id !== batch_id)
        throw invalid('body.batch_id', 'This movement belongs to another batch')
      const batch = await readBatch(tx, actor, batch_id)
      const content = thawingOf({ self: await readSelf(tx, actor), batch, movement })
      return { content, about: { batch_id: batch.id, movement_id } }
    }
    case 'INSEMINATION':
      return readCertificate(tx, actor, wanted.movement_id)
    case 'SHIPMENT':
      return readShipment(tx, actor, wanted)
    case 'DISPATCH':
      return readDispatch(tx, actor, wanted.movement_id)
    case 'INTAKE':
      return readIntake(tx, actor, wanted)
    case 'STATEMENT': {
      const { party_id, from, to } = wanted
      const content = await readStatement(tx, actor, party_id, from, to)
      return { content, about: { party_id, from_day: from, to_day: to } }
    }
    case 'NITROGEN':
      return readNitrogenLog(tx, actor, wanted)
    case 'REGISTER': {
      const { party_id, from, to } = wanted
      const content = await readRegisterContent(tx, actor, { party_id, from, to })
      return { content, about: { party_id, from_day: from, to_day: to } }
    }
  }
}

const OUT = { direction: 'OUT', types: ['CONSIGNMENT', 'SALE', 'RETURN', 'INSEMINATION'] } as const

async function readEntries(tx: Tx, actor: Actor, batch_id: string) {
  const movements = await readMovements(chooseMovements(tx, actor, { batch_id }).limit(MAX_ENTRIES + 1))
  if (movements.length > MAX_ENTRIES)
    throw invalid('body.batch_id', 'Too much for one document: export the movements instead')
  const changes = await readChanges(
    tx,
    actor,
    movements.map(({ id }) => id),
  )
  return movements.toReversed().map((movement) => ({ movement, change: changes.get(movement.id) ?? 0 }))
}

type Wanted = { container_id: string; from: string; to: string }

async function readNitrogenLog(tx: Tx, actor: Actor, wanted: Wanted): Promise<DocumentContent> {
  const { container_id, from, to } = wanted
  const { time_zone } = actor
  const [vessel] = await readVesselStatus(tx, actor, new Date(), container_id)
  if (!vessel) throw notFound('The container')
  const latestFirst = await measurementsOf(tx, actor)
    .where('container_id', '=', container_id)
    .where('happened_at', '>=', instantIn(time_zone, from))
    .where('happened_at', '<', instantIn(time_zone, addDays(to, 1)))
    .execute()
  const content = nitrogenLogOf(vessel, latestFirst.toReversed(), { from, to }, time_zone)
  return { content, about: { container_id, from_day: from, to_day: to } }
}

const FIELD = 'body.movement_ids'
const SENT = { direction: 'OUT', types: ['CONSIGNMENT', 'SALE', 'RETURN'] } as const

async function readShipment(
  tx: Tx,
  actor: Actor,
  wanted: Extract<NewDocument, { kind: 'SHIPMENT' }>,
): Promise<DocumentContent> {
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

/**
 * Returns the id of the party that received all movements.
 * @throws Refusal INVALID if a movement is not a shipment, or if holders or receivers differ; ALREADY_REVERSED if a
 * movement was reversed
 */
function requireSent(movements: readonly Movement[]): string {
  for (const movement of movements) requireSort(movement, FIELD, SENT)
  if (new Set(movements.map(({ holder_id }) => holder_id)).size > 1)
    throw invalid(FIELD, 'Sent by different holders')
  const [receiver_id, ...others] = new Set(movements.map((movement) => movement.receiver_id))
  if (others.length > 0 || !receiver_id) throw invalid(FIELD, 'Sent to different receivers')
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
