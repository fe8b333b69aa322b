import { vi } from 'vitest'

/** Limit for a wait, which only ends tests that hang: on a busy machine seconds become a minute. */
const LIMIT_MS = 100_000

/** Retries an assertion until it passes; fails with its last error after the limit. */
export function waitUntil<T>(assertion: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(assertion, { timeout: LIMIT_MS, interval })
}
