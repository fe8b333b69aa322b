export type Table = {
  name: string
  /** Column with the id of the account. */
  key: string
  /** Tables that its rows refer to. */
  refers_to: string[]
}

/** Sorts tables so that each comes before those that it refers to. */
export function deletionOrder(tables: readonly Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const order: Table[] = []
  while (left.size > 0) {
    const referred = new Set(
      [...left.values()].flatMap(({ name, refers_to }) => refers_to.filter((other) => other !== name)),
    )
    const free = [...left.values()].filter(({ name }) => !referred.has(name))
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const table of free) {
      order.push(table)
      left.delete(table.name)
    }
  }
  return order
}
