import type { Movement } from '../contract.ts'
import { movementTexts } from '../texts.ts'

type Hands = Pick<Movement, 'signer_id' | 'signer_name' | 'recorded_by' | 'recorded_by_name'>

/** Names signer and recorder; undefined if they are the same user, whom the sentence names. */
export function signedAndRecorded(movement: Hands): string | undefined {
  const { signer_id, signer_name, recorded_by, recorded_by_name } = movement
  return signer_id === recorded_by
    ? undefined
    : movementTexts.signedAndRecordedBy(signer_name, recorded_by_name)
}
