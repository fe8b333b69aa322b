/** Codes: ten characters that name a container, a canister, a level, a batch or a document. */

/** Symbols without I, L, O and U, which are mistaken for others, and without Y, which German keyboards send for Z. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXZ'
const LENGTH = 10

/** Symbols by the letters that users and scanners confuse with them. */
const MEANT: Record<string, string> = { I: '1', L: '1', O: '0', Y: 'Z' }

/**
 * Returns the sum of the symbols weighted by place, modulo a prime above all weights, so that any single wrong
 * character and any swap of two different characters changes the sum.
 */
function checkSum(code: string): number {
  return code.split('').reduce((sum, symbol, place) => sum + (place + 1) * SYMBOLS.indexOf(symbol), 0) % 31
}

/**
 * Returns a code of nine symbols and a check character.
 * @param random nine numbers from 0 to 30, all equally likely
 */
export function codeOf(random: readonly number[]): string {
  const begin = random.map((number) => SYMBOLS[number]!).join('')
  // The check character has weight 10, so exactly one of the 31 symbols fits.
  return SYMBOLS.split('')
    .map((last) => begin + last)
    .find((code) => checkSum(code) === 0)!
}

/** Reads a code, also in lower case, in groups, or after the URL of a QR code; null if it is not valid. */
export function readCode(text: string): string | null {
  // A scanner with a German keyboard sends "httpsÖ--" for "https://".
  const written = text.trim().replace(/^https?[^a-z0-9].+[^a-z0-9]q[^a-z0-9]/i, '')
  const code = written
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[ILOY]/g, (letter) => MEANT[letter]!)
  const isOurs = code.length === LENGTH && code.split('').every((symbol) => SYMBOLS.includes(symbol))
  return isOurs && checkSum(code) === 0 ? code : null
}

/** Whether a text looks like a code with a wrong, missing or extra character. */
export function isDamaged(text: string): boolean {
  const written = text.replace(/\s/g, '')
  return /^[0-9a-z]{9,11}$/i.test(written) && /\d/.test(written) && readCode(written) === null
}

/** Swaps Y and Z, as a scanner with a German keyboard does. */
export function swapYz(text: string): string {
  const other: Record<string, string> = { y: 'z', z: 'y', Y: 'Z', Z: 'Y' }
  return text.replace(/[yz]/gi, (letter) => other[letter]!)
}

/** Formats a code as "7KQ4 M2XZ 9A". */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1 ')
}
