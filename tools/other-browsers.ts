/** Browsers other than Chromium in which the main jobs are tried, where they are installed. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { isExecutable } from './is-executable.ts'

type OtherBrowser = {
  name: 'Firefox' | 'WebKit'
  /** Programs, each by the names it may have. */
  programs: string[][]
  /** Debian packages with everything that is needed. */
  packages: string
  /** Command that fails if a library is missing. */
  probe?: string[]
}

/** Python of the system, because Debian's packages install their modules there only. */
const PYTHON = '/usr/bin/python3'

export const OTHER_BROWSERS: OtherBrowser[] = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['Xvfb']],
    packages: 'webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1',
    probe: [PYTHON, '-c', 'import gi; gi.require_version("WebKit2", "4.1")'],
  },
]

/** Returns the path of the first of the programs in the folders, or undefined. */
export function findProgram(
  names: string[],
  folders = (process.env['PATH'] ?? '').split(path.delimiter),
): string | undefined {
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

/** Returns what is missing for a browser and how to install it, or undefined if everything is there. */
export function whatIsMissing(
  { name, programs, packages, probe = [] }: OtherBrowser,
  folders?: string[],
): string | undefined {
  const missing = programs.filter((names) => !findProgram(names, folders)).map(([first]) => first)
  const [command, ...args] = probe
  if (command && spawnSync(command, args).status !== 0) missing.push('its Python library')
  if (missing.length === 0) return undefined
  return `${name} was not tried, because ${missing.join(' and ')} is missing. On Debian: apt-get install ${packages}`
}
