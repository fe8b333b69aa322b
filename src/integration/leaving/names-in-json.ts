/** Words and letters that JSON contains outside of quotes. */
const WORDS = ['true', 'false', 'null', 'E']

/** Whether a name may occur in JSON as something else: as a key, a word of the contract, a number or punctuation. */
export function isWrittenInJson(name: string): boolean {
  const is_word = /^[\w-]*$/.test(name) && (name === name.toLowerCase() || name === name.toUpperCase())
  return is_word || name.split(/[\s\d{}[\]:,.+-]+/).every((part) => WORDS.some((word) => word.includes(part)))
}

type Pattern = { pattern: string; flag: 'c' | 'i' }

/**
 * Returns regular expressions of PostgreSQL that find a name in JSON text. They ignore case unless the match could be a
 * key, a word of the contract or a part of an id.
 * @param name must not be `isWrittenInJson`
 */
export function patternsInJson(name: string): Pattern[] {
  const literal = `***=${JSON.stringify(name).slice(1, -1)}`
  const exact: Pattern = { pattern: literal, flag: 'c' }
  if (!/^[\w-]*$/.test(name)) {
    return isWrittenInJson(name.toLowerCase()) ? [exact] : [{ pattern: literal, flag: 'i' }]
  }
  if (/^([\da-f-]*|true|false|null)$/i.test(name)) return [exact]
  // Within a longer text only: not the whole of a quoted string.
  return [exact, { pattern: `(?<!")\\y${name}\\y|\\y${name}\\y(?!")`, flag: 'i' }]
}
