/** What stands in the withdrawal dialog, and what it makes of it for the API. */
import type { Location } from '#domain/containers.ts'
import type { LossReason } from '#domain/movements.ts'
import type { StockLine, WithdrawalType } from '#domain/straws.ts'
import { texts } from '../texts.ts'
import { shortDate } from '../ui/dates.ts'
import { ANYWHERE, countStraws } from './use-stock.ts'

export type WithdrawalValues = {
  type: WithdrawalType
  receiver_id: string | null
  animal_id: string | null
  reason: LossReason | null
  keep_in_store: boolean
}

export type Values = WithdrawalValues & {
  owner_id: string
  from: string
  amount: number | string
  date: string
  signer_id: string
  note: string
}

export function takesReceiver(type: WithdrawalType): boolean {
  return type === 'CONSIGNMENT' || type === 'SALE'
}

/** The place behind the value of a choice: undefined is anywhere, null is without a place. */
export function placeOf(key: string): Location | null | undefined {
  if (key === ANYWHERE) return undefined
  const [container_id, canister, level] = key.split('/')
  return level === undefined
    ? null
    : { container_id: container_id!, canister: Number(canister), level: Number(level) }
}

/** Straws that moved after the chosen day cannot leave on it. */
export function movedLater(lines: StockLine[], date: string): string | undefined {
  const later = lines.filter((line) => line.last_moved_on > date)
  const last = later
    .map((line) => line.last_moved_on)
    .toSorted()
    .at(-1)
  return last && date ? texts.straws.moved_later(countStraws(later), shortDate(last)) : undefined
}

/** Only what the type of withdrawal asks for is sent, whatever else was filled in before it was chosen. */
export function bodyOf(values: Values, batch: { tenant_id: string; batch_id: string }) {
  const { type, date, note, receiver_id, animal_id, reason, keep_in_store } = values
  const location = placeOf(values.from)
  return {
    ...batch,
    signer_id: values.signer_id,
    owner_id: values.owner_id,
    amount: values.amount === '' ? null : values.amount,
    ...(location === undefined ? {} : { location }),
    withdrawal: {
      type,
      date,
      note,
      ...(takesReceiver(type) ? { receiver_id } : {}),
      ...(type === 'SALE' ? { keep_in_store } : {}),
      ...(type === 'LOSS' ? { reason } : {}),
      ...(type === 'INSEMINATION' ? { animal_id } : {}),
    },
  }
}
