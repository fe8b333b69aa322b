import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canEnter, type Place } from './choose-place.ts'

/** Address of a server. `host` is a folder with a Unix socket, or 127.0.0.1. */
export type Address = { host: string; port: number }

/** Port of Unix sockets: only a part of the file name, so every cluster can use the same one. */
const SOCKET_PORT = 5432

/** Shortest limit of a socket path on any operating system, in bytes (macOS: 104 including the NUL). */
const LONGEST_SOCKET_PATH = 103

export async function chooseAddress(place: Place): Promise<Address> {
  if (process.platform === 'win32') return { host: '127.0.0.1', port: await freePort() }
  const path = join(place.folder, `.s.PGSQL.${SOCKET_PORT}`)
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return { host: place.folder, port: SOCKET_PORT }
  return { host: makeSocketFolder(place), port: SOCKET_PORT }
}

export function addressUrl({ host, port }: Address, password: string, database: string): string {
  const [secret, at] = [encodeURIComponent(password), encodeURIComponent(host)]
  return `postgresql://strawbook:${secret}@/${database}?host=${at}&port=${port}`
}

export async function answers({ host, port }: Address): Promise<boolean> {
  const socket = connect(host === '127.0.0.1' ? { host, port } : { path: join(host, `.s.PGSQL.${port}`) })
  const answered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return answered
}

/**
 * Removes a socket folder outside the cluster's folder, unless other files are in it. Call this after the server has
 * ended.
 */
export function removeSocketFolder(place: Place, { host }: Address): void {
  if (host === place.folder || process.platform === 'win32') return
  try {
    fs.rmdirSync(host)
  } catch {
    // Leave the folder to the operating system's clean-up.
  }
}

/** Creates a socket folder, named after the cluster's folder so that a start after a crash creates no second one. */
function makeSocketFolder({ folder, user }: Place): string {
  const parent =
    [tmpdir(), '/tmp'].find((each) => Buffer.byteLength(each) < 60 && canEnter(each, user)) ?? '/tmp'
  const socketFolder = join(
    parent,
    `strawbook-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`,
  )
  const owner = user?.uid ?? process.getuid?.()
  try {
    fs.mkdirSync(socketFolder, { mode: 0o700 })
    if (user !== undefined) fs.chownSync(socketFolder, user.uid, user.gid)
  } catch (error) {
    // In a world-writable folder another user could have created this one, and would get our connections.
    const found = fs.lstatSync(socketFolder)
    if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) throw error
  }
  return socketFolder
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
