import type { Movement } from '#domain/movements.ts'
import { toast } from '../ui/toast.ts'

/** Says what has been booked, in the words in which it stands in the journal. */
export function toastMovements(movements: Movement[]) {
  toast('success', movements.map(({ sentence }) => sentence).join('\n'))
}
