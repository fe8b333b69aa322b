import type { Location } from '#stock/containers/contract.ts'
import { WantedWithdrawal } from '#stock/straws/bookings.ts'
import type { StockLine } from '#stock/straws/contract.ts'
import { type AmountPick, lowestInLines, type Subject } from '#stock/straws/web/straw-pick.ts'
import { isAt, placeOf } from '#stock/straws/web/use-stock.ts'
import { withdrawalOf, type WithdrawalValues } from '#stock/straws/web/withdrawal-draft.ts'
import type { PurposeType } from '../shapes.ts'

/** Value for a new list, which is created with its first lines. */
export const NEW_LIST = 'new'

export type Values = AmountPick &
  Omit<WithdrawalValues, 'type'> & {
    list_id: string
    name: string
    type: PurposeType
    to: Location | null
    note: string
  }

export type PurposeValues = Omit<WithdrawalValues, 'type'> & Pick<Values, 'type' | 'to' | 'note'>

/** Returns the purpose that form values state, not yet validated. */
export function purposeOf({ type, to, ...values }: PurposeValues) {
  if (type === 'RELOCATION') return { relocation: { to } }
  return { withdrawal: withdrawalOf(WantedWithdrawal, { ...values, type }) }
}

/**
 * Returns the lines that form values request, not yet validated. Straws without a place are named, because a line
 * without a place means any place.
 */
export function linesOf(values: Values, subject: Subject, stock: readonly StockLine[]) {
  const purpose = purposeOf(values)
  if ('chosen' in subject) {
    const straws = 'straws' in subject.chosen ? subject.chosen.straws : []
    return straws.map((some) => ({ ...some, purpose }))
  }
  const { id: batch_id } = subject.batch
  const { owner_id, from } = values
  const amount = values.amount === '' ? null : values.amount
  const place = placeOf(from)
  if (place !== null) return [{ batch_id, owner_id, amount, from: place ?? null, purpose }]
  const there = stock.filter((line) => line.owner_id === owner_id && isAt(line, from))
  return [{ batch_id, numbers: lowestInLines(there, Number(amount)), purpose }]
}
