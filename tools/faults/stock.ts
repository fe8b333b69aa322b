import type { Movement } from '#stock/movements/contract.ts'
import type { Member } from './member.ts'

const DAY = '2026-03-12'
let made = 0

export type Stock = { batch_id: string; owner_id: string; straw_ids: string[]; container_id: string }

/**
 * Creates a batch with `amount` straws, and an empty container. The stallion is new, because other points change the
 * stallions of the demo.
 */
export async function newStock(member: Member, amount: number): Promise<Stock> {
  const { tenant_id, warehouse_id } = member
  const label = `Fault ${process.pid} ${Date.now()} ${(made += 1)}`
  const stallion = await member.get<{ id: string }>('POST', '/animals', {
    ...{ tenant_id, name: label, sex: 'STALLION', accept: ['SIMILAR_NAME'] },
  })
  const container = await member.get<{ id: string }>('POST', '/containers', {
    tenant_id,
    warehouse_id,
    label,
    canisters: 6,
    levels: 2,
  })
  const batch = await member.get<{ id: string }>('POST', '/batches', {
    tenant_id,
    label,
    animal_id: stallion.id,
    origin: 'PRODUCTION',
    straw_size: 0.5,
    straw_colour: 'RED',
    sheet: { collection: { produced_on: '2026-02-01' } },
  })
  const added = await member.get<Booked>('POST', '/straws', addition(member, batch.id, amount))
  const all = `/straws?tenant_id=${tenant_id}&batch_id=${batch.id}`
  const { straws } = await member.get<{ straws: { id: string }[] }>('GET', all)
  const straw_ids = straws.map(({ id }) => id)
  return { batch_id: batch.id, owner_id: added.movements[0]!.owner_id, straw_ids, container_id: container.id }
}

export type Booked = { movements: Pick<Movement, 'id' | 'owner_id' | 'numbers' | 'note'>[] }

export function addition(member: Member, batch_id: string, amount: number, note?: string) {
  const { tenant_id, warehouse_id, user_id: signer_id } = member
  return { tenant_id, warehouse_id, signer_id, batch_id, date: DAY, reason: 'COLLECTION', amount, note }
}

/** Returns the body of a request that books a loss; `pick` selects the straws as in the contract. */
export function loss(member: Member, pick: object, note?: string) {
  const { tenant_id, user_id: signer_id } = member
  return { tenant_id, signer_id, ...pick, withdrawal: { type: 'LOSS', reason: 'BROKEN', date: DAY, note } }
}

export function relocation(member: Member, pick: object, to: object | null) {
  return { tenant_id: member.tenant_id, signer_id: member.user_id, ...pick, relocation: { to } }
}
