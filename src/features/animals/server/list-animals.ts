import type * as contract from '../contract.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { normaliseUeln } from '../contract.ts'
import { containing, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { readAnimalSummaries } from './read-animals.ts'

export async function listAnimals(
  tx: Tx,
  actor: Actor,
  { query }: Input<typeof contract.listAnimals>,
): Promise<Reply<typeof contract.listAnimals>> {
  const { limit, offset, name, ueln, breed, sex, owner_id } = query
  const animals = tx
    .selectFrom('animals')
    .where('animals.tenant_id', '=', actor.tenant_id)
    .$if(!!name, (some) => some.where('animals.name', 'ilike', containing(name!)))
    .$if(!!ueln, (some) => some.where('animals.ueln', 'ilike', containing(normaliseUeln(ueln!))))
    .$if(breed !== undefined, (some) => some.where('animals.breed', '=', breed!))
    .$if(sex !== undefined, (some) => some.where('animals.sex', '=', sex!))
    .$if(owner_id !== undefined, (some) =>
      some.where('animals.id', 'in', (eb) =>
        eb
          .selectFrom('animal_owners as o')
          .select('o.animal_id')
          .where('o.tenant_id', '=', actor.tenant_id)
          .where('o.party_id', '=', owner_id!),
      ),
    )
  const [rows, { total }] = await Promise.all([
    readAnimalSummaries(
      animals.orderBy('animals.created_at', 'desc').orderBy('animals.id', 'desc').limit(limit).offset(offset),
    ),
    animals.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { animals: rows, pagination: { limit, offset, total } }
}
