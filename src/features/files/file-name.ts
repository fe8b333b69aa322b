/** The names of files: safe to save on every system, with an ending that says what they are. */
import { oneLine } from '#platform/contract/fields.ts'
import type { FileMedia } from './contract.ts'

const MAX_CHARACTERS = 150

export const FileName = oneLine(MAX_CHARACTERS)

/** The first is given to files that have none of theirs. */
export const ENDINGS: Record<FileMedia, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** Windows takes these for devices, whatever ending they have. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i

/** What nobody sees is left out: it turns names around. What Windows, macOS and archives do not take in a name becomes a hyphen. */
export function savedName(name: string, media: FileMedia): string {
  const safe = name
    .replace(/\p{Cf}/gu, '')
    .replace(/[\\/:*?"<>|]/g, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .trim()
    .replace(RESERVED, '_$&')
  const ending = /\.([^.]+)$/.exec(safe)?.[1]?.toLowerCase()
  if (ending && ENDINGS[media].includes(ending)) return safe
  return `${safe || 'file'}.${ENDINGS[media][0]}`
}

/** The name as it may be sent: cut before its ending if it is too long. */
export function sentName(name: string): string {
  const tidy = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim() || 'file'
  if (tidy.length <= MAX_CHARACTERS) return tidy
  const ending = /\.[^.]{1,8}$/.exec(tidy)?.[0] ?? ''
  return `${tidy.slice(0, MAX_CHARACTERS - ending.length).toWellFormed()}${ending}`
}
