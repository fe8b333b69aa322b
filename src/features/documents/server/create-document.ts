import type * as contract from '../contract.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Document, NewDocument } from '../contract.ts'
import type { Handler } from '#platform/http/route.ts'
import { type About, alreadyReplaced, keepDocument, NOTHING } from './keep-document.ts'
import { readContent } from './read-content.ts'
import { documentsOf } from './read-documents.ts'

/** Makes a document of what the book says now. */
export const createDocument: Handler<typeof contract.createDocument, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  services,
) => {
  const { kind, replaces_id, paper } = body
  const { content, about: told, typed } = await readContent(tx, actor, body)
  const about = { ...NOTHING, ...told }
  const replaces = replaces_id === null ? null : await requireReplaced(tx, actor, replaces_id, body, about)
  const kept = { kind, content, about, typed, paper, replaces, mayBeOlder: true }
  return keepDocument(tx, actor, kept, services)
}

const ABOUT = [
  'batch_id',
  'movement_id',
  'party_id',
  'container_id',
  'pick_list_id',
  'from_day',
  'to_day',
] as const
/** Another choice of what was sent to a receiver is a correction too. */
const ABOUT_SHIPMENT = ['party_id'] as const

/** @throws Refusal NOT_FOUND, INVALID, STALE if another document has replaced it already */
async function requireReplaced(
  tx: Tx,
  actor: Actor,
  id: string,
  { kind }: NewDocument,
  about: About,
): Promise<Document> {
  const replaced = await documentsOf(tx, actor)
    .where('documents.id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('The document'))
  const of = { ...replaced, from_day: replaced.from, to_day: replaced.to }
  const isSame = (kind === 'SHIPMENT' ? ABOUT_SHIPMENT : ABOUT).every((key) => of[key] === about[key])
  if (replaced.kind !== kind || !isSame)
    throw invalid('body.replaces_id', 'This document is about something else')
  if (replaced.replaced_by_id !== null) throw alreadyReplaced()
  return replaced
}
