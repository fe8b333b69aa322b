/** Amounts of straws, checked against what is known to be available, in all dialogs alike. */
import { RequestFailed } from '#ui/request.ts'
import { errorText, type Problems } from '#ui/errors.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { strawsTexts } from '../texts.ts'

/** @param available undefined while unknown, and for new straws */
export function isShort(amount: number | string, available: number | undefined): boolean {
  return available !== undefined && Number(amount) > available
}

/** What is wrong with an amount, looked for along with the other fields. */
export function shortage(amount: number | string, available: number | undefined): Problems {
  return isShort(amount, available) ? { amount: strawsTexts.tooMany } : {}
}

/** The server says how many there are, if others were faster. */
export function explainShortage(error: unknown): Problems | undefined {
  return error instanceof RequestFailed && error.code === 'NOT_ENOUGH_STRAWS'
    ? { amount: errorText(error) }
    : undefined
}

/** For fields that decide how many are available: what was said about the amount was for another choice. */
export function amountAnew<V extends { amount: number | string }>({ values, change }: FormOf<V>) {
  return (some: Partial<V>) => change({ amount: values.amount, ...some })
}
