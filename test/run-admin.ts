import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const ADMIN = path.join(import.meta.dirname, '../tools/admin.ts')

/** Runs a command of the operator as a separate process, until it ends or `signal` ends it. */
export async function runAdmin(args: string[], environment: NodeJS.ProcessEnv, signal?: AbortSignal) {
  const started = Date.now()
  const child = spawn(process.execPath, [ADMIN, ...args], {
    env: { ...process.env, MODE: 'testing', DATABASE_URL: '', BACKUP_DIR: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  signal?.addEventListener('abort', () => child.kill())
  const closed = once(child, 'close') as Promise<[number | null]>
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { status, output: out + err, seconds: (Date.now() - started) / 1000 }
}
