import type { Movement } from '#domain/movements.ts'
import { signedAndRecorded } from '../movements/signed-and-recorded.ts'
import { toast } from '../ui/toast.ts'

/** Says what has been booked, in the words in which it stands in the journal. */
export function toastMovements(movements: Movement[]) {
  const signed = movements.slice(0, 1).map(signedAndRecorded)
  toast('success', [...movements.map(({ sentence }) => sentence), ...signed].filter(Boolean).join('\n'))
}
