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

test('owners have all permissions but release, collaborators daily work, and only owners manage', () => {
  expect(PERMISSIONS.filter((permission) => !permissionsOf('OWNER').has(permission))).toEqual(['RELEASE'])
  expect([...permissionsOf('COLLABORATOR')]).toEqual(['READ', 'BOOK', 'EDIT'])
  expect([...permissionsOf('COLLABORATOR', [])]).toEqual(['READ'])
  expect([...permissionsOf('COLLABORATOR', ['CORRECT'])]).toEqual(['READ', 'CORRECT'])
  expect([...permissionsOfKey([])]).toEqual(['READ'])
  expect([...permissionsOfKey(['BOOK', 'EDIT'])]).toEqual(['READ', 'BOOK', 'EDIT'])
})

test('all permissions of an endpoint are required, and the first missing one is named', () => {
  const may = new Set(['READ', 'BOOK'] as const)
  expect(missingPermission('ANYONE', new Set())).toBeUndefined()
  expect(missingPermission('SELF', new Set())).toBeUndefined()
  expect(missingPermission('READ', may)).toBeUndefined()
  expect(missingPermission(['BOOK', 'EDIT'], may)).toBe('EDIT')
  expect(missingPermission('MANAGE', may)).toBe('MANAGE')
})

test('rights are listed only if they differ from daily work', () => {
  const ana = { role: 'OWNER', rights: [] as Right[] } as const
  expect(withUnusualRights(ana)).toEqual({ role: 'OWNER' })
  const tomas = { role: 'COLLABORATOR', rights: sortedRights(['EDIT', 'BOOK', 'EDIT']) } as const
  expect(withUnusualRights(tomas)).toEqual({ role: 'COLLABORATOR' })
  expect(withUnusualRights({ ...tomas, rights: [] })).toEqual({ ...tomas, rights: [] })
  expect(withUnusualRights({ ...tomas, rights: ['BOOK', 'EDIT', 'CORRECT'] })).toHaveProperty('rights.2')
})
