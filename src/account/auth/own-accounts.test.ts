import { expect, test } from 'vitest'
import { accountInitials } from './own-accounts.ts'

test.each([
  ['Haras del Sur', 'HS'],
  ['Gestüt Lindenhof', 'GL'],
  ['Stal Van Dijk', 'SV'],
  ['Élevage de la Rivière', 'ÉR'],
  ['haras del sur', 'HD'],
  ['Equicryo', 'E'],
  ['3 Oaks', '3O'],
  ['𝔸lpha stud', '𝔸'],
])('%s has the initials %s', (name, initials) => {
  expect(accountInitials(name)).toBe(initials)
})
