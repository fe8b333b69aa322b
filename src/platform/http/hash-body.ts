import { createHash } from 'node:crypto'

/** SHA-256 of a parsed body, by which a later request under the same idempotency key is compared. */
export function hashBody(body: unknown): Buffer {
  const compared = withoutPassword(body)
  return createHash('sha256')
    .update(typeof compared === 'string' ? compared : JSON.stringify(compared ?? null))
    .digest()
}

/** A password could be guessed from its hash. */
function withoutPassword(body: unknown) {
  if (typeof body !== 'object' || body === null || !('password' in body)) return body
  const { password: _, ...rest } = body
  return rest
}
