import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a parsed body, to compare requests under one idempotency key. */
export function hashBody(body: unknown): Buffer {
  const compared = withoutPassword(body)
  return createHash('sha256')
    .update(typeof compared === 'string' ? compared : JSON.stringify(compared ?? null))
    .digest()
}

/** Removes the password, which could be guessed from the hash of the body. */
function withoutPassword(body: unknown) {
  if (typeof body !== 'object' || body === null || !('password' in body)) return body
  const { password: _, ...rest } = body
  return rest
}
