/** Movements as they leave the database, each with its sentence. */
import { sql, type SelectQueryBuilder } from 'kysely'
import { movementSentence, type MovementWords } from '#domain/movement-sentence.ts'
import type { Movement } from '#domain/movements.ts'
import type { Tables } from '../tables.ts'

type Movements = SelectQueryBuilder<Tables, 'movements', object>

export async function readMovements(movements: Movements): Promise<Movement[]> {
  const rows = await movements
    .innerJoin('batches as b', (on) =>
      on.onRef('b.tenant_id', '=', 'movements.tenant_id').onRef('b.id', '=', 'movements.batch_id'),
    )
    .selectAll('movements')
    .select([
      'b.label as batch_label',
      nameOf('parties', 'owner_id').as('owner_name'),
      nameOf('parties', 'supplier_id').as('supplier_name'),
      nameOf('parties', 'receiver_id').as('receiver_name'),
      nameOf('parties', 'holder_id').as('holder_name'),
      nameOf('animals', 'animal_id').as('animal_name'),
      sql<string[]>`array(
        select l.straw_id from movement_lines l
        join straws s on s.tenant_id = l.tenant_id and s.id = l.straw_id
        where l.tenant_id = movements.tenant_id and l.movement_id = movements.id order by s.number
      )`.as('straw_ids'),
    ])
    .orderBy('movements.recorded_at', 'desc')
    .orderBy('movements.id', 'desc')
    .execute()
  return rows.map(({ owner_name, supplier_name, receiver_name, holder_name, animal_name, ...row }) => {
    const { holder_id: _, ...movement } = row
    const names = { owner_name: owner_name ?? '', supplier_name, receiver_name, holder_name, animal_name }
    const words = { ...row, ...names } as MovementWords
    return { ...movement, sentence: movementSentence(words) }
  })
}

function nameOf(table: 'parties' | 'animals', column: string) {
  return sql<string | null>`(
    select name from ${sql.table(table)} named
    where named.tenant_id = movements.tenant_id and named.id = movements.${sql.id(column)}
  )`
}
