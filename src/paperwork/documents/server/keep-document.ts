import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { longDate } from '#platform/contract/days.ts'
import { dayIn, momentIn } from '#platform/contract/time-zone.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/permissions.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { newCode } from '#stock/label-codes/server/codes.ts'
import type { Party } from '#registry/parties/contract.ts'
import type { Document, DocumentKind, Paper } from '../contract.ts'
import { addressLines, approvalOf, documentNumber } from '../wording.ts'
import type { Content } from '../blocks.ts'
import { paperTexts } from '../texts.ts'
import { type About, documentsOf, readSelf } from './read-documents.ts'
import { readLetterhead } from './letterhead.ts'
import { setDocument } from './typesetter.ts'

export const NOTHING: About = {
  batch_id: null,
  movement_id: null,
  party_id: null,
  stock_take_id: null,
  container_id: null,
  pick_list_id: null,
  from_day: null,
  to_day: null,
}

type NewVersion = {
  kind: DocumentKind
  content: Content
  about: About
  typed?: NonNullable<Document['typed']> | undefined
  paper?: Paper | undefined
  replaces: Document | null
  /**
   * Whether the document may show the records as they were when it was typeset, some seconds before it is stored.
   * Otherwise it is typeset again if they have changed.
   */
  mayBeOlder?: boolean
}

/**
 * Takes a number and stores the document in one transaction, so that a failure leaves no gap. Typst usually runs
 * outside that transaction (`outside`), with the expected number; then the transaction runs again.
 */
export async function keepDocument(
  tx: Tx,
  actor: Actor,
  { kind, content: current, about, typed, paper: wanted, replaces, mayBeOlder = false }: NewVersion,
  { link, takeSlot, outside }: Pick<ExternalServices, 'link' | 'takeSlot' | 'outside'>,
): Promise<Document> {
  const self = await readSelf(tx, actor)
  const { logo, paper: usual } = await readLetterhead(tx, actor)
  const paper = wanted ?? usual
  const day = dayIn(actor.time_zone, new Date())
  const year = Number(day.slice(0, 4))
  const number = await takeNumber(tx, actor, kind, year)
  const id = uuidv7()
  const printed_number = documentNumber(kind, year, number)
  const version = replaces === null ? 1 : replaces.version + 1
  const frame = {
    paper,
    number: printed_number,
    date: longDate(day),
    sender: senderOf(self),
    scan: paperTexts.scan,
    ...(replaces && { replaces: paperTexts.replaces(replaces.number) }),
  }
  const maker = fullName(actor)
  // Raise the idle timeout, in case the typesetter runs within the transaction.
  await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
  const printed = [
    mayBeOlder ? null : current,
    frame,
    maker,
    version,
    actor.time_zone,
    logo?.toString('base64'),
  ]
  const { at, code, pdf, content } = await outside(hash('sha256', JSON.stringify(printed)), async () => {
    const made = { at: new Date(), code: newCode() }
    const pdf = await setDocument(
      actor.tenant_id,
      takeSlot,
      {
        ...current,
        ...frame,
        // Use capitals, because their QR code is smaller.
        link: link(`/Q/${made.code}`).toUpperCase(),
        made: paperTexts.madeBy(maker, momentIn(actor.time_zone, made.at), version),
      },
      made.at,
      logo,
    )
    return { ...made, pdf, content: current }
  })
  await mapConstraintErrors(
    { documents_tenant_id_replaces_id_key: alreadyReplaced },
    tx
      .insertInto('documents')
      .values({
        ...about,
        tenant_id: actor.tenant_id,
        id,
        kind,
        year,
        number,
        printed_number,
        version,
        title: content.title,
        subject: content.subject,
        paper,
        data: JSON.stringify({ ...content, typed }),
        pdf,
        hash: hash('sha256', pdf, 'buffer'),
        made_at: at.toISOString(),
        made_by: actor.user_id,
        made_by_name: maker,
        replaces_id: replaces?.id ?? null,
      })
      .execute(),
  )
  await tx
    .insertInto('codes')
    .values({ tenant_id: actor.tenant_id, code, kind: 'DOCUMENT', document_id: id })
    .execute()
  return documentsOf(tx, actor).where('documents.id', '=', id).executeTakeFirstOrThrow()
}

/** Takes the next number. A concurrent transaction waits, so that numbers have no gaps. */
async function takeNumber(tx: Tx, actor: Actor, kind: DocumentKind, year: number): Promise<number> {
  const { last } = await tx
    .insertInto('document_numbers')
    .values({ tenant_id: actor.tenant_id, kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind', 'year']).doUpdateSet({ last: sql`document_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export function alreadyReplaced() {
  return new Refusal('STALE', 'This document is already replaced.')
}

function senderOf(self: Party): string[] {
  const { name, approval_number } = self
  const parts = [name, addressLines(self).join(', '), approvalOf(approval_number)]
  return parts.filter((part): part is string => Boolean(part))
}
