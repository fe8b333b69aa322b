import { expect, test } from 'vitest'
import { backupsUntil } from './closing.ts'
import { deletionOrder } from './remove-account.ts'

const table = (name: string, ...refers_to: string[]) => ({ name, key: 'tenant_id', refers_to })

test('tables are emptied after those that refer to them, and a table may refer to itself', () => {
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

test('tables that refer to each other are an error', () => {
  expect(() => deletionOrder([table('a', 'b'), table('b', 'a')])).toThrow('a, b')
})

test('the date when backups no longer contain the account considers the last nightly backup', () => {
  expect(backupsUntil('2026-12-22T02:00:00.000Z', 14, 'UTC')).toBe('2027-01-06')
  expect(backupsUntil('2026-12-22T02:00:00.000Z', 1, 'UTC')).toBe('2026-12-24')
})
