import type { Entry } from '#ui/outbox/entry.ts'
import { aboutOf } from './effects.ts'

/** Where what is under way goes on. */
export function addressOfDraft(entry: Entry) {
  const to = aboutOf(entry).count ? ('/pocket/counts/$seq' as const) : ('/pocket/openings/$seq' as const)
  return { to, params: { seq: String(entry.seq) } }
}
