/** Factories for test data: missing fields are filled in, and missing parents are created. */
import type { Api } from '#app/features.ts'
import type { Sent } from '#platform/contract/endpoint.ts'
import type { Animal } from '#registry/animals/contract.ts'
import type { Batch } from '#stock/batches/contract.ts'
import { numbersIn } from '#stock/batches/straw.ts'
import type { Container } from '#stock/containers/contract.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { Party } from '#registry/parties/contract.ts'
import type { Straw } from '#stock/straws/contract.ts'
import type { Person } from './test-server.ts'

let made = 0
/** Returns a number that makes names and labels unique. */
function next(): number {
  made += 1
  return made
}

export const DAY = '2026-03-12'

export function newParty(
  person: Person,
  fields: Partial<Sent<Api['createParty'], 'body'>> = {},
): Promise<Party> {
  const body = { tenant_id: person.tenant_id, name: `Gestüt Lindenhof ${next()}`, ...fields }
  return person.call('createParty', { body })
}

export function newAnimal(
  person: Person,
  fields: Partial<Sent<Api['createAnimal'], 'body'>> = {},
): Promise<Animal> {
  const own = { tenant_id: person.tenant_id, name: `Lucero ${next()}`, sex: 'STALLION' as const }
  const body = { ...own, accept: ['SIMILAR_NAME' as const], ...fields }
  return person.call('createAnimal', { body })
}

export function newContainer(
  person: Person,
  fields: Partial<Sent<Api['createContainer'], 'body'>> = {},
): Promise<Container> {
  const { tenant_id, warehouse_id } = person
  const body = { tenant_id, warehouse_id, label: `Tank ${next()}`, canisters: 6, levels: 2, ...fields }
  return person.call('createContainer', { body })
}

export async function newBatch(
  person: Person,
  fields: Partial<Sent<Api['createBatch'], 'body'>> = {},
): Promise<Batch> {
  const body = {
    tenant_id: person.tenant_id,
    label: `B-26-${next()}`,
    animal_id: fields.animal_id ?? (await newAnimal(person)).id,
    origin: 'PRODUCTION' as const,
    straw_size: 0.5 as const,
    straw_colour: 'YELLOW' as const,
    sheet: { collection: { produced_on: '2026-02-01' } },
    ...fields,
  }
  return person.call('createBatch', { body })
}

/** Adds collected straws to the given batch, or to a new one. */
export async function newStraws(
  person: Person,
  amount: number,
  fields: Partial<
    Omit<Extract<Sent<Api['addStraws'], 'body'>, { reason: 'COLLECTION' }>, 'reason' | 'amount'>
  > = {},
): Promise<Movement & { straw_ids: string[] }> {
  const { tenant_id, warehouse_id, user_id: signer_id } = person
  const batch_id = fields.batch_id ?? (await newBatch(person)).id
  const body = {
    tenant_id,
    warehouse_id,
    signer_id,
    date: DAY,
    reason: 'COLLECTION' as const,
    amount,
    ...fields,
    batch_id,
  }
  const { movements } = await person.call('addStraws', { body })
  return { ...movements[0]!, straw_ids: await strawIds(person, movements[0]!) }
}

/** Returns the ids of a movement's straws, in number order. */
export async function strawIds(
  person: Person,
  { batch_id, numbers }: Pick<Movement, 'batch_id' | 'numbers'>,
): Promise<string[]> {
  const wanted = new Set(numbersIn(numbers))
  const query = { tenant_id: person.tenant_id, batch_id }
  const both = [query, { ...query, closed: '1' as const }].map((one) =>
    person.call('listStraws', { query: one }),
  )
  const straws = (await Promise.all(both)).flatMap((reply) => reply.straws)
  return straws
    .filter(({ number }) => wanted.has(number))
    .toSorted((left, right) => left.number - right.number)
    .map(({ id }) => id)
}

/** Returns the open straws of a batch, at most 100, in number order. */
export async function strawsOf(person: Person, batch_id: string): Promise<Straw[]> {
  const { straws } = await person.call('listStraws', {
    query: { tenant_id: person.tenant_id, batch_id, limit: 100 },
  })
  return straws.toSorted((left, right) => left.number - right.number)
}
