import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { chooseAnimals } from './choose-animals.ts'
import { readAnimalSummaries } from './read-animals.ts'

export async function listAnimals(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listAnimals>,
): Promise<Reply<typeof contract.listAnimals>> {
  const { limit, offset, ...filter } = query
  const animals = chooseAnimals(tx, actor, filter)
  const [rows, { total }] = await Promise.all([
    readAnimalSummaries(
      animals.orderBy('animals.created_at', 'desc').orderBy('animals.id', 'desc').limit(limit).offset(offset),
    ),
    animals.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { animals: rows, pagination: { limit, offset, total } }
}
