export type Tally = {
  tried: number
  survived: number
  /** Number of acknowledged bookings that are missing from the books. */
  lost: number
  problems: string[]
  notes: string[]
}

export type Outcome = Tally | { skipped: string }

export function newTally(): Tally {
  return { tried: 0, survived: 0, lost: 0, problems: [], notes: [] }
}

/** Counts one attempt and adds its problems to the tally. An attempt without a problem has survived. */
export function count(tally: Tally, ...problems: (string | false | undefined)[]) {
  const found = problems.filter((problem) => typeof problem === 'string')
  tally.tried += 1
  if (found.length === 0) tally.survived += 1
  tally.problems.push(...found)
}

export function countLost(tally: Tally, lost: string[]): string | false {
  tally.lost += lost.length
  return lost.length > 0 && `${lost.length} acknowledged movements are gone, ${lost[0]} among them`
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`
}

export const median = (values: number[]): number => percentile(values, 50)

export function percentile(values: number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length * percent) / 100)] ?? 0
}

/** Returns the median and the maximum of times in ms as a text in seconds. */
export function spread(times: number[]): string {
  return `median ${seconds(median(times))}, worst ${seconds(Math.max(0, ...times))}`
}

export function statusText(statuses: Map<number, number>): string {
  const sorted = [...statuses].toSorted(([one], [other]) => one - other)
  return sorted.map(([status, times]) => `${times} x ${status === 0 ? 'no answer' : status}`).join(', ')
}

/** Describes the replies with a status that is not allowed. Returns false if all are allowed. */
export function unexpected(statuses: Map<number, number>, allowed: number[]): string | false {
  const others = new Map([...statuses].filter(([status]) => !allowed.includes(status)))
  return others.size > 0 && `answered ${statusText(others)}`
}
