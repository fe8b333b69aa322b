import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { runChild } from './run-child.js'

// npm's own record of the installed packages. Unlike a stamp file, it also reflects installs made by hand.
const record_path = 'node_modules/.package-lock.json'

/** Returns the reason why the installed packages do not match package-lock.json, or null if they do. */
export function findInstallProblem() {
  const installed = readInstalled()
  if (!installed) return 'no complete installation is there yet'
  const locked = readPackages('package-lock.json')
  for (const [folder, entry] of Object.entries(installed)) {
    if (!isSamePackage(entry, locked[folder])) return `${folder} is another version`
    if (!existsSync(folder)) return `${folder} is gone`
    if (!fitsMachine(entry)) return `${folder} is for another platform`
  }
  for (const [folder, entry] of Object.entries(locked)) {
    if (folder === '' || folder in installed) continue
    if (!entry.optional) return `${folder} is missing`
    // An optional package without a platform may be needed only by a package for another platform.
    if ((entry.os || entry.cpu) && fitsMachine(entry)) return `${folder} is missing`
  }
  return null
}

export async function installPackages(hold) {
  // Development packages are needed regardless of NODE_ENV. Warnings are hidden, because npm checks a Node other than
  // the project's.
  const install = ['ci', '--include=dev', '--include=optional', '--loglevel=error']
  const { npm_node_execpath, npm_execpath } = process.env
  const is_npm = npm_execpath?.endsWith('npm-cli.js') && existsSync(npm_execpath)
  // If npm did not start this process, npm is found on the path; on Windows it is a script that needs a shell.
  const exit = is_npm
    ? await runChild(npm_node_execpath ?? process.execPath, [npm_execpath, ...install], hold)
    : await runChild('npm', install, hold, { shell: process.platform === 'win32' })
  if (exit !== '0') {
    throw new Error(
      `npm ci did not succeed (${exit}). Its messages are above; the first installation needs the network.`,
    )
  }
  const problem = findInstallProblem()
  if (problem) throw new Error(`npm ci ran, but left the packages incomplete: ${problem}.`)
}

// Returns the packages of npm's record, or null after an interrupted install: npm writes its record last.
function readInstalled() {
  try {
    return readPackages(record_path)
  } catch {
    return null
  }
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages
}

// Compares version and integrity only, because the remaining fields differ between npm versions.
function isSamePackage(left, right) {
  return left.version === right?.version && left.integrity === right.integrity
}

function fitsMachine({ os, cpu, libc }) {
  return (
    allows(os, process.platform) &&
    allows(cpu, process.arch) &&
    (!libc || process.platform !== 'linux' || allows(libc, machineLibc()))
  )
}

function allows(rule, value) {
  if (!rule) return true
  const names = [rule].flat()
  if (names.includes(`!${value}`)) return false
  return names.includes(value) || names.every((name) => name.startsWith('!'))
}

let libc

function machineLibc() {
  // Otherwise the report would resolve the hostnames of all open connections.
  process.report.excludeNetwork = true
  libc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return libc
}
