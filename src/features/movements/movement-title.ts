import { words } from '#platform/contract/words.ts'
import { LOSS_REASONS, type MovementSummary } from './contract.ts'
import { lossTexts, movementTexts } from './texts.ts'

/** What happened, without who and how many: "Loss, broken", "Reversal of a consignment". */
export function movementTitle({
  type,
  reason,
  reverses_id,
}: Pick<MovementSummary, 'type' | 'reason' | 'reverses_id'>): string {
  if (type === null) return movementTexts.move
  const name = words[type] ?? type
  if (reverses_id !== null) return movementTexts.reversalOf(name)
  const lost = LOSS_REASONS.find((one) => one === reason)
  return lost ? movementTexts.lostFor(lossTexts[lost]) : name
}
