/** Secrets in links, mails and recovery codes, stored only as a hash. */
import { createHash, randomBytes } from 'node:crypto'

// Crockford's base32 omits letters that are easily mistaken when typed from paper.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a random secret of 32 letters and digits, 160 bits. */
export function newSecret(): string {
  return Array.from(randomBytes(32), (byte) => LETTERS[byte & 31]).join('')
}

/** Returns a secret in groups of four characters joined by hyphens, for readability. */
export function groupedSecret(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$&-')
}

/** Returns the stored hash of a secret. Case, separators, and O, I or L typed for 0 or 1 make no difference. */
export function hashSecret(typed: string): Buffer {
  const secret = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(secret).digest()
}
