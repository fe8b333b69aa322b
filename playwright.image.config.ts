/** Image and compose.yaml: `npm run test:image`. */
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'

const { webServer: _, ...common } = base

export default defineConfig({
  ...common,
  outputDir: 'test-results/image',
  // Building an image takes minutes.
  timeout: 30 * 60_000,
  expect: { timeout: 120_000 },
  // All tests share the containers.
  fullyParallel: false,
  workers: 1,
  use: { ...base.use, baseURL: 'https://localhost', ignoreHTTPSErrors: true },
  projects: [
    { name: 'start', testMatch: 'image/start.image.ts', teardown: 'end' },
    { name: 'end', testMatch: 'image/end.image.ts' },
    { name: 'main job', testMatch: 'main-job.e2e.ts', dependencies: ['start'] },
    { name: 'operation', testMatch: 'image/operation.image.ts', dependencies: ['start'] },
    { name: 'upgrade', testMatch: 'image/upgrade.image.ts', dependencies: ['operation'] },
    { name: 'settings', testMatch: 'image/settings.image.ts', dependencies: ['upgrade'] },
  ],
})
