import { vi } from 'vitest'

/** Ends a wait for what never comes. It measures nothing: beside busy processes seconds become a minute. */
const LIMIT_MS = 100_000

/** Retries an assertion until it passes; fails with its last error after the limit. */
export function waitUntil<T>(assertion: () => T | Promise<T>, interval = 50): Promise<T> {
  return vi.waitFor(assertion, { timeout: LIMIT_MS, interval })
}
