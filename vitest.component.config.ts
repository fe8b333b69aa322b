/** Component tests: the product's own screens in a real browser, with a fake API. */
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findBrowser } from './tools/browser.ts'

// React's development build would take twice the time.
process.env['NODE_ENV'] = 'production'

const launchOptions = await findBrowser()

export default defineConfig({
  plugins: [react()],
  optimizeDeps: {
    // Dependencies are bundled before the first test, because a reload during a test would fail it.
    entries: [
      ...['src/app/web/main.tsx', 'src/**/*.test.tsx', 'test/component/setup.ts'],
      // The bundler does not find workers through the code that starts them.
      'src/**/*.worker.ts',
    ],
  },
  test: {
    include: ['src/**/*.test.tsx', 'test/component/*.test.tsx'],
    setupFiles: ['test/component/setup.ts'],
    coverage: { include: ['src/**/*.{ts,tsx}'], reporter: 'json', reportOnFailure: true },
    // Only ends tests that hang: filling in a whole sheet takes a minute on a busy machine.
    testTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    // All files of a worker share one page, so that the modules of the screens are loaded once.
    isolate: false,
    // Use two workers, because each has a page, and three are not faster on two cores.
    fileParallelism: true,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({
        launchOptions,
        // Animations are off, because fading takes time.
        contextOptions: { reducedMotion: 'reduce' },
        // Reports the element that cannot be used, before the time of the whole test is over.
        actionTimeout: 10_000,
      }),
      instances: [{ browser: 'chromium' }],
      viewport: { width: 1440, height: 900 },
      testerHtmlPath: 'test/component/page.html',
      screenshotFailures: false,
    },
  },
})
