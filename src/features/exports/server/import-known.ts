/** The people and horses of an archive, with what is told of them. */
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { inPieces, insert } from './insert-rows.ts'
import type { NewIds } from './new-ids.ts'
import type { OpenArchive } from './read-archive.ts'

const OF_PARTY = [
  ...(['email', 'street_1', 'street_2', 'zipcode', 'city', 'country', 'phone'] as const),
  ...(['approval_number', 'centre_kind', 'centre_vet'] as const),
]

/** The account itself is there, and becomes the one of the archive. */
export async function importParties(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  const self = await tx
    .selectFrom('parties')
    .select('id')
    .where('tenant_id', '=', tenant_id)
    .where('is_self', '=', true)
    .executeTakeFirstOrThrow()
  await inPieces(archive.rows('parties'), async (rows) => {
    const others = []
    for (const row of rows) {
      if (row['is_self'] !== true) others.push({ ...row, tenant_id, id: ids.make(row['id']) })
      else {
        ids.set(row['id'], self.id)
        const fields = Object.fromEntries(
          ['name', 'version', ...OF_PARTY].map((field) => [field, row[field]]),
        )
        await tx
          .updateTable('parties')
          .set(fields)
          .where('tenant_id', '=', tenant_id)
          .where('id', '=', self.id)
          .execute()
      }
    }
    await insert(tx, 'parties', ['tenant_id', 'id', 'version', 'name', ...OF_PARTY], others)
  })
  for await (const row of archive.rows('parties')) {
    if (!row['merged_into']) continue
    await sql`
      update parties set merged_into = ${ids.of(row['merged_into'])}
      where tenant_id = ${tenant_id} and id = ${ids.of(row['id'])}
    `.execute(tx)
  }
}

const OF_ANIMAL = [
  ...([
    'tenant_id',
    'id',
    'version',
    'ueln',
    'name',
    'sex',
    'born_on',
    'sire_name',
    'sire_id',
    'dam_name',
  ] as const),
  ...(['dam_id', 'colour', 'height_cm', 'breed', 'microchip', 'studbooks', 'species', 'deleted_at'] as const),
  ...(['gelded_on', 'died_on', 'low_doses'] as const),
]

export async function importAnimals(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  // A parent may come after its foal: all at once, and each has its id before it is named.
  const animals = []
  for await (const row of archive.rows('animals'))
    animals.push({ ...row, tenant_id, id: ids.make(row['id']) })
  const parents = { sire_id: 'sire_id', dam_id: 'dam_id' }
  await insert(
    tx,
    'animals',
    OF_ANIMAL,
    animals.map((row) => ids.renew(row, Object.keys(parents))),
  )
  await inPieces(archive.rows('animal_owners'), (rows) =>
    insert(
      tx,
      'animal_owners',
      ['tenant_id', 'animal_id', 'party_id'],
      rows.map((row) => ({ ...ids.renew(row, ['animal_id', 'party_id']), tenant_id })),
    ),
  )
}

const OF_HEALTH_TEST = [
  ...(['tenant_id', 'id', 'version', 'animal_id', 'disease', 'sample', 'sampled_on'] as const),
  ...(['laboratory', 'method', 'result', 'resulted_on', 'certificate_number', 'note'] as const),
]

export async function importHealthTests(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  await inPieces(archive.rows('health_tests'), (rows) =>
    insert(
      tx,
      'health_tests',
      OF_HEALTH_TEST,
      rows.map((row) => ({ ...ids.renew(row, ['animal_id']), tenant_id, id: ids.make(row['id']) })),
    ),
  )
}

export async function importStudbookRules(tx: Tx, tenant_id: string, archive: OpenArchive, ids: NewIds) {
  await inPieces(archive.rows('studbook_rules'), (rows) =>
    insert(
      tx,
      'studbook_rules',
      ['tenant_id', 'id', 'name', 'years', 'born_from_year'],
      rows.map((row) => ({ ...row, tenant_id, id: ids.make(row['id']) })),
    ),
  )
}
