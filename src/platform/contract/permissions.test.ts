import { expect, test } from 'vitest'
import {
  callerOf,
  missingPermission,
  PERMISSIONS,
  permissionsOf,
  permissionsOfKey,
  scopeOf,
} from './permissions.ts'

test('an owner may do all but release, a collaborator the daily work, and only an owner manages', () => {
  expect(PERMISSIONS.filter((permission) => !permissionsOf('OWNER').has(permission))).toEqual(['RELEASE'])
  expect([...permissionsOf('COLLABORATOR')]).toEqual(['READ', 'BOOK', 'EDIT'])
  expect([...permissionsOfKey('READ')]).toEqual(['READ'])
  expect([...permissionsOfKey('BOOK')]).toEqual(['READ', 'BOOK', 'EDIT'])
})

test('all that an endpoint needs is required, and the first that is missing is named', () => {
  const may = new Set(['READ', 'BOOK'] as const)
  expect(missingPermission('ANYONE', new Set())).toBeUndefined()
  expect(missingPermission('SELF', new Set())).toBeUndefined()
  expect(missingPermission('READ', may)).toBeUndefined()
  expect(missingPermission(['BOOK', 'EDIT'], may)).toBe('EDIT')
  expect(missingPermission('MANAGE', may)).toBe('MANAGE')
})

test('callers and the scopes of keys follow from what an endpoint needs', () => {
  expect(
    (['ANYONE', 'SELF', 'READ', 'CORRECT', 'RELEASE'] as const).map((needs) => callerOf({ needs })),
  ).toEqual([...['ANYONE', 'MEMBER', 'MEMBER', 'OWNER', 'OWNER']])
  expect(scopeOf({ needs: 'READ' })).toBeUndefined()
  expect(scopeOf({ needs: 'ANYONE', programs: true })).toBe('READ')
  expect(scopeOf({ needs: 'READ', programs: true })).toBe('READ')
  expect(scopeOf({ needs: ['BOOK', 'EDIT'], programs: true })).toBe('BOOK')
})
