import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/free-port.ts'
import { openMetrics } from './metrics.ts'

test('while the database fails or is silent, all metrics but those of jobs are served', async () => {
  for (const jobs of [() => Promise.reject(new Error('away')), () => new Promise<never>(() => {})]) {
    const metrics = openMetrics({
      connections: () => ({ used: 12, idle: 0, waiting: 3 }),
      jobs,
      ages: () => ({ books_checked: 60, backup: null }),
      disk: async () => ({ free: Infinity, reserved: 256 }),
      certificate: () => undefined,
    })
    const port = await freePort()
    onTestFinished(await metrics.listen({ port, host: '127.0.0.1', token: undefined }))
    const report = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(report).toContain('database_connections{state="waiting"} 3')
    expect(report).toContain('done_age_seconds{what="books_checked"} 60')
    // Unknown values are absent, because zero would be wrong.
    expect(report).not.toMatch(/^(jobs|disk_bytes|certificate_seconds|done_age_seconds\{what="backup"\})/m)
  }
})
