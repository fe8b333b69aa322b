import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Statement } from './floor-server.ts'
import { type Load, putLoad } from './put-load.ts'

export async function runFloor(
  url: string,
  port: number,
  statements: Statement[],
  seconds: number,
): Promise<Load> {
  const script = path.join(import.meta.dirname, 'floor-server.ts')
  const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
  try {
    server.stdin.end(JSON.stringify({ url, port, statements }))
    await once(server.stdout, 'data')
    return await putLoad(() => ({ url: `http://127.0.0.1:${port}/`, expected: 200 }), seconds)
  } finally {
    server.kill()
  }
}
