import { ENDS_BEFORE, isPeriod } from '#platform/contract/days.ts'
import { isDay } from './dates.ts'

type Typed = { from?: string | undefined; to?: string | undefined }

/** Returns the days that filter: none that is still being typed, and no last day before the first. */
export function periodOf({ from = '', to = '' }: Typed): Typed {
  const first = isDay(from) ? from : undefined
  return { from: first, to: isDay(to) && isPeriod(first, to) ? to : undefined }
}

/** Returns what is wrong with the last day. */
export function periodProblem({ from = '', to = '' }: Typed): string | undefined {
  return isDay(from) && isDay(to) && !isPeriod(from, to) ? ENDS_BEFORE : undefined
}
