/** What runs, and whether it can work. */
import type { Reply } from './api.ts'
import manifest from '../../package.json' with { type: 'json' }
import type { Visit } from '#platform/http/visit.ts'

export async function showVersion(visit: Visit): Promise<Reply<'showVersion'>> {
  return { version: manifest.version, mode: visit.mode }
}

export async function showLiveness(): Promise<Reply<'showLiveness'>> {
  return { status: 'ok' }
}

export async function showReadiness(visit: Visit): Promise<Reply<'showReadiness'>> {
  await visit.isReady()
  return { status: 'ok' }
}
