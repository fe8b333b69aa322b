import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'
import { videoIn } from './e2e/camera-video.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3100)
// Made once, by the process that starts the server; workers read this file again.
const data_dir = (process.env['E2E_DATA_DIR'] ??= temporaryFolder('e2e'))
const baseUrl = `http://127.0.0.1:${PORT}`
const browser = await findBrowser()
// A page of a test does not live long enough to gain by optimized code, which costs an eighth of the time to make.
const args = [...browser.args, '--js-flags=--no-opt,--no-maglev']
const chatUrl = `http://127.0.0.1:${PORT + 1}/help`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 120_000,
  // A page beside other work may take this long; nothing waits for a time.
  expect: { timeout: 10_000 },
  // One more than the processors of a small machine: a test waits for a third of its time.
  workers: 3,
  fullyParallel: true,
  reporter: [['list']],
  use: {
    baseURL: baseUrl,
    // It would keep what a test replaces; those about no signal ask for it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...browser, args },
    // Fading takes time; the tests about dialogs, toasts and phones ask for it, since there it has hidden faults.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a sixth of the time. What a page held when its test failed is told without; for more, --trace on.
    trace: 'off',
    // What cannot be pressed fails soon and says why, not when the whole test is out of time.
    actionTimeout: 30_000,
  },
  // The longest first: begun last, a walk would keep one processor busy long after all others.
  projects: [
    {
      // One page shows all screens of a walk, which gains by optimized code.
      name: 'walks',
      testMatch: '**/screens.e2e.ts',
      use: { launchOptions: browser },
    },
    {
      // A browser plays one video as its camera: these tests fill that file in turn.
      name: 'camera',
      testMatch: '**/scan-camera.e2e.ts',
      fullyParallel: false,
      workers: 1,
      use: {
        launchOptions: {
          ...browser,
          args: [
            ...browser.args,
            '--use-fake-ui-for-media-stream',
            '--use-fake-device-for-media-stream',
            `--use-file-for-fake-video-capture=${videoIn(data_dir)}`,
          ],
        },
      },
    },
    { name: 'screens', testIgnore: ['**/scan-camera.e2e.ts', '**/screens.e2e.ts'] },
  ],
  webServer: [
    { command: 'node e2e/chat-receiver.ts', url: chatUrl, env: { PORT: String(PORT + 1) } },
    {
      command: 'node src/app/main.ts',
      url: `${baseUrl}/api/v1/health/ready`,
      timeout: 120_000,
      env: {
        MODE: 'testing',
        END_WITH_PARENT: 'yes',
        PORT: String(PORT),
        DATA_DIR: data_dir,
        LOG_LEVEL: 'warn',
        HELP_WEBHOOK_URL: chatUrl,
        WEBHOOKS_TO_LOOPBACK: 'yes',
        // Node writes there which code the server ran.
        NODE_V8_COVERAGE: process.env['COVERAGE_DIR'] ?? '',
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
  ],
})
