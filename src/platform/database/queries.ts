import { type Compilable, type CompiledQuery, type SelectQueryBuilder, sql } from 'kysely'
import type { Pagination } from '../contract/fields.ts'
import type { Tx } from './database.ts'

class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * Compiles a query once for each set of given parameters, because compiling takes up to 27 % of a read
 * (docs/measured.md).
 * @param build function that builds the query; must not depend on the values, except on whether they are undefined
 */
export function compiledOnce<P extends Record<string, unknown>, R>(
  build: (tx: Tx, parameters: P) => Compilable<R>,
): (tx: Tx, values: P) => Promise<R[]> {
  const known = new Map<string, CompiledQuery<R>>()
  return async (tx, values) => {
    const given = Object.keys(values).filter((name) => values[name] !== undefined)
    const shape = given.toSorted().join(' ')
    const compiled =
      known.get(shape) ??
      build(tx, Object.fromEntries(given.map((name) => [name, new Parameter(name)])) as P).compile()
    known.set(shape, compiled)
    const parameters = compiled.parameters.map((one) => (one instanceof Parameter ? values[one.name] : one))
    return (await tx.executeQuery<R>({ ...compiled, parameters })).rows
  }
}

export async function paged<DB, TB extends keyof DB, O>(
  list: SelectQueryBuilder<DB, TB, O>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: O[]; pagination: Pagination }> {
  const total = sql<number>`count(*)::int`.as('total')
  const [rows, count] = await Promise.all([
    list.limit(limit).offset(offset).$castTo<O>().execute(),
    list.clearSelect().clearOrderBy().select(total).$castTo<{ total: number }>().executeTakeFirstOrThrow(),
  ])
  return { rows, pagination: { limit, offset, ...count } }
}
