/** The accounts of the user who is logged in. */
import type { Role } from '#platform/contract/roles.ts'
import { useSession } from './session.ts'

/** How an account is marked: first, second and third take turns. */
const TONES = ['ice', 'ink', 'ruled'] as const
export type Tone = (typeof TONES)[number]

/** @param index place of the account among those of the user */
export const toneOf = (index: number): Tone => TONES[index % TONES.length]!

export type OwnAccount = { id: string; name: string; role: Role; tone: Tone; isOpen: boolean }

/** Returns all accounts of the user, in an order that no switch changes. */
export function useAccounts(): OwnAccount[] {
  const { session, tenant_id } = useSession()
  const { entitlements } = session.user
  return session.tenants.flatMap(({ id, name }, index) => {
    const entitlement = entitlements.find((one) => one.tenant_id === id)
    const tone = toneOf(index)
    return entitlement ? [{ id, name, role: entitlement.role, tone, isOpen: id === tenant_id }] : []
  })
}

/** Returns what ends a sentence that will be recorded: the account, for users who could mistake it for another. */
export function useInAccount(): string {
  const { session, tenant } = useSession()
  return session.user.entitlements.length > 1 ? ` in ${tenant.name}` : ''
}

/** "HS" of "Haras del Sur": the first two words that begin with a capital or a digit, else the first two. */
export function accountInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const leading = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word))
  const chosen = leading.length > 0 ? leading : words
  return chosen
    .slice(0, 2)
    .map((word) => /./u.exec(word)![0].toUpperCase())
    .join('')
}
