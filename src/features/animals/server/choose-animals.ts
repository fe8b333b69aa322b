import { type SelectQueryBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { containing, type Tx } from '#platform/database/database.ts'
import { ofAnyName } from '#platform/database/merged-ids.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Actor } from '#platform/http/actor.ts'
import { type AnimalFilter, normaliseUeln } from '../contract.ts'

type Filter = { [K in keyof typeof AnimalFilter]?: z.infer<(typeof AnimalFilter)[K]> }

/** Applies a filter to the account's horses. */
export function chooseAnimals(
  tx: Tx,
  { tenant_id }: Pick<Actor, 'tenant_id'>,
  { name, ueln, breed, sex, owner_id }: Filter,
): SelectQueryBuilder<Tables, 'animals', object> {
  return tx
    .selectFrom('animals')
    .where('animals.tenant_id', '=', tenant_id)
    .where('animals.deleted_at', 'is', null)
    .$if(!!name, (some) =>
      some.where(ofAnyName('animals', (row) => sql`${row}.name ilike ${containing(name!)}`)),
    )
    .$if(!!ueln, (some) =>
      some.where(ofAnyName('animals', (row) => sql`${row}.ueln ilike ${containing(normaliseUeln(ueln!))}`)),
    )
    .$if(breed !== undefined, (some) => some.where('animals.breed', '=', breed!))
    .$if(sex !== undefined, (some) => some.where('animals.sex', '=', sex!))
    .$if(owner_id !== undefined, (some) =>
      some.where('animals.id', 'in', (eb) =>
        eb
          .selectFrom('animal_owners as o')
          .select('o.animal_id')
          .where('o.tenant_id', '=', tenant_id)
          .where('o.party_id', '=', owner_id!),
      ),
    )
}
