import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findHeadlessShell, findMachineBrowser } from './machine-browser.ts'

const run = promisify(execFile)
const installLimitMs = 10 * 60_000

const isRoot = process.getuid?.() === 0

const browserArgs = [
  // Chromium refuses to start its sandbox as root.
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Finds the browser for the tests: CHROME_PATH, or the lightest installed or installable one that fits. */
export async function findBrowser(isHeaded = false): Promise<{ executablePath: string; args: string[] }> {
  const chosen = process.env['CHROME_PATH']
  if (chosen && !existsSync(chosen)) throw new Error(`CHROME_PATH names ${chosen}, which does not exist.`)
  return { executablePath: chosen || (await findOrInstall(isHeaded)), args: browserArgs }
}

async function findOrInstall(isHeaded: boolean): Promise<string> {
  const failures: string[] = []
  const attempt = (command: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    run(command, args, { timeout: installLimitMs, env: { ...process.env, ...env } }).catch((error: Error) =>
      failures.push(error.message.split('\n').slice(0, 3).join('\n')),
    )
  const installPackage = async (name: string) => {
    if (!isRoot || !existsSync('/etc/debian_version')) return
    // Wait for apt's lock, because another run on this machine may also be installing.
    const patient = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::http::Timeout=30']
    await attempt('apt-get', ['update', ...patient])
    await attempt('apt-get', ['install', '-y', ...patient, name], { DEBIAN_FRONTEND: 'noninteractive' })
  }
  const installDownload = async () => {
    const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
    await attempt(process.execPath, [playwright, 'install', 'chromium'])
  }
  // The headless shell makes the tests a third faster, so it is installed even where there is a full browser.
  const headlessWays = [
    findHeadlessShell,
    () => installPackage('chromium-headless-shell').then(findHeadlessShell),
  ]
  const ways = [
    ...(isHeaded ? [] : headlessWays),
    findMachineBrowser,
    () => installPackage('chromium').then(findMachineBrowser),
    () => installDownload().then(findMachineBrowser),
  ]
  for (const way of ways) {
    const found = await way()
    if (found) return found
  }
  throw new Error(
    'No Chrome or Chromium was found, and none could be installed. Install one, or name it in CHROME_PATH.\n' +
      failures.join('\n'),
  )
}

// The check runner starts this file as a process, so that it can stop an installation.
if (process.argv[1] === import.meta.filename) {
  await findBrowser(process.argv.includes('--headed')).then(
    ({ executablePath }) => console.log(executablePath),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}
