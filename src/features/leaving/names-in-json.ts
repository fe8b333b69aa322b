/** What JSON says outside of quotes, beside numbers and its marks. */
const WORDS = ['true', 'false', 'null', 'E']

/** Whether a name may stand in JSON where it is not a name: as a key, a word of the contract, a number or a mark. */
export function isWrittenInJson(name: string): boolean {
  const is_word = /^[\w-]*$/.test(name) && (name === name.toLowerCase() || name === name.toUpperCase())
  return is_word || name.split(/[\s\d{}[\]:,.+-]+/).every((part) => WORDS.some((word) => word.includes(part)))
}
