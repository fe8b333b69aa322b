/** File received with a request: written to disk as it arrives, read by the handler, then deleted. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../contract/refusal.ts'
import type { ExternalServices } from '../external/external-services.ts'

export type ReceivedFile = {
  bytes: number
  /** SHA-256 of the whole file. */
  hash: Buffer
  /** Reads a part; it has fewer bytes than `length` only at the end of the file. */
  read(offset: number, length: number): Promise<Buffer>
  /** Runs the work that stores the file, queued behind earlier files of the account. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Closes the file, which deletes it, and frees its slot. */
  close(): Promise<void>
}

/**
 * Limit of an account's files being received or waiting, over all servers. It is higher than
 * `MAX_STORED_AT_ONCE`, because slow phones take minutes to send a file.
 */
const MAX_AT_ONCE = 8
/** Limit of files stored concurrently per account: fewer than its connections, so that bookings continue. */
const MAX_STORED_AT_ONCE = 2
const MAX_ACCOUNTS = 1000

/** Returns a function that receives files into a folder, a few at a time for each account. */
export function fileReceiver({ upload_dir, takeSlot }: Pick<ExternalServices, 'upload_dir' | 'takeSlot'>) {
  const storing = new LRUCache<string, LimitFunction>({ max: MAX_ACCOUNTS })
  return async (tenant_id: string, coming: Readable, max_bytes: number): Promise<ReceivedFile> => {
    const free = await takeSlot(`uploads of ${tenant_id}`, MAX_AT_ONCE)
    if (free === null) {
      const text = 'Several files are still uploading. Send this one after them.'
      throw new Refusal('UNAVAILABLE', text, { retry_after: 5 })
    }
    const inTurn = storing.get(tenant_id) ?? pLimit(MAX_STORED_AT_ONCE)
    storing.set(tenant_id, inTurn)
    try {
      return { ...(await receive(upload_dir, coming, max_bytes, free)), inTurn }
    } catch (error) {
      await free()
      throw error
    }
  }
}

async function receive(folder: string, coming: Readable, max_bytes: number, onClose: () => Promise<void>) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  try {
    // An unlinked file disappears with this process, even if it is killed.
    await unlink(name)
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* () {
      // Keep the connection open, because the refusal of a file that is too large is sent over it.
      for await (const chunk of coming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > max_bytes) throw tooLarge(max_bytes)
        hash.update(chunk)
        yield chunk
      }
    }
    await file.writeFile(counted())
    return {
      bytes,
      hash: hash.digest(),
      async read(offset: number, length: number) {
        const wanted = Buffer.allocUnsafe(Math.max(0, Math.min(length, bytes - offset)))
        const { bytesRead } = await file.read(wanted, 0, wanted.length, offset)
        return wanted.subarray(0, bytesRead)
      },
      async close() {
        await Promise.all([file.close(), onClose()])
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function tooLarge(max_bytes: number): Refusal {
  return new Refusal('TOO_LARGE', `Too large: at most ${max_bytes / 1024 / 1024} MB per file.`)
}
