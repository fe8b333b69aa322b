import { accessSync, constants } from 'node:fs'
import path from 'node:path'

type OtherBrowser = {
  name: 'Firefox' | 'WebKit'
  /** Programs, each by the names it may have. */
  programs: string[][]
  /** Debian packages with these programs. */
  packages: string
}

export const OTHER_BROWSERS: OtherBrowser[] = [
  { name: 'Firefox', programs: [['firefox-esr', 'firefox']], packages: 'firefox-esr' },
  {
    name: 'WebKit',
    programs: [['WebKitWebDriver'], ['Xvfb'], ['python3']],
    packages: 'webkit2gtk-driver xvfb python3-gi gir1.2-webkit2-4.1',
  },
]

/** Returns the path of the first of the programs in the folders, or undefined. */
export function findProgram(names: string[], folders = (process.env['PATH'] ?? '').split(path.delimiter)) {
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

/** Returns what is missing for a browser and how to install it, or undefined if everything is there. */
export function whatIsMissing({ name, programs, packages }: OtherBrowser, folders?: string[]) {
  const missing = programs.filter((names) => !findProgram(names, folders)).map(([first]) => first)
  if (missing.length === 0) return undefined
  return `${name} was not tried: ${missing.join(', ')} is missing. On Debian: apt-get install ${packages}`
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
