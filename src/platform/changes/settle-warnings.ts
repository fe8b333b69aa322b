import { Refusal } from '../contract/refusal.ts'
import type { Warning, WarningCode } from '../contract/warnings.ts'
import type { Tx } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { recordAcceptances } from './record-acceptances.ts'

/** A warning with the ids of what it is about: movements, or records such as a batch. */
export type Found = { warning: Warning; subject_ids: readonly string[] }

/**
 * Refuses a request because of warnings, unless the caller accepts the code of each; then records who did.
 * @throws Refusal OVERFULL, IMPLAUSIBLE with the warnings that are not accepted
 */
export async function settleWarnings(
  tx: Tx,
  actor: Actor,
  found: readonly Found[],
  accept: readonly WarningCode[] = [],
): Promise<void> {
  const warnings = found.map(({ warning }) => warning).filter(({ code }) => !accept.includes(code))
  if (warnings.length > 0) {
    const code = warnings.some((one) => one.code === 'OVERFULL') ? 'OVERFULL' : 'IMPLAUSIBLE'
    throw new Refusal(code, textOf(warnings), { warnings })
  }
  for (const [code, some] of Map.groupBy(found, ({ warning }) => warning.code)) {
    await recordAcceptances(tx, actor, code, [...new Set(some.flatMap(({ subject_ids }) => subject_ids))])
  }
}

const MAX_SENTENCES = 5

function textOf(warnings: readonly Warning[]): string {
  const sentences = [...new Set(warnings.map(({ message }) => message))]
  const more = sentences.length - MAX_SENTENCES
  return [...sentences.slice(0, MAX_SENTENCES), ...(more > 0 ? [`And ${more} more.`] : [])].join(' ')
}
