/**
 * Stored scan list of this tab. A reload retains it, logging out clears it, and it is not shown to other users or in
 * other accounts.
 */
import { storedValue } from '#ui/shared-state.ts'
import { LINE_STATES, type Line } from '../scan-list.ts'

type Person = { tenant_id: string; user_id: string }

const stored = storedValue<Person & { lines: readonly Line[] }>('sessionStorage', 'scanned')

export function savedLines({ tenant_id, user_id }: Person): Line[] {
  const found = stored.read()
  const isOurs = found?.tenant_id === tenant_id && found.user_id === user_id && Array.isArray(found.lines)
  return isOurs ? found.lines.filter((line) => LINE_STATES.includes(line?.state)) : []
}

export const saveLines = (person: Person, lines: readonly Line[]) => stored.write({ ...person, lines })

export const forgetLines = () => stored.write(null)
