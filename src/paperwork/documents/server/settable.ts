import { codePointsOf, readFonts } from './font.ts'

const UNSEEN = /[\p{Cf}\p{Cc}]/gu
const FOREIGN = /[^\x20-\x7E]/gu
let known: Set<number> | undefined

/**
 * Words of more than 30 characters, which may not fit their column. They may break after @ . _ / and -; parts that are
 * still longer than 30 characters may break after every ten.
 */
const LONG_WORD = /[^ ]{31,}/g

/** Blank between a number and its unit or month. */
const BEFORE_UNIT = /(?<=(?:^|[\s(+−–])[\d.,:\u202F]{0,7}\d) (?=[\p{L}%°][\p{L}/]{0,8}(?![\p{L}\d]))/gu
const BEFORE_YEAR = /(?<=\d\u00A0\p{Lu}\p{Ll}{2,8}) (?=\d{4}(?!\d))/gu
/** Blanks within a number written in groups, such as `ES 13 041 EQS`. */
const BETWEEN_GROUPS = /(?<=(?:^|[\s(+])[\p{Lu}\d]{1,5}) (?=[\p{Lu}\d]{1,5}(?![\p{L}\d]))/gu

function tieNumbers(text: string): string {
  return text.replace(BEFORE_UNIT, '\u00A0').replace(BEFORE_YEAR, '\u00A0').replace(BETWEEN_GROUPS, '\u00A0')
}

/**
 * Returns the character if the fonts have it, else its compatibility form (two letters for U+01C4), else a question
 * mark.
 */
function inFont(character: string): string {
  known ??= readFonts()
    .map(codePointsOf)
    .reduce((all, some) => all.intersection(some))
  const has = (one: string) => known!.has(one.codePointAt(0)!)
  const parts = character.normalize('NFKC')
  return has(character) ? character : Array.from(parts).every(has) ? parts : '?'
}

/** Replaces characters that the font lacks and removes invisible ones; otherwise another font would be used. */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/gu, (blank) => (blank === '\u202F' || blank === '\u00A0' ? blank : ' '))
    .replace(UNSEEN, '')
    .replace(FOREIGN, inFont)
}

function breakable(word: string): string {
  return word
    .split(/(?<=[@._/-])/)
    .map((part) => part.replace(LONG_WORD, (long) => long.replace(/.{10}(?=.)/g, '$&\u200B')))
    .join('\u200B')
}

export function settable<T>(value: T): T {
  if (typeof value === 'string') {
    const text = tieNumbers(printable(value))
    return text.replace(LONG_WORD, breakable) as T
  }
  if (Array.isArray(value)) return value.map(settable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, settable(one)])) as T
}
