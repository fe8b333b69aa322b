import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/browser.ts'
import { videoIn } from './e2e/camera-video.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

const PORT = Number(process.env['E2E_PORT'] ?? 3100)
// The folder is created once, by the process that starts the server; workers evaluate this file again.
const data_dir = (process.env['E2E_DATA_DIR'] ??= temporaryFolder('e2e'))
const baseUrl = `http://127.0.0.1:${PORT}`
const browser = await findBrowser()
// Pages of tests are too short-lived to gain from optimized code; compiling that takes an eighth of the time.
const args = [...browser.args, '--js-flags=--no-opt,--no-maglev']
const chatUrl = `http://127.0.0.1:${PORT + 1}/help`

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  timeout: 120_000,
  // Limit on a busy machine; no test waits for a fixed time.
  expect: { timeout: 10_000 },
  // One more than the processors of a small machine: a test waits for a third of its time.
  workers: 3,
  fullyParallel: true,
  reporter: [['list']],
  use: {
    baseURL: baseUrl,
    // A service worker would retain what a test replaces; the tests of offline use enable it.
    serviceWorkers: 'block',
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...browser, args },
    // Animations take time. Tests of dialogs, toasts and phones enable them, because faults were hidden otherwise.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes a sixth of the time. A failed test reports the content of its page without a trace; for more,
    // use --trace on.
    trace: 'off',
    // An element that cannot be pressed is reported soon, not when the time of the whole test is over.
    actionTimeout: 30_000,
  },
  // The longest first: a walk that starts last would keep one processor busy long after all other tests.
  projects: [
    {
      // One page shows all screens of a walk, so optimized code pays off.
      name: 'walks',
      testMatch: '**/screens.e2e.ts',
      use: { launchOptions: browser },
    },
    {
      // Run these tests one at a time, because the browser plays one video file as its camera, and each test
      // writes that file.
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
        // Folder in which Node records the code that the server ran.
        NODE_V8_COVERAGE: process.env['COVERAGE_DIR'] ?? '',
      },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
  ],
})
