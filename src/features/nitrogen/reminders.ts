/** What is due and can wait until tomorrow. Pure rules. */
import { NOTICE_KINDS, type NoticeKind } from './care.ts'

/** Straws that may be harmed by now do not wait. */
const NOW: ReadonlySet<NoticeKind> = new Set(['LOW_ALARM', 'COLD_OVER'])
export const CAN_WAIT = NOTICE_KINDS.filter((kind) => !NOW.has(kind))

/** Nobody is reminded for longer than until tomorrow, wherever that is. */
const LONGEST_MS = 48 * 60 * 60 * 1000

export function remindProblem(remind_at: string, now: Date): string | null {
  const wait = Date.parse(remind_at) - now.getTime()
  return wait > 0 && wait <= LONGEST_MS ? null : 'Within two days from now'
}

const MORNING_HOUR = 6

/** Tomorrow morning, where the person is. */
export function tomorrowMorning(now = new Date()): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING_HOUR).toISOString()
}

/** What is shown of what is due. */
export function toldNow<T>({ notices, later }: { notices: readonly T[]; later: readonly T[] }): T[] {
  return notices.filter((kind) => !later.includes(kind))
}
