/**
 * One real PostgreSQL for a whole test run, with a migrated template that every test file clones in about a tenth of a
 * second. With DATABASE_URL the same tests run on another server; by default the embedded one is used.
 */
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import path from 'node:path'
import { Client, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrate.ts'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { temporaryFolder } from './temporary-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    admin_url: string
    template: string
    /** File in which refusals are recorded. */
    refusals: string
  }
}

export const TEMPLATE = 'strawbook_test_template'

export default async function sharePostgres(project: TestProject) {
  // Tests start the product and its tools many times, and half of a start is compiling.
  process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '../node_modules/.cache/compiled')
  endWithThisProcess(inOneFolder())
  const { url, stop } = await server()
  const template = `${TEMPLATE}_${process.pid}`
  await run(url, `create database ${template}`)
  await migrate(onDatabase(url, template))
  project.provide('admin_url', url)
  project.provide('template', template)
  const refusals = path.join(temporaryFolder('refusals'), 'seen.txt')
  project.provide('refusals', refusals)
  return async () => {
    await run(url, `drop database ${template}`)
    await stop()
    if (!process.env['WHOLE_RUN']) return
    const { neverSent } = await import('./refusals-seen.ts')
    const missing = neverSent(refusals)
    if (missing.length > 0)
      throw new Error(
        `refusals that a contract names and no test is answered with: ${missing.join(', ')}. ` +
          'Test them beside their verb, or take them out of `refusals` in contract.ts.',
      )
  }
}

async function server() {
  const given = process.env['DATABASE_URL']
  if (given) return { url: given, stop: async () => {} }
  const data_dir = temporaryFolder('test')
  const quiet = { info: () => {}, warn: console.warn, error: console.error }
  const postgres = await startPostgres({ data_dir, log: quiet })
  // The data is deleted after the run, so no commit has to wait for the disk.
  await run(postgres.owner_url, 'alter role all set synchronous_commit = off')
  return { url: postgres.owner_url, stop: () => postgres.stop() }
}

/**
 * Puts all temporary files of this run into one new folder, including those of PostgreSQL servers.
 * @returns the folder
 */
function inOneFolder(): string {
  const folder = temporaryFolder('run')
  process.env['TMPDIR'] = folder
  return folder
}

/**
 * Starts a process that removes all servers and files of this run once this process has ended, even if it and its
 * workers are killed.
 */
function endWithThisProcess(folder: string): void {
  // Servers that a worker starts end when the worker ends.
  process.env['END_WITH_PARENT'] = 'yes'
  // The pipe closes when this process ends in any way.
  const child = spawn(process.execPath, ['test/remove-run.ts', folder], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  })
  child.unref()
  ;(child.stdin as Socket).unref()
}

/** Returns the URL of another database on the same server. */
export function onDatabase(url: string, database: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${database}`)
}

/**
 * Opens a pool of connections with the given URL, such as that of the owner, for statements that bypass the product.
 */
export function openOwner(url: string): Pool {
  const owner = new Pool({ connectionString: url, max: 2 })
  // The database may be dropped before a connection is closed. A pool that has ended does not report that for its clients.
  owner.on('error', () => {}).on('connect', (client) => client.on('error', () => {}))
  return owner
}

export async function run(url: string, ...statements: string[]) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
