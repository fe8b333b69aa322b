import type { Found } from '#features/overview/contract.ts'
import type { Code } from '#features/codes/contract.ts'

/** What was scanned or typed: a code of ours, or what goes by that name, print, UELN or microchip. */
export type Meaning =
  | { is: 'CODE'; code: Code }
  | { is: 'FOUND'; found: Found[] }
  | { is: 'NOT_OURS' | 'DAMAGED' | 'FOREIGN' }
