import type { Document, listDocuments } from '#paperwork/documents/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { anotherId, BATCH_ID } from './ids.ts'

/** Returns the semen evaluation of B-26-001, made by Ana García. */
export function aDocument(given: Partial<Document> = {}): Document {
  return {
    id: anotherId(20),
    kind: 'EVALUATION',
    number: 'E-26-0001',
    version: 1,
    title: 'Semen evaluation',
    subject: 'Batch B-26-001, Lucero del Sur',
    batch_id: BATCH_ID,
    ...{ movement_id: null, party_id: null, stock_take_id: null, container_id: null, pick_list_id: null },
    ...{ from: null, to: null, typed: null },
    made_at: '2026-03-12T10:00:00.000Z',
    made_by_name: 'Ana García',
    ...{ replaces_id: null, replaced_by_id: null, undone_at: null },
    ...given,
  }
}

export function documentPage(...documents: Document[]): Reply<typeof listDocuments> {
  return { documents, pagination: { limit: 10, offset: 0, total: documents.length } }
}
