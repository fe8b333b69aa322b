/** Secrets and signatures by Standard Webhooks. */
import { createHmac, randomBytes } from 'node:crypto'

export function newSecret(): Buffer {
  return randomBytes(32)
}

/** As receivers write it into their settings. */
export function secretText(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`
}

/**
 * @param id of what is sent, the same at every try
 * @param secrets while they change there are two, and either fits
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
