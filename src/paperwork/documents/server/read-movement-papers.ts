import { sql } from 'kysely'
import { readAnimal } from '#registry/animals/server/read-animals.ts'
import { readBatch } from '#stock/batches/server/read-batches.ts'
import { placeName } from '#stock/movements/movement-sentence.ts'
import { readStudbookRules } from '#registry/studbooks/server/studbook-rules.ts'
import { ruleOf } from '#registry/studbooks/semen-until.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Direction, Movement, MovementType } from '#stock/movements/contract.ts'
import { movementsById } from '#stock/movements/server/read-movements.ts'
import { invalid, notFound, Refusal } from '#platform/contract/refusal.ts'
import type { NewDocument } from '../contract.ts'
import { dispatchOf } from '../dispatch.ts'
import { certificateOf } from '../insemination.ts'
import { intakeOf, type Placed } from '../intake.ts'
import { type DocumentContent, readParty, readSelf, readSender } from './read-documents.ts'

const INSEMINATION = { direction: 'OUT', types: ['INSEMINATION'] } as const
const DISPATCHED = { direction: 'OUT', types: ['CONSIGNMENT', 'SALE', 'RETURN', 'INSEMINATION'] } as const
const TAKEN_IN = { direction: 'IN', types: ['PURCHASE', 'COLLECTION', 'CONSIGNMENT', 'RETURN'] } as const

export async function readCertificate(tx: Tx, actor: Actor, movement_id: string): Promise<DocumentContent> {
  const movement = await requireStanding(tx, actor, movement_id, 'body.movement_id', INSEMINATION)
  const batch = await readBatch(tx, actor, movement.batch_id)
  const [stallion, mare, self, rules] = await Promise.all([
    readAnimal(tx, actor, batch.animal_id),
    readAnimal(tx, actor, movement.animal_id!),
    readSelf(tx, actor),
    readStudbookRules(tx, actor),
  ])
  const permits = stallion.studbooks
    .flatMap(({ name }) => {
      const permit = ruleOf(name, rules)?.permit_number
      return permit ? [`${name} ${permit}`] : []
    })
    .join(', ')
  const content = certificateOf({ movement, batch, stallion, mare, self, permits })
  return { content, about: { batch_id: batch.id, movement_id } }
}

export async function readDispatch(tx: Tx, actor: Actor, movement_id: string): Promise<DocumentContent> {
  const movement = await requireStanding(tx, actor, movement_id, 'body.movement_id', DISPATCHED)
  const { batch_id, animal_id, receiver_id } = movement
  const batch = await readBatch(tx, actor, batch_id)
  const [stallion, mare, receiver, sender] = await Promise.all([
    readAnimal(tx, actor, batch.animal_id),
    animal_id === null ? null : readAnimal(tx, actor, animal_id),
    receiver_id === null ? null : readParty(tx, actor, receiver_id),
    readSender(tx, actor, movement),
  ])
  const content = dispatchOf({ sender, receiver, movement, batch, stallion, mare })
  return { content, about: { batch_id, movement_id, party_id: receiver_id } }
}

export async function readIntake(
  tx: Tx,
  actor: Actor,
  { movement_id, intake }: Extract<NewDocument, { kind: 'INTAKE' }>,
): Promise<DocumentContent> {
  const movement = await requireStanding(tx, actor, movement_id, 'body.movement_id', TAKEN_IN)
  const { batch_id, supplier_id, owner_id } = movement
  const batch = await readBatch(tx, actor, batch_id)
  const [stallion, supplier, owner, self, places] = await Promise.all([
    readAnimal(tx, actor, batch.animal_id),
    supplier_id === null ? null : readParty(tx, actor, supplier_id),
    readParty(tx, actor, owner_id),
    readSelf(tx, actor),
    readPlaces(tx, actor, movement_id),
  ])
  const content = intakeOf({ self, owner, supplier, movement, batch, stallion, places, intake })
  return { content, about: { batch_id, movement_id, party_id: supplier_id }, typed: { intake } }
}

async function readPlaces(tx: Tx, actor: Actor, movement_id: string): Promise<Placed[]> {
  const { rows } = await sql<{ label: string | null; canister: number; level: number; straws: number }>`
    select c.label, p.canister, p.level, p.straws
    from movement_straws s, jsonb_to_recordset(s.places) p (container_id uuid, canister int, level int, straws int)
    left join containers c on c.tenant_id = ${actor.tenant_id} and c.id = p.container_id
    where s.tenant_id = ${actor.tenant_id} and s.movement_id = ${movement_id}
    order by c.label, p.canister, p.level
  `.execute(tx)
  return rows.map(({ label, canister, level, straws }) => ({
    place_name: label === null ? 'Without a place' : placeName(label, canister, level),
    straws,
  }))
}

type Sort = { direction: Direction; types: readonly MovementType[] }

/**
 * Returns a movement that can have a document of the given sort.
 * @throws Refusal NOT_FOUND if it does not exist; INVALID if it is of another sort, or its straws stayed in the
 * warehouse; ALREADY_REVERSED if it was reversed, or if all straws of an insemination were erased
 */
export async function requireStanding(
  tx: Tx,
  actor: Actor,
  id: string,
  field: string,
  sort: Sort,
): Promise<Movement> {
  const [movement] = await movementsById(tx, actor, [id])
  if (!movement) throw notFound('The movement')
  requireSort(movement, field, sort)
  return movement
}

export function requireSort(movement: Movement, field: string, { direction, types }: Sort) {
  const { type, reverses_id, reversed_by_id } = movement
  if (type === null || !types.includes(type) || movement.direction !== direction || reverses_id !== null) {
    throw invalid(field, 'This movement has no such document')
  }
  if (movement.keep_in_store) throw invalid(field, 'These straws stayed in your warehouse')
  if (reversed_by_id !== null) {
    throw new Refusal('ALREADY_REVERSED', 'This movement was undone: it has no documents.')
  }
  if (type === 'INSEMINATION' && movement.outcome === null)
    throw new Refusal('ALREADY_REVERSED', 'All straws of this insemination were erased: it has no documents.')
}
