/** Warnings about unusual but acceptable movements: shown beforehand where possible, and after booking. */
import type { Movement } from '#stock/movements/contract.ts'
import { strawsTexts } from '../texts.ts'
import { isDay, shortDate } from '#ui/dates.ts'

type Booked = Pick<Movement, 'type' | 'date' | 'batch_id' | 'batch_label' | 'amount'>

export function isBelowDose(straws: number, dose: number | null): dose is number {
  return dose !== null && straws > 0 && straws < dose
}

/** Warns about a day more than a year ago, which may be a typo. */
export function longPast(date: string, today: string): string | undefined {
  const isPast = isDay(date) && date < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
  return isPast ? strawsTexts.longPast(shortDate(date)) : undefined
}

export function movementWarnings(
  movements: readonly Booked[],
  doseOf: (batch_id: string) => number | null,
  today: string,
): string[] {
  const belowDose = movements.flatMap(({ type, batch_id, batch_label, amount }) => {
    const dose = type === 'INSEMINATION' ? doseOf(batch_id) : null
    return isBelowDose(amount, dose) ? [strawsTexts.belowDose(batch_label, dose)] : []
  })
  const long_past = movements.flatMap(({ date }) => longPast(date, today) ?? [])
  return [...new Set([...belowDose, ...long_past])]
}
