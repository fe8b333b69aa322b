import { vi } from 'vitest'

/** Limit of a wait. Only a test that hangs should reach it: on a busy machine, a wait of seconds can take a minute. */
const LIMIT_MS = 100_000

/** Retries an assertion every `interval` ms until it passes; fails with its last error after the limit. */
export function waitUntil<T>(assertion: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(assertion, { timeout: LIMIT_MS, interval })
}
