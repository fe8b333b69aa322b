import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { anyIdOf } from '#registry/parties/server/read-parties.ts'
import { invalid, notFound } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import { paged } from '#platform/database/queries.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import type { Handler } from '#platform/http/route.ts'
import type * as contract from '../contract.ts'
import { type Document, type NewDocument, PDF } from '../contract.ts'
import { alreadyReplaced, keepDocument, NOTHING } from './keep-document.ts'
import { type About, type DocumentContent, documentsOf, shipped } from './read-documents.ts'

const isAboutBatch = (batch_id: string) => sql<boolean>`(
  batch_id = ${batch_id} or exists (
    select from movements m where m.tenant_id = documents.tenant_id and m.batch_id = ${batch_id} and m.id in (${shipped})
  )
)`
const isAbout = (movement_id: string) => sql<boolean>`(
  movement_id = ${movement_id} or data -> 'typed' -> 'movement_ids' ? ${movement_id}
)`

export const listDocuments: Handler<typeof contract.listDocuments> = async (tx, actor, { query }) => {
  const { batch_id, party_id, movement_id, container_id } = query
  const found = documentsOf(tx, actor)
    .$if(batch_id !== undefined, (some) => some.where(isAboutBatch(batch_id!)))
    .$if(party_id !== undefined, (some) => some.where('party_id', '=', anyIdOf(actor.tenant_id, party_id!)))
    .$if(container_id !== undefined, (some) => some.where('container_id', '=', container_id!))
    .$if(movement_id !== undefined, (some) => some.where(isAbout(movement_id!)))
  const { rows, pagination } = await paged(found, query)
  return { documents: rows, pagination }
}

export const showDocument: Handler<typeof contract.showDocument> = async (tx, actor, { params }) => {
  return documentsOf(tx, actor)
    .where('documents.id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The document'))
}

export async function storeDocument(
  tx: Tx,
  actor: Actor,
  body: NewDocument,
  { content, about: some, typed }: DocumentContent,
  services: ExternalServices,
): Promise<Document> {
  const { kind, replaces_id, paper } = body
  const about = { ...NOTHING, ...some }
  const replaces = replaces_id === null ? null : await requireReplaced(tx, actor, replaces_id, body, about)
  const draft = { kind, content, about, typed, paper, replaces, mayBeOlder: true }
  return keepDocument(tx, actor, draft, services)
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
/** Key of a shipment's subject: a correction may contain other movements, but has the same receiver. */
const ABOUT_SHIPMENT = ['party_id'] as const

/**
 * Returns the document that a new one corrects.
 * @throws Refusal NOT_FOUND if it does not exist; INVALID if it has another kind or subject; STALE if another document
 * has replaced it already
 */
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

export const downloadDocument: Handler<typeof contract.downloadDocument> = async (tx, actor, { params }) => {
  const row = await tx
    .selectFrom('documents')
    .select(['printed_number', 'pdf'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .executeTakeFirstOrThrow(() => notFound('The document'))
  return new FileReply(`${row.printed_number}.pdf`, PDF, () => Readable.from([row.pdf]))
}
