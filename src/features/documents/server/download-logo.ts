import { Readable } from 'node:stream'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { readLetterhead } from './read-letterhead.ts'

export async function downloadLogo(tx: Tx, actor: Actor): Promise<FileReply> {
  const { logo, logo_media } = await readLetterhead(tx, actor)
  if (logo === null || logo_media === null) throw notFound('The logo')
  return new FileReply(nameOfLogo(logo_media), logo_media, () => Readable.from([logo]), logo.length)
}

export function nameOfLogo(media: string): string {
  return media === 'image/png' ? 'logo.png' : 'logo.svg'
}
