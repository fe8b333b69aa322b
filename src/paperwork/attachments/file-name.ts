import { oneLine } from '#platform/contract/fields.ts'

export const FILE_MEDIA = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export type FileMedia = (typeof FILE_MEDIA)[number]

const MAX_CHARACTERS = 150

export const FileName = oneLine(MAX_CHARACTERS)

/** Extensions by type; the first one is added to names without any of them. */
export const ENDINGS: Record<FileMedia, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** Names that Windows treats as devices, with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/i

/**
 * Returns the name under which a file is stored: without invisible characters, which can reverse text, with hyphens for
 * characters that file systems reject, and with an extension of its type.
 */
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

export function sentName(name: string): string {
  const tidy = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').trim() || 'file'
  if (tidy.length <= MAX_CHARACTERS) return tidy
  const ending = /\.[^.]{1,8}$/.exec(tidy)?.[0] ?? ''
  return `${tidy.slice(0, MAX_CHARACTERS - ending.length).toWellFormed()}${ending}`
}
