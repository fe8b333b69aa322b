import { RequestFailed } from '#ui/request.ts'
import { errorText, type Problems } from '#ui/errors.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { MAX_STRAWS } from '../bookings.ts'
import { strawsTexts } from '../texts.ts'

export function isShort(amount: number | string, available: number | undefined): boolean {
  return available !== undefined && Number(amount) > available
}

/** Returns the amount if it is a whole number from 1 to `MAX_STRAWS`, otherwise 0. */
export function wholeAmount(amount: number | string): number {
  const straws = Number(amount)
  return Number.isInteger(straws) && straws > 0 && straws <= MAX_STRAWS ? straws : 0
}

export function shortage(amount: number | string, available: number | undefined): Problems {
  return isShort(amount, available) ? { amount: strawsTexts.tooMany } : {}
}

/**
 * Returns the server's message, which has the current number, if concurrent bookings have taken straws; otherwise
 * undefined.
 */
export function explainShortage(error: unknown): Problems | undefined {
  return error instanceof RequestFailed && error.code === 'NOT_ENOUGH_STRAWS'
    ? { amount: errorText(error) }
    : undefined
}

/** Maps problems of bookings, or of lines of a pick list, to the fields of a form, which all of them share. */
export function atFields(problems: Problems): Problems {
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [
      path
        .replace(/^lines\.\d+\.numbers$/, 'amount')
        .replace(/^(bookings|lines)\.\d+\.?/, '')
        .replace(/^purpose\./, ''),
      problem,
    ]),
  )
}

/** Returns a function that changes values and sets the amount again, which clears the problem of the amount. */
export function amountAnew<V extends { amount: number | string }>({ values, change }: FormOf<V>) {
  return (some: Partial<V>) => change({ amount: values.amount, ...some })
}

const MAX_DOSES = 3

/** Shortcut for an amount; `doses` is null for all available straws. */
type QuickAmount = { doses: number | null; straws: number }

/** Returns shortcuts for up to three doses and, if fewer fit and leave straws over, for all straws. */
export function amountPicks(dose: number | null, available: number): QuickAmount[] {
  const doses = Array.from({ length: dose === null ? 0 : MAX_DOSES }, (_, index) => index + 1)
    .map((count) => ({ doses: count, straws: count * dose! }))
    .filter(({ straws }) => straws <= available)
  const isAll = available === 0 || doses.length === MAX_DOSES || doses.at(-1)?.straws === available
  return isAll ? doses : [...doses, { doses: null, straws: available }]
}

/** Returns the initial amount: a dose, or all straws if there are fewer; one if the dose is unknown or none is left. */
export function firstAmount(dose: number | null, available: number): number {
  return Math.max(1, Math.min(dose ?? 1, available))
}
