import type * as contract from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { chooseAnimals } from './choose-animals.ts'
import { readAnimalSummaries } from './read-animals.ts'

export const listAnimals: Handler<typeof contract.listAnimals> = async (tx, actor, { query }) => {
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
