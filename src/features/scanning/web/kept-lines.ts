/** The list of this tab: reloading keeps it, logging out does not, and nobody else sees it. */
import { LINE_STATES, type Line } from '../scan-list.ts'

const KEY = 'scanned'

type Person = { tenant_id: string; user_id: string }

export function keptLines({ tenant_id, user_id }: Person): Line[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    const isOurs = kept?.tenant_id === tenant_id && kept.user_id === user_id && Array.isArray(kept.lines)
    return isOurs ? kept.lines.filter(({ state }: Line) => LINE_STATES.includes(state)) : []
  } catch {
    return []
  }
}

export function keepLines(person: Person, lines: readonly Line[]) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...person, lines }))
  } catch {
    // Without storage the list ends with the page.
  }
}

export function forgetLines() {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
