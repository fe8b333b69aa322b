import type { Compilable, CompiledQuery } from 'kysely'
import type { Tx } from './database.ts'

/** Stands for a value while a query is built. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is built and compiled once for each set of parameters that are given; for a short query that is as
 * much work as all the rest. Measured in docs/measured.md.
 * @param build must not look at the values: only at which are undefined
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
