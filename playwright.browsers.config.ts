/** Main jobs in Firefox and WebKit: `npm run test:browsers`. */
import { defineConfig } from '@playwright/test'
import base from './playwright.config.ts'
import { OTHER_BROWSERS } from './tools/other-browsers.ts'

export default defineConfig({
  ...base,
  testDir: 'e2e/other-browsers',
  testMatch: '**/*.browser.ts',
  outputDir: 'test-results/browsers',
  // The jobs share the browser and its window.
  fullyParallel: false,
  workers: 1,
  projects: OTHER_BROWSERS.map(({ name }) => ({ name })),
})
