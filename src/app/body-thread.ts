/** Thread that parses and validates long request bodies. It loads only the contracts that it needs. */
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { readLongBody } from '#platform/http/read-long-body.ts'

export async function readBody({ folder, name, bytes }: { folder: string; name: string; bytes: Uint8Array }) {
  const contract = (await import(`#${folder}/contract.ts`)) as Record<string, Endpoint>
  const { body } = contract[name]!
  if (!body) throw new Error(`${name} takes no body`)
  return readLongBody(body, bytes)
}

/**
 * Does nothing. A call adds a task to the thread, because Tinypool otherwise does not run tasks queued behind an
 * aborted one.
 */
export function begin() {}
