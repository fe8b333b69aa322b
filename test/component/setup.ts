/** What every component test begins and ends with. */
import '#ui/nonce.ts'
import '@mantine/core/styles.layer.css'
import '#ui/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fakeFetch, takeApiProblems } from './fake-api.ts'
import { close, violations } from './open.tsx'

globalThis.fetch = fakeFetch(globalThis.fetch)

let errors: string[] = []
const logError = console.error
console.error = (...parts: unknown[]) => {
  errors.push(`console: ${parts.map(String).join(' ')}`)
  logError(...parts)
}

beforeEach(() => page.viewport(1440, 900))

afterEach(async ({ task }) => {
  const found = task.result?.state === 'fail' ? [] : await violations()
  await close()
  vi.useRealTimers()
  const problems = [...takeApiProblems(), ...found, ...errors]
  errors = []
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
