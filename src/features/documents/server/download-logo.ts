import { Readable } from 'node:stream'
import { notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { readLetterhead } from './read-letterhead.ts'

export async function downloadLogo(tx: Tx, actor: Actor): Promise<FileReply> {
  const { logo } = await readLetterhead(tx, actor)
  if (logo === null) throw notFound('The logo')
  return new FileReply('logo.png', 'image/png', () => Readable.from([logo]), logo.length)
}
