/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

/**
 * Returns the text in lower case, without accents, in the compatibility form NFKD: ligatures, full-width
 * letters and superscript digits become plain ones ("Ｎ°３" and "n°3" are equal). Punctuation and blanks stay.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
}
