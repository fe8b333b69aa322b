import { expect, test } from 'vitest'
import {
  missingPermission,
  PERMISSIONS,
  permissionsOf,
  permissionsOfKey,
  type Right,
  sortedRights,
  withUnusualRights,
} from './permissions.ts'

test('an owner may do all but release, a collaborator the daily work, and only an owner manages', () => {
  expect(PERMISSIONS.filter((permission) => !permissionsOf('OWNER').has(permission))).toEqual(['RELEASE'])
  expect([...permissionsOf('COLLABORATOR')]).toEqual(['READ', 'BOOK', 'EDIT'])
  expect([...permissionsOf('COLLABORATOR', [])]).toEqual(['READ'])
  expect([...permissionsOf('COLLABORATOR', ['CORRECT'])]).toEqual(['READ', 'CORRECT'])
  expect([...permissionsOfKey([])]).toEqual(['READ'])
  expect([...permissionsOfKey(['BOOK', 'EDIT'])]).toEqual(['READ', 'BOOK', 'EDIT'])
})

test('all that an endpoint needs is required, and the first that is missing is named', () => {
  const may = new Set(['READ', 'BOOK'] as const)
  expect(missingPermission('ANYONE', new Set())).toBeUndefined()
  expect(missingPermission('SELF', new Set())).toBeUndefined()
  expect(missingPermission('READ', may)).toBeUndefined()
  expect(missingPermission(['BOOK', 'EDIT'], may)).toBe('EDIT')
  expect(missingPermission('MANAGE', may)).toBe('MANAGE')
})

test('rights are named only where they are not those of daily work', () => {
  const ana = { role: 'OWNER', rights: [] as Right[] } as const
  expect(withUnusualRights(ana)).toEqual({ role: 'OWNER' })
  const tomas = { role: 'COLLABORATOR', rights: sortedRights(['EDIT', 'BOOK', 'EDIT']) } as const
  expect(withUnusualRights(tomas)).toEqual({ role: 'COLLABORATOR' })
  expect(withUnusualRights({ ...tomas, rights: [] })).toEqual({ ...tomas, rights: [] })
  expect(withUnusualRights({ ...tomas, rights: ['BOOK', 'EDIT', 'CORRECT'] })).toHaveProperty('rights.2')
})
