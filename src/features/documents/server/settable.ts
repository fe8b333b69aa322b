import { codePointsOf, readFonts } from './font.ts'

const UNSEEN = /[\p{Cf}\p{Cc}]/gu
const FOREIGN = /[^\x20-\x7E]/gu
let known: Set<number> | undefined

/** A word that may not fit its column breaks after every ten letters. */
const LONG_WORD = /\S{31,}/g

/** Itself, what it is made of, such as DŽ of one character, or a question mark. */
function inFont(character: string): string {
  known ??= readFonts()
    .map(codePointsOf)
    .reduce((all, some) => all.intersection(some))
  const has = (one: string) => known!.has(one.codePointAt(0)!)
  const parts = character.normalize('NFKC')
  return has(character) ? character : Array.from(parts).every(has) ? parts : '?'
}

/**
 * What the font does not have would be set in whatever font the machine happens to have, or not at all, so it becomes a
 * question mark; what nobody sees is left out.
 */
export function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\s/gu, (blank) => (blank === '\u202F' || blank === '\u00A0' ? blank : ' '))
    .replace(UNSEEN, '')
    .replace(FOREIGN, inFont)
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
