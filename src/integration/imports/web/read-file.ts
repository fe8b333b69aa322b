/** Reading of files and pasted text as sheets, in a worker of the browser. */
import type { Sheet } from '../cells.ts'
import { cellsOfText, decodeText, type Delimiter, type Encoding, findDelimiter } from './read-text.ts'
import { marksIn, openWorkbook, readSheet, type Workbook } from './read-workbook.ts'
import { Unreadable } from './unreadable.ts'

export type TextFacts = {
  encoding: Encoding | null
  samples: { encoding: Encoding; line: string }[]
  delimiter: Delimiter
}

export type OpenFile = {
  /** Names of the sheets; that of a text is empty. */
  names: string[]
  text: TextFacts | null
  hasMacros: boolean
  sheet: (number: number) => Promise<Sheet>
}

export type TextChoice = { encoding?: Encoding; delimiter?: Delimiter }

const MAGIC: [reason: 'OTHER' | 'ZIP' | 'OLE', bytes: number[]][] = [
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['OLE', [0xd0, 0xcf, 0x11, 0xe0]],
  ['OTHER', [0x25, 0x50, 0x44, 0x46]], // PDF
  ['OTHER', [0x89, 0x50, 0x4e, 0x47]], // PNG
  ['OTHER', [0xff, 0xd8, 0xff]], // JPEG
  ['OTHER', [0x47, 0x49, 0x46, 0x38]], // GIF
  ['OTHER', [0x1f, 0x8b]], // gzip
  ['OTHER', [0x7b, 0x5c, 0x72, 0x74, 0x66]], // RTF
  ['OTHER', [0x50, 0x4b, 0x05, 0x06]], // empty ZIP
]

/**
 * Opens a file as a workbook or as text, by its first bytes.
 * @param name file name; a text named .xlsx, .xlsm or .xlsb was probably converted wrongly, and is refused
 * @throws Unreadable if the content is neither
 */
export function openBytes(bytes: Uint8Array, choice: TextChoice = {}, name = ''): OpenFile {
  if (bytes.length === 0) throw new Unreadable('EMPTY')
  const kind = MAGIC.find(([, magic]) => magic.every((byte, place) => bytes[place] === byte))?.[0]
  if (kind === 'OTHER') throw new Unreadable('OTHER')
  if (kind === 'OLE') throw new Unreadable(isEncrypted(bytes) ? 'PASSWORD' : 'OLD_XLS')
  if (kind === 'ZIP') return openSheets(openWorkbook(bytes))
  if (/\.xls[xmb]$/i.test(name)) throw new Unreadable('NOT_XLSX')
  const { text, encoding, samples } = decodeText(bytes, choice.encoding)
  return openText(text, choice, { encoding, samples })
}

/** Whether an OLE container is an encrypted workbook, by the name of a stream, which is in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return text.includes(Array.from('EncryptedPackage').join('\0'))
}

export function openText(
  text: string,
  { delimiter = findDelimiter(text) }: TextChoice = {},
  { encoding, samples }: Pick<TextFacts, 'encoding' | 'samples'> = { encoding: null, samples: [] },
): OpenFile {
  if (text.trim() === '') throw new Unreadable('EMPTY')
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(text)) throw new Unreadable('MARKUP')
  return {
    names: [''],
    text: { encoding, samples, delimiter },
    hasMacros: false,
    sheet: () => Promise.resolve({ name: '', rows: cellsOfText(text, delimiter), is1904: false }),
  }
}

function openSheets(workbook: Workbook): OpenFile {
  const read = new Map<number, Promise<Sheet>>()
  const readOnce = async (number: number): Promise<Sheet> => {
    const { name } = workbook.sheets[number]!
    const rows = await readSheet(workbook, number)
    return { name, rows, is1904: workbook.is1904, ...marksIn(workbook, number) }
  }
  return {
    names: workbook.sheets.map(({ name }) => name),
    text: null,
    hasMacros: workbook.hasMacros,
    sheet: (number) => {
      const sheet = read.get(number) ?? readOnce(number)
      read.set(number, sheet)
      return sheet
    },
  }
}
