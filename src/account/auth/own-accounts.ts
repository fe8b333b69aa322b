import type { Session } from './contract.ts'

/** Tones of the account marks, assigned in rotation. */
const TONES = ['ice', 'ink', 'ruled'] as const
export type Tone = (typeof TONES)[number]

/**
 * Returns the tone of an account's mark.
 * @param index position of the account among those of the user
 */
export const toneOf = (index: number): Tone => TONES[index % TONES.length]!

export type OwnAccount = Session['user']['entitlements'][number] & {
  id: string
  name: string
  tone: Tone
  isOpen: boolean
}

/** Returns all accounts of the user, in an order that does not depend on which one is open. */
export function ownAccounts({ user, tenants }: Session): OwnAccount[] {
  const [open] = user.entitlements
  return tenants.flatMap(({ id, name }, index) => {
    const entitlement = user.entitlements.find((one) => one.tenant_id === id)
    const tone = toneOf(index)
    return entitlement ? [{ ...entitlement, id, name, tone, isOpen: entitlement === open }] : []
  })
}

/** Returns initials, such as "HS" for "Haras del Sur", preferring words that begin with a capital or digit. */
export function accountInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const leading = words.filter((word) => /^[\p{Lu}\p{N}]/u.test(word))
  const chosen = leading.length > 0 ? leading : words
  return chosen
    .slice(0, 2)
    .map((word) => /./u.exec(word)![0].toUpperCase())
    .join('')
}
