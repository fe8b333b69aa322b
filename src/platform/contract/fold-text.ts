/** Letters that Unicode does not decompose into a base letter and an accent. */
const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' }

/** Returns the text in lower case without accents, in form NFKD: "Ｎ°３" and "n°3" are equal. Punctuation stays. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßøłđæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
}
