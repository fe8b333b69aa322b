/** Permissions: what an endpoint needs, and what roles and keys give. */
import type { Role } from './roles.ts'

/**
 * READ: see all that the account holds. BOOK: record what happened to straws and nitrogen, and undo one's own. EDIT: keep
 * batches, horses, stakeholders, containers, lists, documents and files. CORRECT: take back what others recorded, merge,
 * erase and delete. PROMISE: bind the account towards others. RELEASE: sign as the centre's veterinarian. SEE_MONEY: see
 * prices and invoices. BILL: change and issue them. MANAGE: members, keys, webhooks, settings and the account's end.
 */
export const PERMISSIONS = [
  ...(['READ', 'BOOK', 'EDIT', 'CORRECT', 'PROMISE'] as const),
  ...(['RELEASE', 'SEE_MONEY', 'BILL', 'MANAGE'] as const),
]
export type Permission = (typeof PERMISSIONS)[number]

/**
 * What an endpoint needs of its caller: one permission or several. ANYONE: no session needed. SELF: any member, who acts on
 * their own log-in and settings.
 */
export type Needs = 'ANYONE' | 'SELF' | Permission | readonly Permission[]

/** What a program may do with its key. */
export const SCOPES = ['READ', 'BOOK'] as const
export type Scope = (typeof SCOPES)[number]

const OF_ROLE: Record<Role, ReadonlySet<Permission>> = {
  OWNER: new Set(PERMISSIONS.filter((permission) => permission !== 'RELEASE')),
  COLLABORATOR: new Set(['READ', 'BOOK', 'EDIT']),
}

const OF_SCOPE: Record<Scope, ReadonlySet<Permission>> = {
  READ: new Set(['READ']),
  BOOK: new Set(['READ', 'BOOK', 'EDIT']),
}

/** The permissions of a member. */
export function permissionsOf(role: Role): ReadonlySet<Permission> {
  return OF_ROLE[role]
}

/** The permissions of a program by the scope of its key. */
export function permissionsOfKey(scope: Scope): ReadonlySet<Permission> {
  return OF_SCOPE[scope]
}

/** Returns the first permission that is missing for what an endpoint needs, or undefined. */
export function missingPermission(needs: Needs, may: ReadonlySet<Permission>): Permission | undefined {
  return permissionsIn(needs).find((permission) => !may.has(permission))
}

function permissionsIn(needs: Needs): readonly Permission[] {
  if (needs === 'ANYONE' || needs === 'SELF') return []
  return typeof needs === 'string' ? [needs] : needs
}

/** Who may call an endpoint at least: anyone, any member or owners only. */
export function callerOf({ needs }: { needs: Needs }): 'ANYONE' | 'MEMBER' | 'OWNER' {
  if (needs === 'ANYONE') return needs
  return missingPermission(needs, OF_ROLE.COLLABORATOR) ? 'OWNER' : 'MEMBER'
}

/** The smallest scope with which a program may call an endpoint; undefined if none may. */
export function scopeOf({ needs, programs }: { needs: Needs; programs?: true }): Scope | undefined {
  return programs && SCOPES.find((scope) => !missingPermission(needs, OF_SCOPE[scope]))
}
