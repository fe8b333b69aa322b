import { codeOf } from '#stock/label-codes/code.ts'
import type { Code } from '#stock/label-codes/contract.ts'
import { BATCH_ID, CONTAINER_ID } from './ids.ts'

/** Returns a valid code; each number has a different one. */
export function codeNumber(number: number): string {
  const digits = Array.from({ length: 9 }, (_, place) => Math.floor(number / 31 ** place) % 31)
  return codeOf(digits.toReversed())
}

/** Returns the code of B-26-001. */
export function batchCode(given: Partial<Code> = {}): Code {
  return {
    code: codeNumber(1),
    kind: 'BATCH',
    batch_id: BATCH_ID,
    ...{ container_id: null, canister: null, level: null, document_id: null },
    title: 'B-26-001',
    is_gone: false,
    ...given,
  }
}

/** Returns the code of Tank 1, or of one of its canisters or levels. */
export function placeCode(given: Partial<Code> = {}): Code {
  const canister = given.canister ?? null
  return batchCode({
    code: codeNumber(2),
    kind: canister === null ? 'CONTAINER' : given.level ? 'LEVEL' : 'CANISTER',
    ...{ batch_id: null, container_id: CONTAINER_ID, title: 'Tank 1' },
    ...given,
  })
}
