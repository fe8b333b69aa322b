/** Permissions: what an endpoint needs, and what roles and keys give. */
import * as z from 'zod/mini'

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

/**
 * Permissions that an owner gives a collaborator one by one. READ is always given, and MANAGE is the role OWNER. Those that no
 * endpoint needs yet are not here: they would open nothing.
 */
export const RIGHTS = ['BOOK', 'EDIT', 'CORRECT'] as const satisfies Permission[]
export const Right = z.enum(RIGHTS)
export type Right = z.infer<typeof Right>

/** Rights that a key may have: a program takes back nothing that others recorded. */
export const KEY_RIGHTS = ['BOOK', 'EDIT'] as const satisfies Right[]
export const KeyRight = z.enum(KEY_RIGHTS)
export type KeyRight = z.infer<typeof KeyRight>

/** The rights of a collaborator for whom no others were chosen. */
export const DAILY_WORK: readonly Right[] = ['BOOK', 'EDIT']

const OF_OWNER: ReadonlySet<Permission> = new Set(
  PERMISSIONS.filter((permission) => permission !== 'RELEASE'),
)

/**
 * The permissions of a member.
 * @param rights those of a collaborator; an owner has every permission but RELEASE
 */
export function permissionsOf(role: Role, rights: readonly Right[] = DAILY_WORK): ReadonlySet<Permission> {
  return role === 'OWNER' ? OF_OWNER : permissionsOfKey(rights)
}

/** The permissions of a program by the rights of its key. */
export function permissionsOfKey(rights: readonly Right[]): ReadonlySet<Permission> {
  return new Set<Permission>(['READ', ...rights])
}

/** Rights in the order of `RIGHTS`, each once. */
export function sortedRights<R extends Right>(rights: R[]): R[] {
  return RIGHTS.filter((right): right is R => rights.some((one) => one === right))
}

/** A membership as replies show it: with rights only if they are not those of daily work. */
export function withUnusualRights<M extends { role: Role; rights: Right[] }>({ rights, ...member }: M) {
  const isUsual = member.role === 'OWNER' || String(rights) === String(DAILY_WORK)
  return isUsual ? member : { ...member, rights }
}

/** Returns the first permission that is missing for what an endpoint needs, or undefined. */
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
