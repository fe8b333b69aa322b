import type { Movement } from '../contract.ts'
import { movementTexts } from '../texts.ts'

type Hands = Pick<Movement, 'signer_id' | 'signer_name' | 'recorded_by' | 'recorded_by_name'>

/**
 * Who signed a movement and who recorded it; undefined if that is the same person, whom the sentence already
 * names.
 */
export function signedAndRecorded(movement: Hands): string | undefined {
  const { signer_id, signer_name, recorded_by, recorded_by_name } = movement
  return signer_id === recorded_by
    ? undefined
    : movementTexts.signedAndRecordedBy(signer_name, recorded_by_name)
}
