import { expect, test } from 'vitest'
import { deletionOrder } from './deletion-order.ts'

const table = (name: string, ...refers_to: string[]) => ({ name, key: 'tenant_id', refers_to })

test('what refers to others is emptied before them, and a table may refer to itself', () => {
  const tables = [
    ...[table('tenants'), table('movements', 'movements', 'batches', 'tenants')],
    ...[
      table('batches', 'animals', 'tenants'),
      table('animals', 'animals'),
      table('movement_lines', 'movements'),
    ],
  ]
  const names = deletionOrder(tables).map(({ name }) => name)
  expect(names.toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  for (const { name, refers_to } of tables)
    for (const other of refers_to.filter((one) => one !== name))
      expect(names.indexOf(name), `${name} before ${other}`).toBeLessThan(names.indexOf(other))
})

test('tables that refer to each other are told, not emptied in part', () => {
  expect(() => deletionOrder([table('a', 'b'), table('b', 'a')])).toThrow('a, b')
})
