/** The last session on this phone: what stands while nobody answers. It opens nothing on the server. */
import { storedValue } from '#ui/stored-value.ts'
import { Session } from '../contract.ts'

const stored = storedValue<Session>('localStorage', 'last-session')

export const keepSession = stored.write

export const keptSession = (): Session | null => Session.safeParse(stored.read()).data ?? null
