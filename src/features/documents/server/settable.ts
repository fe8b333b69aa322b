const UNSEEN = /[\p{Cf}\p{Cc}]/gu
const FOREIGN =
  /[^\u0020-\u0148\u014A-\u01C3\u01C5-\u024F\u0374-\u0376\u037A-\u037F\u0384-\u03CE\u0400-\u045F\u0490\u0491\u1E00-\u1E9B\u1E9D-\u1EFF\u2010-\u2015\u2018-\u201E\u2020-\u2022\u2026\u202F\u2030\u20AC\u2122\u2190-\u2193\u2212\u00B7]/gu

/** A word that may not fit its column breaks after every ten letters. */
const LONG_WORD = /\S{31,}/g

/**
 * Latin, Greek and Cyrillic with their marks and signs: what Inter has. Anything else would be set in whatever font the
 * machine happens to have, or not at all, so it becomes a question mark; what nobody sees is left out.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/gu, (blank) => (blank === '\u202F' || blank === '\u00A0' ? blank : ' '))
    .replace(UNSEEN, '')
    .replace(FOREIGN, '?')
}

/** All texts of a value, printable and able to break. */
export function settable<T>(value: T): T {
  if (typeof value === 'string') {
    return printable(value).replace(LONG_WORD, (word) => word.replace(/.{10}(?=.)/g, '$&\u200B')) as T
  }
  if (Array.isArray(value)) return value.map(settable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settable(one)])) as T
}
