import * as z from 'zod/mini'

/**
 * Permissions of members and keys. READ: view the account's data. BOOK: record movements and nitrogen, and
 * undo one's own records. EDIT: edit records and files. CORRECT: undo the records of others, merge and delete
 * records, erase straws. PROMISE: make commitments for the account. RELEASE: sign as the centre's
 * veterinarian. SEE_MONEY: view prices and invoices. BILL: change prices and issue invoices. MANAGE: manage
 * members, keys, webhooks and settings, erase personal data, close the account.
 */
export const PERMISSIONS = [
  ...(['READ', 'BOOK', 'EDIT', 'CORRECT', 'PROMISE'] as const),
  ...(['RELEASE', 'SEE_MONEY', 'BILL', 'MANAGE'] as const),
]
export type Permission = (typeof PERMISSIONS)[number]

/** Permissions that an endpoint requires. ANYONE: no session. SELF: any member, for their own log-in and settings. */
export type Needs = 'ANYONE' | 'SELF' | Permission | readonly Permission[]

/**
 * Permissions that owners grant to collaborators in addition to READ. MANAGE is for owners only, and no endpoint needs
 * the other permissions yet.
 */
export const RIGHTS = ['BOOK', 'EDIT', 'CORRECT'] as const satisfies Permission[]
export const Right = z.enum(RIGHTS)
export type Right = z.infer<typeof Right>

/** Rights that a key may have: all but CORRECT, so that a program cannot undo the records of others. */
export const KEY_RIGHTS = ['BOOK', 'EDIT'] as const satisfies Right[]
export const KeyRight = z.enum(KEY_RIGHTS)
export type KeyRight = z.infer<typeof KeyRight>

export const DAILY_WORK: readonly Right[] = ['BOOK', 'EDIT']

const OF_OWNER: ReadonlySet<Permission> = new Set(
  PERMISSIONS.filter((permission) => permission !== 'RELEASE'),
)

/** Returns the permissions of a member. Owners have all but RELEASE; `rights` are those of a collaborator. */
export function permissionsOf(role: Role, rights: readonly Right[] = DAILY_WORK): ReadonlySet<Permission> {
  return role === 'OWNER' ? OF_OWNER : permissionsOfKey(rights)
}

export function permissionsOfKey(rights: readonly Right[]): ReadonlySet<Permission> {
  return new Set<Permission>(['READ', ...rights])
}

/** Returns the rights in the order of `RIGHTS`, without duplicates. */
export function sortedRights<R extends Right>(rights: R[]): R[] {
  return RIGHTS.filter((right): right is R => rights.some((one) => one === right))
}

/**
 * Returns a membership for replies: `rights` are included only for collaborators, and only if they differ from daily
 * work.
 */
export function withUnusualRights<M extends { role: Role; rights: Right[] }>({ rights, ...member }: M) {
  const isUsual = member.role === 'OWNER' || String(rights) === String(DAILY_WORK)
  return isUsual ? member : { ...member, rights }
}

export function missingPermission(needs: Needs, may: ReadonlySet<Permission>): Permission | undefined {
  return permissionsIn(needs).find((permission) => !may.has(permission))
}

function permissionsIn(needs: Needs): readonly Permission[] {
  if (needs === 'ANYONE' || needs === 'SELF') return []
  return typeof needs === 'string' ? [needs] : needs
}

export const ROLES = ['OWNER', 'COLLABORATOR'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`.trim()
}
