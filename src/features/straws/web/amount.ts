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

/** Amounts at one press. */
const MAX_DOSES = 3

/** @param doses null for all that are there */
type QuickAmount = { doses: number | null; straws: number }

/**
 * One, two and three doses; where there are fewer, all that are there.
 * @param dose straws per dose; null if unknown
 */
export function amountPicks(dose: number | null, available: number): QuickAmount[] {
  const doses = Array.from({ length: dose === null ? 0 : MAX_DOSES }, (_, index) => index + 1)
    .map((count) => ({ doses: count, straws: count * dose! }))
    .filter(({ straws }) => straws <= available)
  const isAll = available === 0 || doses.length === MAX_DOSES || doses.at(-1)?.straws === available
  return isAll ? doses : [...doses, { doses: null, straws: available }]
}

/** What to begin with: a dose, or all of fewer; one straw where the dose is unknown. */
export function firstAmount(dose: number | null, available: number): number {
  return Math.max(1, Math.min(dose ?? 1, available))
}
