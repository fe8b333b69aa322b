/** Files that come in with requests: written to the disk as they come, read from there by the handler, and gone after it. */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../contract/refusal.ts'

export type ReceivedFile = {
  bytes: number
  /** SHA-256 of all of it. */
  hash: Buffer
  /** Fewer bytes than `length` only where the file ends. */
  read(offset: number, length: number): Promise<Buffer>
  /** Runs what stores it, after those of the same account that came before it. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** It is gone then. */
  close(): Promise<void>
}

/** Files of an account that come in or wait to be stored: what a slow phone sends takes a while. */
const MOST_AT_ONCE = 8
/** Those of them that are being stored: fewer than an account has turns at the database, so that bookings go on. */
const MOST_STORED_AT_ONCE = 2

type Account = { files: number; inTurn: LimitFunction }

/** Receives files into a folder, for each account a few at a time. */
export function fileReceiver(folder: string) {
  const accounts = new Map<string, Account>()
  return async (tenant_id: string, coming: Readable, most_bytes: number): Promise<ReceivedFile> => {
    const account = accounts.get(tenant_id) ?? { files: 0, inTurn: pLimit(MOST_STORED_AT_ONCE) }
    if (account.files >= MOST_AT_ONCE) {
      const text = 'Several files are on their way already. Please send this one after them.'
      throw new Refusal('UNAVAILABLE', text, { retry_after: 5 })
    }
    accounts.set(tenant_id, account)
    account.files += 1
    const leave = () => {
      account.files -= 1
      if (account.files === 0) accounts.delete(tenant_id)
    }
    try {
      return { ...(await receive(folder, coming, most_bytes, leave)), inTurn: account.inTurn }
    } catch (error) {
      leave()
      throw error
    }
  }
}

async function receive(folder: string, coming: Readable, most_bytes: number, onClose: () => void) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = path.join(folder, randomUUID())
  const file = await open(name, 'wx+', 0o600)
  try {
    // Without a name it goes with this process, however that ends.
    await unlink(name)
    const hash = createHash('sha256')
    let bytes = 0
    const counted = async function* () {
      // What is too large is refused in words, over the connection it comes by.
      for await (const chunk of coming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        bytes += chunk.length
        if (bytes > most_bytes) throw tooLarge(most_bytes)
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
        onClose()
        await file.close()
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

function tooLarge(most_bytes: number): Refusal {
  return new Refusal('TOO_LARGE', `A file has at most ${most_bytes / 1024 / 1024} MB.`)
}
