/** Containers of `compose.yaml`, started from a copy of this checkout, and the commands that operators type. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { VARIABLES } from '#app/config.ts'
import { findEngine, missingImages } from '../../tools/container-engine.ts'
import { expect } from '../test.ts'

export const ROOT = path.join(import.meta.dirname, '../..')
export const PROJECT = 'strawbook-tried'
export const ADDRESS = 'https://localhost'
const PROJECT_ARGS = ['--project-name', PROJECT, '--profile', 'trial']
const COMPOSE = `docker compose ${PROJECT_ARGS.join(' ')}`
/** Copy of the checkout, because Compose reads the `.env` beside `compose.yaml`. */
export const FOLDER = path.join(process.env['E2E_DATA_DIR']!, 'checkout')

const found = findEngine()
if ('missing' in found) throw new Error(found.missing)
const { engine: engineName } = found

const ours = new Set([...VARIABLES, 'DATABASE_PASSWORD', 'BACKUP_FOLDER'])
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.has(name)))

/** Runs a command in the copy of the checkout. @returns what it prints @throws Error with that if it fails */
async function run(command: string, ...args: string[]): Promise<string> {
  try {
    const options = { cwd: FOLDER, env, maxBuffer: 2 ** 26 }
    return (await promisify(execFile)(command, args, options)).stdout
  } catch (error) {
    const { message, stdout } = error as Error & { stdout?: string }
    throw new Error(`${message}\n${stdout ?? ''}`, { cause: error })
  }
}

export const shell = (script: string) => run('bash', '-o', 'pipefail', '-ec', script)

export const engine = (...args: string[]) => run(engineName, ...args)

/** Runs Docker Compose, which waits for health checks. podman makes these by timers of systemd, if that is there. */
export async function compose(...args: string[]): Promise<string> {
  const done = run('docker', 'compose', ...PROJECT_ARGS, ...args)
  if (engineName === 'podman' && args[0] === 'up' && !existsSync('/run/systemd/system')) {
    const isOver = done.then(
      () => true,
      () => true,
    )
    const checkDatabase = async () => {
      await engine('healthcheck', 'run', await containerOf('db')).catch(() => '')
      return sleep(500, false)
    }
    while (!(await Promise.race([isOver, checkDatabase()])));
  }
  return done
}

export async function containerOf(service: string): Promise<string> {
  const labels = [`project=${PROJECT}`, `service=${service}`]
  const filters = labels.flatMap((label) => ['--filter', `label=com.docker.compose.${label}`])
  return (await engine('ps', '--all', '--quiet', ...filters)).trim()
}

/** Runs a command in a service. */
export function exec(service: string, ...command: string[]): Promise<string> {
  return compose('exec', '--no-TTY', service, ...command)
}

export async function inspect(service: string, format: string): Promise<string> {
  return (await engine('inspect', '--format', format, await containerOf(service))).trim()
}

/**
 * Fills the copy with the files of this checkout, or of a commit, which is deployed as this checkout is. The folder
 * `deploy` stays, because containers have mounted its files.
 */
export async function checkOut(commit?: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const name of readdirSync(FOLDER)) {
    if (name !== 'deploy' && name !== '.env') rmSync(path.join(FOLDER, name), { recursive: true })
  }
  const files = 'git ls-files --cached --others --exclude-standard -z'
  await (commit
    ? shell(`git -C '${ROOT}' archive ${commit} | tar -x`)
    : shell(`(cd '${ROOT}' && ${files} | tar --null --ignore-failed-read -T - -c) | tar -x`))
  for (const name of ['Containerfile', '.containerignore', 'compose.yaml', 'deploy']) {
    cpSync(path.join(ROOT, name), path.join(FOLDER, name), { recursive: true, preserveTimestamps: true })
  }
}

const standInOf = (image: string) => `stand-in-${image.split(/[/:]/).at(-2)!}`

/**
 * Replaces the official images that cannot be pulled. One replacement is made of the product's image.
 * @returns the images that were replaced
 */
export async function buildStandIns(): Promise<string[]> {
  // A run that was aborted has left some.
  await removeStandIns()
  const images = missingImages(engineName)
  const folder = path.join(import.meta.dirname, 'stand-ins')
  const modules = `modules=${path.join(ROOT, 'node_modules')}`
  for (const image of images) {
    const name = standInOf(image)
    await engine('build', '--target', name, '--build-context', modules, '--tag', name, folder)
    await engine('tag', name, image)
  }
  return images
}

/** Takes the official names from the replacements, so that later runs try to pull the official images again. */
export async function removeStandIns(): Promise<void> {
  const format = [
    '--filter',
    'label=stand-in',
    '--filter',
    'dangling=false',
    '--format',
    '{{.Repository}}:{{.Tag}}',
  ]
  const names = (await engine('images', ...format)).trim().split('\n')
  for (const name of names.filter((one) => one !== '' && !one.includes('stand-in-')))
    await engine('rmi', name)
}

/** Returns how long something takes, in whole seconds. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return Math.round((performance.now() - begun) / 1000)
}

/** Waits until the product serves requests through the proxy. */
export async function untilReady(): Promise<void> {
  await expect.poll(() => readiness(), { timeout: 180_000 }).toBe(200)
}

async function readiness(): Promise<number | string> {
  try {
    await trustProxy()
    return (await fetch(`${ADDRESS}/api/v1/health/ready`)).status
  } catch (error) {
    return String((error as Error).cause ?? error)
  }
}

/** Makes this process trust the certificates that Caddy makes for localhost. */
async function trustProxy(): Promise<void> {
  const root = await exec('proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt')
  setDefaultCACertificates([...getCACertificates('default'), root])
}

/** Makes a backup of the whole server now. @returns its file */
export async function backUp(): Promise<string> {
  const file = path.join(process.env['E2E_DATA_DIR']!, 'now.sql.gz')
  await shell(`${COMPOSE} exec -T backup sh -c 'pg_dumpall --clean --if-exists' | gzip > ${file}`)
  return file
}

/** Replaces the databases with those of a backup, while the product is stopped. */
export async function restore(file: string): Promise<void> {
  await compose('stop', 'strawbook')
  await shell(`gunzip -c ${file} | ${COMPOSE} exec -T db psql -U strawbook -d postgres`)
}

/** Removes the database's volume, and starts a database in a new one. */
export async function emptyServer(): Promise<void> {
  await compose('down')
  await engine('volume', 'rm', `${PROJECT}_db`)
  await compose('up', '--detach', '--wait', 'db')
}

/** Returns the size of the image in bytes, compressed less than a registry does. */
export async function measureImage(): Promise<number> {
  return Number(await shell(`${engineName} save strawbook | gzip -1 | wc -c`))
}

/**
 * Builds the images of what is checked out, by the engine, because Docker Compose builds by BuildKit, which podman has not.
 * @param only service whose image is built alone
 */
export async function build(only?: string): Promise<void> {
  const { services } = JSON.parse(await compose('config', '--format', 'json')) as {
    services: Record<string, { image: string; build?: { context: string; dockerfile: string } }>
  }
  for (const [service, { image, build: recipe }] of Object.entries(services)) {
    if (!recipe || (only !== undefined && service !== only)) continue
    const file = path.join(recipe.context, recipe.dockerfile)
    await engine('build', '--tag', image, '--file', file, recipe.context)
  }
}

/** Returns the last migration that was committed, and the commit before it. */
export async function findUpgrade(): Promise<{ before: string; migration: string }> {
  const log = `git -C '${ROOT}' log -1 --diff-filter=A --name-only --format=%H -- db/migrations`
  const [commit, file] = (await shell(log)).trim().split(/\n+/)
  return { before: `${commit!}^`, migration: path.basename(file!, '.sql') }
}
