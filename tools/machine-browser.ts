import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { isExecutable } from './is-executable.ts'

const run = promisify(execFile)

/** Returns the path of an installed Chrome or Chromium, Playwright's own last; undefined if none starts. */
export const findMachineBrowser = () => findStarting([...usualPaths(), ...downloadedPaths()])

/** Returns the path of Debian's chromium-headless-shell; undefined if it is not installed or does not start. */
export const findHeadlessShell = () => findStarting(['/usr/bin/chromium-headless-shell'])

async function findStarting(paths: string[]): Promise<string | undefined> {
  for (const path of paths) {
    if (isExecutable(path) && (await starts(path))) return path
  }
  return undefined
}

function usualPaths(): string[] {
  if (process.platform === 'win32') {
    return ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((name) => process.env[name] ?? '')
      .flatMap((folder) => [`${folder}/Google/Chrome`, `${folder}/Chromium`])
      .map((folder) => `${folder}/Application/chrome.exe`)
  }
  if (process.platform === 'darwin') {
    const names = ['Google Chrome', 'Chromium']
    return names.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/bin', '/opt/google/chrome', '/snap/bin']
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function downloadedPaths(): string[] {
  try {
    return [chromium.executablePath()]
  } catch {
    // Playwright throws on platforms for which it has no download.
    return []
  }
}

// Returns whether a browser starts, because Ubuntu's chromium may only print how to install it. Always true
// on Windows, where --version opens a window.
async function starts(path: string): Promise<boolean> {
  if (process.platform === 'win32') return true
  return run(path, ['--version'], { timeout: 30_000 }).then(
    ({ stdout }) => /\d+\.\d+\.\d+/.test(stdout),
    () => false,
  )
}
