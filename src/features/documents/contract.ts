/** Documents: what is printed about the stock, numbered without gaps and kept as it was. */
import * as z from 'zod/mini'
import { endpoint } from '#platform/contract/endpoint.ts'
import { day, id, instant, optional } from '#platform/contract/fields.ts'
import { byId, page, PAGE_SIZE, Pagination, perhapsTenant, tenant } from '#platform/contract/pages.ts'

export const DOCUMENT_KINDS = ['EVALUATION', 'STOCK_CARD', 'INSEMINATION', 'STATEMENT'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const PAPERS = ['A4', 'LETTER'] as const
export type Paper = (typeof PAPERS)[number]

const common = {
  tenant_id: id,
  paper: z._default(z.enum(PAPERS), 'A4'),
  /** The document this one corrects, of the same kind and about the same. */
  replaces_id: optional(id),
}

export const NewDocument = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...common, kind: z.literal('EVALUATION'), batch_id: id }),
    z.strictObject({ ...common, kind: z.literal('STOCK_CARD'), batch_id: id }),
    /** The movement is an insemination that stands. */
    z.strictObject({ ...common, kind: z.literal('INSEMINATION'), movement_id: id }),
    /** What an owner has, and what came and went from the first day to the last. */
    z.strictObject({ ...common, kind: z.literal('STATEMENT'), party_id: id, from: day, to: day }),
  ])
  .check(
    z.refine((one) => one.kind !== 'STATEMENT' || one.from <= one.to, {
      error: 'Before the first day',
      path: ['to'],
    }),
  )
export type NewDocument = z.infer<typeof NewDocument>

export const Document = z.strictObject({
  id,
  kind: z.enum(DOCUMENT_KINDS),
  /** "E-26-0005": kind, year, and the number in both. */
  number: z.string(),
  /** 1, or one more than that of the document it replaces. */
  version: z.int(),
  title: z.string(),
  subject: z.string(),
  batch_id: z.nullable(id),
  movement_id: z.nullable(id),
  party_id: z.nullable(id),
  made_at: instant,
  made_by_name: z.string(),
  replaces_id: z.nullable(id),
  replaced_by_id: z.nullable(id),
})
export type Document = z.infer<typeof Document>

export const createDocument = endpoint({
  method: 'POST',
  path: '/api/v1/documents',
  caller: 'MEMBER',
  body: NewDocument,
  status: 201,
  reply: Document,
  refusals: ['ALREADY_REVERSED', 'STALE'],
})

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/documents',
  caller: 'MEMBER',
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    batch_id: z.optional(id),
    party_id: z.optional(id),
    movement_id: z.optional(id),
  }),
  status: 200,
  /** Newest first. */
  reply: z.strictObject({ documents: z.array(Document), pagination: Pagination }),
})

export const showDocument = endpoint({
  method: 'GET',
  path: '/api/v1/documents/{id}',
  caller: 'MEMBER',
  params: byId,
  query: perhapsTenant,
  status: 200,
  reply: Document,
})

export const PDF = 'application/pdf'

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/v1/documents/{id}/pdf',
  caller: 'MEMBER',
  params: byId,
  query: perhapsTenant,
  status: 200,
  reply: null,
  media: [PDF],
})
