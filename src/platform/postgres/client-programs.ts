/** PostgreSQL's client programs for a server of DATABASE_URL, which the embedded PostgreSQL lacks. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Moves the password of a URL into the environment, because other users can see arguments. */
export function withoutPassword(database_url: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(database_url)
  const password = decodeURIComponent(url.password)
  url.password = ''
  return { url: url.href, env: { ...process.env, ...(password && { PGPASSWORD: password }) } }
}

/** Runs a program until it ends, and ends it with this process. @throws an error with its complaint if it fails */
export async function runClient(program: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(program, ['--no-password', ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const end = () => child.kill()
  process.once('exit', end)
  try {
    const closed = new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    )
    const [code, complaint] = await Promise.all([closed, text(child.stderr)])
    if (code !== 0) throw new Error(complaint.trim() || `${program} was ended`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new Error(`${program} is not installed: apt-get install postgresql-client`, { cause: error })
  } finally {
    process.off('exit', end)
  }
}
