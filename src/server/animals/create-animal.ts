import { v7 as uuidv7 } from 'uuid'
import type { Input } from '#api'
import type { Animal } from '#domain/animals.ts'
import { invalid, Refusal } from '#domain/refusal.ts'
import { explaining, type Tx } from '../database.ts'
import type { Actor } from '../http/actor.ts'
import { readAnimals } from './read-animals.ts'

export async function createAnimal(tx: Tx, actor: Actor, { body }: Input<'createAnimal'>): Promise<Animal> {
  const { tenant_id } = actor
  const { sire, dam, owner_ids, studbooks, ...fields } = body
  const id = uuidv7()
  await explaining(
    {
      animals_ueln: () => new Refusal('UELN_EXISTS', 'A horse with this UELN is already on file.'),
      animals_tenant_id_sire_id_fkey: () => invalid('body.sire.animal_id', 'This horse is not on file'),
      animals_tenant_id_dam_id_fkey: () => invalid('body.dam.animal_id', 'This horse is not on file'),
    },
    tx
      .insertInto('animals')
      .values({
        ...fields,
        tenant_id,
        id,
        sire_name: sire?.name ?? null,
        sire_id: sire?.animal_id ?? null,
        dam_name: dam?.name ?? null,
        dam_id: dam?.animal_id ?? null,
        studbooks: JSON.stringify(studbooks),
      })
      .execute(),
  )
  const owners = [...new Set(owner_ids)].map((party_id) => ({ tenant_id, animal_id: id, party_id }))
  if (owners.length > 0) {
    await explaining(
      {
        animal_owners_tenant_id_party_id_fkey: () => invalid('body.owner_ids', 'This party is not on file'),
      },
      tx.insertInto('animal_owners').values(owners).execute(),
    )
  }
  const [animal] = await readAnimals(
    tx.selectFrom('animals').where('animals.tenant_id', '=', tenant_id).where('animals.id', '=', id),
  )
  return animal!
}
