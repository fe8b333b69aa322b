import type { LossReason } from '#stock/movements/contract.ts'
import { today } from '#ui/dates.ts'
import { fitting } from '#platform/contract/fields.ts'
import {
  NO_DETAILS,
  type StockAtPlace,
  type WantedWithdrawal,
  Withdrawal,
  type WithdrawalType,
} from '../bookings.ts'
import { type AmountPick, pickOf, type Subject } from './straw-pick.ts'
import { holderOf } from './use-stock.ts'

export type WithdrawalValues = {
  type: WithdrawalType
  receiver_id: string | null
  animal_id: string | null
  reason: LossReason | null
  keep_in_store: boolean
  /** Agreed end of a consignment; empty or absent if none. */
  ends_on?: string
}

/** Values of a dialog; the type is null until a reason is chosen. */
export type Values = Omit<WithdrawalValues, 'type'> &
  AmountPick & {
    type: WithdrawalType | null
    date: string
    signer_id: string
    note: string
  }

export function blankWithdrawal(signer_id: string) {
  return {
    ...NO_DETAILS,
    date: today(),
    note: '',
    signer_id,
  }
}

export function takesReceiver(type: WithdrawalType | null): boolean {
  return type === 'CONSIGNMENT' || type === 'SALE'
}

/** Types of withdrawal, most frequent first. */
const ORDER: WithdrawalType[] = ['INSEMINATION', 'CONSIGNMENT', 'SALE', 'RETURN', 'LOSS']

/**
 * Returns the possible withdrawal types, most frequent first: only straws in store can be returned to their owner, and
 * not our own.
 */
export function possibleTypes(from: string, owners: string[], self_id: string | undefined): WithdrawalType[] {
  const canReturn = holderOf(from) === null && owners.every((owner) => owner !== self_id)
  return ORDER.filter((type) => type !== 'RETURN' || canReturn)
}

/** Returns the fields of the chosen type. A return has no receiver, because the straws are returned to their owner. */
export function withdrawalOf(
  schema: typeof Withdrawal | typeof WantedWithdrawal,
  {
    receiver_id,
    ends_on,
    ...values
  }: Omit<WithdrawalValues, 'type'> & { type: WithdrawalType | null; date?: string; note: string },
) {
  const agreed = ends_on ? { ends_on } : {}
  return fitting(schema, takesReceiver(values.type) ? { ...values, receiver_id, ...agreed } : values)
}

export function bodyOf(values: Values, subject: Subject, places?: StockAtPlace[]) {
  return {
    signer_id: values.signer_id,
    ...pickOf(subject, values, places),
    withdrawal: withdrawalOf(Withdrawal, {
      ...values,
      keep_in_store: values.keep_in_store && holderOf(values.from) === null,
    }),
  }
}
