/** Documents: PDFs about the stock, numbered without gaps and stored unchanged. */
import * as z from 'zod/mini'
import { get, patch, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, optional, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'
import { listExport } from '#platform/contract/files.ts'
import { ENDS_BEFORE, isPeriod } from '#platform/contract/days.ts'
import { Intake, Shipping } from './manual-fields.ts'

export const DOCUMENT_KINDS = [
  'EVALUATION',
  'STOCK_CARD',
  'INSEMINATION',
  'STATEMENT',
  'SHIPMENT',
  'THAWING',
  'DISPATCH',
  'INTAKE',
  'REGISTER',
  'STOCK_TAKE',
  'NITROGEN',
  'PICK_LIST',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const PAPERS = ['A4', 'LETTER'] as const
export type Paper = (typeof PAPERS)[number]

const MAX_SHIPPED = 100

const tenantQuery = z.strictObject(tenant)

const common = {
  tenant_id: id,
  paper: z.optional(z.enum(PAPERS)),
  /** Document that the new one corrects, of the same kind and subject; null if it corrects none. */
  replaces_id: optional(id),
}

export const NewDocument = z
  .discriminatedUnion('kind', [
    z.strictObject({ ...common, kind: z.literal('EVALUATION'), batch_id: id }),
    z.strictObject({ ...common, kind: z.literal('STOCK_CARD'), batch_id: id }),
    /** The movement is an insemination that was not reversed. */
    z.strictObject({ ...common, kind: z.literal('INSEMINATION'), movement_id: id }),
    /** The days `from` and `to` are included in the period. */
    z.strictObject({ ...common, kind: z.literal('STATEMENT'), party_id: id, from: day, to: day }),
    /** The movements are consignments, sales or returns of one sender to one receiver, and were not reversed. */
    z.strictObject({
      ...common,
      kind: z.literal('SHIPMENT'),
      movement_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_SHIPPED)),
      shipping: z.prefault(Shipping, {}),
    }),
    z.strictObject({ ...common, kind: z.literal('THAWING'), batch_id: id, movement_id: optional(id) }),
    /** The movement is a consignment, sale or return to a receiver, or an insemination, and was not reversed. */
    z.strictObject({ ...common, kind: z.literal('DISPATCH'), movement_id: id }),
    /**
     * The movement added straws to our warehouse: a collection, purchase, consignment or return that was not reversed.
     */
    z.strictObject({
      ...common,
      kind: z.literal('INTAKE'),
      movement_id: id,
      intake: z.prefault(Intake, {}),
    }),
    z.strictObject({ ...common, kind: z.literal('REGISTER'), party_id: id, from: day, to: day }),
    z.strictObject({ ...common, kind: z.literal('NITROGEN'), container_id: id, from: day, to: day }),
    z.strictObject({ ...common, kind: z.literal('PICK_LIST'), pick_list_id: id }),
  ])
  .check(
    z.refine((one) => !('from' in one) || isPeriod(one.from, one.to), {
      error: ENDS_BEFORE,
      path: ['to'],
    }),
  )
export type NewDocument = z.infer<typeof NewDocument>

export const Document = z.strictObject({
  id,
  kind: z.enum(DOCUMENT_KINDS),
  /** Number such as "E-26-0005": kind, year, and the sequence number within both. */
  number: z.string(),
  version: z.int(),
  title: z.string(),
  subject: z.string(),
  batch_id: z.nullable(id),
  movement_id: z.nullable(id),
  party_id: z.nullable(id),
  /**
   * Stock-take that the document reports on; such a document is created only when the stock-take is closed. Null for
   * other documents.
   */
  stock_take_id: z.nullable(id),
  container_id: z.nullable(id),
  pick_list_id: z.nullable(id),
  from: z.nullable(day),
  to: z.nullable(day),
  /** Data entered for this document only; null without such data. */
  typed: z.nullable(
    z.strictObject({
      movement_ids: z.optional(z.array(id)),
      shipping: z.optional(Shipping),
      intake: z.optional(Intake),
    }),
  ),
  made_at: instant,
  made_by_name: z.string(),
  replaces_id: z.nullable(id),
  replaced_by_id: z.nullable(id),
  /**
   * Time of the first reversal of a movement that the document is about, which makes the document invalid; null if none
   * was reversed.
   */
  undone_at: z.nullable(instant),
})
export type Document = z.infer<typeof Document>

export const createDocument = post('/api/v1/documents', {
  summary: 'Create a document from the current record, with the next number of its kind',
  needs: 'EDIT',
  programs: true,
  body: NewDocument,
  reply: Document,
  runs: 'REPEATABLE_READ',
  refusals: ['ALREADY_REVERSED', 'STALE'],
})

export const listDocuments = get('/api/v1/documents', {
  summary: 'List the documents, newest first',
  programs: true,
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    batch_id: z.optional(id),
    party_id: z.optional(id),
    movement_id: z.optional(id),
    container_id: z.optional(id),
  }),
  reply: z.strictObject({ documents: z.array(Document), pagination: Pagination }),
})

export const showDocument = get('/api/v1/documents/{id}', {
  summary: 'Show a document, without its file',
  programs: true,
  reply: Document,
})

export const exportRegister = listExport('register', {
  summary: 'Export the register of a centre for a period',
  filter: { party_id: id, from: day, to: day },
})

export const MAX_LOGO_BYTES = 500_000

export const Letterhead = z.strictObject({
  paper: z.enum(PAPERS),
  /** Version that changes with the logo; null without a logo. */
  logo_version: z.nullable(z.string()),
})
export type Letterhead = z.infer<typeof Letterhead>

export const showLetterhead = get('/api/v1/letterhead', {
  summary: 'Show the paper size of documents, and whether there is a logo',
  programs: true,
  query: tenantQuery,
  reply: Letterhead,
})

export const LetterheadChange = z.strictObject({
  tenant_id: id,
  paper: z.optional(z.enum(PAPERS)),
  /** A PNG, JPEG or SVG in base64, stored as a PNG; null removes the logo. */
  logo: z.optional(
    z.nullable(z.base64().check(z.maxLength(Math.ceil(MAX_LOGO_BYTES / 3) * 4, 'At most 500 kB'))),
  ),
})

export const updateLetterhead = patch('/api/v1/letterhead', {
  summary: 'Change the paper size or the logo of documents',
  needs: 'MANAGE',
  body: LetterheadChange,
  takes: { maxBytes: 2 * 1024 * 1024 },
  reply: Letterhead,
  runs: 'OUTSIDE_TRANSACTION',
})

export const downloadLogo = get('/api/v1/letterhead/logo', {
  summary: 'Download the logo of documents',
  programs: true,
  /** Query whose `version` makes browsers reload a changed logo instead of showing the cached one. */
  query: z.strictObject({ ...tenant, version: z.optional(z.string().check(z.maxLength(64))) }),
  gives: { media: ['image/png'] },
})

export const PDF = 'application/pdf'

export const downloadDocument = get('/api/v1/documents/{id}/pdf', {
  summary: 'Download the PDF of a document as it was created',
  programs: true,
  gives: { media: [PDF] },
})
