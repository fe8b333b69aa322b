/**
 * Escaping of texts in CSV cells, because spreadsheet programs run or convert texts that look like formulas, numbers or
 * dates.
 */

/** Characters that decide whether a spreadsheet runs a text: skipped ones, separators, signs of a formula. */
const PARTS = /[\s\p{Cf}"]+|[;,]|'?[=+\-@＝＋－＠]/gu

/**
 * Returns the text with an apostrophe before each sign that would begin a formula, and before a leading tab or line
 * break.
 */
export function harmless(text: string): string {
  return replaceSigns(text, (sign) => (sign.startsWith("'") ? sign : `'${sign}`)).replace(
    /^(?=[\t\r\n])/,
    "'",
  )
}

/**
 * Replaces the formula signs that begin a cell, including those after separators within the text. An apostrophe before
 * a sign is replaced as well.
 */
function replaceSigns(text: string, replace: (sign: string) => string): string {
  let beginsCell = true
  let end = 0
  return text.replace(PARTS, (part, at: number) => {
    beginsCell &&= at === end
    end = at + part.length
    if (/[=+\-@＝＋－＠]/.test(part)) return beginsCell ? replace(part) : part
    // Excel also splits at a semicolon or comma, quoted or not, depending on its settings.
    beginsCell ||= /[;,\t\r\n]/.test(part)
    return part
  })
}

/** Texts that spreadsheets convert to dates or numbers: UELNs and microchips lose zeros or digits. */
const CONVERTED = /^(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\d{1,4}(?:[-/]\d{1,4}){1,2})$/i

export function toCsvCell(text: string): string {
  return CONVERTED.test(text) ? `'${text}` : harmless(text)
}

/** Reverts `toCsvCell`. A cell that was not escaped is changed only if it looks like a result of `toCsvCell`. */
export function fromCsvCell(cell: string): string {
  if (/^'[\d\t\r\n]/.test(cell) && toCsvCell(cell.slice(1)) !== cell.slice(1)) cell = cell.slice(1)
  return replaceSigns(cell, (sign) => sign.replace(/^'/, ''))
}
