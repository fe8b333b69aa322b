/** Secrets that travel in links and mails: 160 bits, of which the database keeps a hash and nothing else. */
import { createHash, randomBytes } from 'node:crypto'

// Crockford's letters: none is taken for another when a code is typed from paper.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new secret of 32 letters, 160 bits. */
export function newSecret(): string {
  return Array.from(randomBytes(32), (byte) => LETTERS[byte & 31]).join('')
}

/** As people read it: in groups of four. */
export function groupedSecret(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, '$&-')
}

/** What is kept of a secret, however it was typed. */
export function hashSecret(typed: string): Buffer {
  const secret = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return createHash('sha256').update(secret).digest()
}
