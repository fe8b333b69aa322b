export const STRAW_CHARSETS = ['UTF8', 'LATIN1'] as const
export const STRAW_SEPARATORS = ['SEMICOLON', 'TAB'] as const

/** Returns the first two lines of a mark; further lines are appended to the second. */
export function printedLines(mark: string): [string, string] {
  const [first = '', ...rest] = mark.split('\n').map((line) => line.trim())
  return [first, rest.filter((line) => line !== '').join(' ')]
}

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN: Record<string, string> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Œ: 'OE', œ: 'oe', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't' },
  ...{ '–': '-', '—': '-', '‘': "'", '’': "'", '“': '"', '”': '"', '„': '"', '…': '...', '€': 'EUR' },
}

/** Encodes a text in ISO 8859-1, with the nearest letters for those it does not have. */
export function latin1(text: string): Uint8Array {
  const near = Array.from(text.normalize('NFC')).map((letter) => {
    if (letter.codePointAt(0)! <= 0xff) return letter
    const plain = PLAIN[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, '')
    return Array.from(plain).every((one) => one.codePointAt(0)! <= 0xff) ? plain : '?'
  })
  return Uint8Array.from(near.join(''), (letter) => letter.charCodeAt(0))
}
