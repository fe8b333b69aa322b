import * as contract from '#platform/contract/version.ts'
import type { Feature } from '#platform/http/feature.ts'
import manifest from '../../package.json' with { type: 'json' }

export const version: Feature<typeof contract> = {
  about: 'Version, mode and readiness',
  contract,
  handlers: {
    showVersion: async (context) => ({ version: manifest.version, mode: context.mode }),
    showLiveness: async () => ({ status: 'ok' }),
    showReadiness: async (context) => {
      await context.isReady()
      const degraded = context.space.isFull() ? 'STORAGE_FULL' : null
      return { status: 'ok', degraded, maintenance: context.maintenance() }
    },
  },
}
