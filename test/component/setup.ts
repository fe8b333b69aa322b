/** Set-up and clean-up of every component test. */
import '#ui/nonce.ts'
import '@mantine/core/styles.layer.css'
import '#ui/styles.css'
import { afterEach, beforeEach, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { catchDownloads, takeDownloads } from './downloads.ts'
import { acceptRequests, fakeFetch, takeApiProblems } from './fake-api.ts'
import { close, violations } from './open.tsx'
import { UploadRequest } from './upload-requests.ts'
import { WorkerOfPage } from './worker-requests.ts'

globalThis.fetch = fakeFetch(globalThis.fetch)
globalThis.XMLHttpRequest = UploadRequest as never
globalThis.Worker = WorkerOfPage
catchDownloads()

let errors: string[] = []
const logError = console.error
console.error = (...parts: unknown[]) => {
  errors.push(`console: ${parts.map(String).join(' ')}`)
  logError(...parts)
}

beforeEach(async () => {
  if (innerWidth !== 1440 || innerHeight !== 900) await page.viewport(1440, 900)
  // Move the mouse to the corner, where no link is: links under the mouse are preloaded.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
  acceptRequests(true)
})

afterEach(async ({ task }) => {
  vi.useRealTimers()
  const found = task.result?.state === 'fail' ? [] : await violations()
  await close()
  acceptRequests(false)
  takeDownloads()
  const problems = [...takeApiProblems(), ...found, ...errors]
  errors = []
  if (problems.length > 0) throw new Error(problems.join('\n'))
})
