/** Secrets and signatures as in Standard Webhooks. */
import { createHmac, randomBytes } from 'node:crypto'

export function newSecret(): Buffer {
  return randomBytes(32)
}

/** Formats a secret as receivers enter it in their settings. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

/**
 * Returns the headers of a delivery, signed with each of `secrets`. During a rotation there are two secrets,
 * and receivers accept either signature. `id` is the same for every attempt.
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly Buffer[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  }
}
