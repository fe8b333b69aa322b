/** Component tests: the product's own screens in a real browser, with a fake API. */
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './tools/browser.ts'

// React's development build takes twice the time.
process.env['NODE_ENV'] = 'production'

const launchOptions = await findBrowser()

export default defineConfig({
  plugins: [react()],
  optimizeDeps: {
    // Bundled before the first test, since a reload in the middle of a test would fail it.
    entries: [
      ...['src/app/web/main.tsx', 'src/**/*.test.tsx', 'test/component/setup.ts'],
      // Workers are not followed from where they are started.
      'src/**/*.worker.ts',
    ],
  },
  test: {
    include: ['src/**/*.test.tsx', 'test/component/*.test.tsx'],
    setupFiles: ['test/component/setup.ts'],
    coverage: { include: ['src/**/*.{ts,tsx}'], reporter: 'json', reportOnFailure: true },
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // All files of a worker share one page, so that the modules of the screens are loaded once.
    isolate: false,
    // For two cores: a page per worker, three of them are no faster.
    fileParallelism: true,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions,
        // Fading takes time.
        contextOptions: { reducedMotion: 'reduce' },
        // Names the element that cannot be used, before the whole test is out of time.
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
      testerHtmlPath: 'test/component/page.html',
      screenshotFailures: false,
    },
  },
})
