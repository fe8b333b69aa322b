import type { Found } from '#features/overview/contract.ts'
import type { OwnAccount } from '#features/session/own-accounts.ts'
import type { Code } from '#features/codes/contract.ts'

export type Elsewhere = { is: 'ELSEWHERE'; account: OwnAccount; code: Code }

/** What was scanned or typed: a code of ours, or what goes by that name, print, UELN or microchip. */
export type Meaning =
  | { is: 'CODE'; code: Code }
  | { is: 'FOUND'; found: Found[] }
  /** A code of another account of the user. */
  | Elsewhere
  | { is: 'NOT_OURS' | 'DAMAGED' | 'FOREIGN' }
