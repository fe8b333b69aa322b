/** Secrets sent in links and mails, stored only as a hash. */
import { createHash, randomBytes } from 'node:crypto'

// Crockford's base32 omits letters that are easily mistaken when typed from paper.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns 32 letters, 160 bits. */
export function newSecret(): string {
  return Array.from(randomBytes(32), (byte) => LETTERS[byte & 31]).join('')
}

/** Groups a secret by four letters for readability. */
export function groupedSecret(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$&-')
}

/** Returns the stored hash of a secret, tolerant of how it was typed. */
export function hashSecret(typed: string): Buffer {
  const secret = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(secret).digest()
}
