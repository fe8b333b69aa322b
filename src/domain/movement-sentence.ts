/** The sentence that says what a movement did: shown before it is booked and ever after. */
import type { LossReason } from './movements.ts'
import type { AdditionReason, WithdrawalType } from './straws.ts'

export type MovementWords = {
  type: AdditionReason | WithdrawalType
  date: string
  amount: number
  signer_name: string
  batch_label: string
  owner_name: string
  supplier_name?: string | null
  receiver_name?: string | null
  /** Whoever had the straws before, when it was not us. */
  holder_name?: string | null
  animal_name?: string | null
  reason?: LossReason | null
  keep_in_store?: boolean
}

const LOSS_WORDS: Record<LossReason, string> = {
  THAWED: 'thawed',
  BROKEN: 'broken',
  TANK_FAILURE: 'tank failure',
  QUALITY_TEST: 'quality test',
  OTHER: 'other reason',
}

/**
 * "Ana García consigns 10 straws of B-24-017, owned by Haras del Sur, to Gestüt Lindenhof on 12 March 2026"
 * @param movement names as people know them; the date as `YYYY-MM-DD`
 */
export function movementSentence(movement: MovementWords): string {
  const straws = `${movement.amount} ${movement.amount === 1 ? 'straw' : 'straws'} of ${movement.batch_label}`
  const owned = `${straws}, owned by ${movement.owner_name}`
  const act = {
    COLLECTION: () => `adds ${owned}, from collection`,
    PURCHASE: () => `buys ${straws} from ${movement.supplier_name} for ${movement.owner_name}`,
    CONSIGNMENT: () => `consigns ${owned}, to ${movement.receiver_name}`,
    SALE: () =>
      `sells ${owned}, to ${movement.receiver_name}${movement.keep_in_store ? ', who leaves them in store,' : ''}`,
    LOSS: () => `books as lost ${owned} (${movement.reason ? LOSS_WORDS[movement.reason] : ''}),`,
    INSEMINATION: () => `inseminates ${movement.animal_name} with ${owned},`,
  }[movement.type]()
  return `${movement.signer_name} ${act} on ${longDate(movement.date)}`
}

const LONG = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** `2026-03-12` reads "12 March 2026". */
export function longDate(date: string): string {
  return LONG.format(new Date(`${date}T00:00:00Z`))
}
