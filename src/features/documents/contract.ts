/** Documents: what is printed about the stock, numbered without gaps and kept as it was. */
import * as z from 'zod/mini'
import { get, patch, post } from '#platform/contract/endpoint.ts'
import { day, id, instant, optional, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'
import { listExport } from '#platform/contract/files.ts'
import { ENDS_BEFORE, isPeriod } from '#platform/contract/days.ts'
import { Intake, Shipping } from './typed.ts'

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

/** As many straws as are sent together come of so many movements. */
const MAX_SHIPPED = 100

const tenantQuery = z.strictObject(tenant)

const common = {
  tenant_id: id,
  /** Absent: as the account's letterhead says. */
  paper: z.optional(z.enum(PAPERS)),
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
    /** The movements took straws out of the store, to one receiver. */
    z.strictObject({
      ...common,
      kind: z.literal('SHIPMENT'),
      movement_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_SHIPPED)),
      shipping: z.prefault(Shipping, {}),
    }),
    /** Goes with straws of a batch: with any, or with those of a movement. */
    z.strictObject({ ...common, kind: z.literal('THAWING'), batch_id: id, movement_id: optional(id) }),
    /** The movement took straws out of the store, or used them. */
    z.strictObject({ ...common, kind: z.literal('DISPATCH'), movement_id: id }),
    /** The movement brought straws into the store. */
    z.strictObject({
      ...common,
      kind: z.literal('INTAKE'),
      movement_id: id,
      intake: z.prefault(Intake, {}),
    }),
    /** What a centre's register says of a period: donors, their tests, semen, and where it went. */
    z.strictObject({ ...common, kind: z.literal('REGISTER'), party_id: id, from: day, to: day }),
    /** What was measured and filled in a vessel in a period. */
    z.strictObject({ ...common, kind: z.literal('NITROGEN'), container_id: id, from: day, to: day }),
    /** What is wanted of the vessels, in the order in which the canisters come up. */
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
  /** "E-26-0005": kind, year, and the number in both. */
  number: z.string(),
  /** 1, or one more than that of the document it replaces. */
  version: z.int(),
  title: z.string(),
  subject: z.string(),
  batch_id: z.nullable(id),
  movement_id: z.nullable(id),
  party_id: z.nullable(id),
  /** The stock-take whose report it is: made when that is closed, and in no other way. */
  stock_take_id: z.nullable(id),
  container_id: z.nullable(id),
  pick_list_id: z.nullable(id),
  from: z.nullable(day),
  to: z.nullable(day),
  /** What was typed for it. */
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
  /** When a movement that it tells of was reversed, if one was: then it does not stand, whatever it says. */
  undone_at: z.nullable(instant),
})
export type Document = z.infer<typeof Document>

export const createDocument = post('/api/v1/documents', {
  summary: 'Make a document of what the book says now; it gets the next number of its kind',
  needs: 'EDIT',
  programs: true,
  body: NewDocument,
  reply: Document,
  runs: 'REPEATABLE_READ',
  refusals: ['ALREADY_REVERSED', 'STALE'],
})

export const listDocuments = get('/api/v1/documents', {
  summary: 'Documents that were made, newest first',
  programs: true,
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    batch_id: z.optional(id),
    party_id: z.optional(id),
    movement_id: z.optional(id),
    container_id: z.optional(id),
  }),
  /** Newest first. */
  reply: z.strictObject({ documents: z.array(Document), pagination: Pagination }),
})

export const showDocument = get('/api/v1/documents/{id}', {
  summary: 'One document, without its file',
  programs: true,
  reply: Document,
})

/** What a centre's register says of a period, a row for each movement. */
export const exportRegister = listExport('register', {
  summary: 'What a centre’s register says of a period, as a file',
  filter: { party_id: id, from: day, to: day },
})

export const MAX_LOGO_BYTES = 500_000

/** What stands on top of the account's documents beside its name and address, and on which paper they are set. */
export const Letterhead = z.strictObject({
  paper: z.enum(PAPERS),
  /** Changes with the logo; null without one. */
  logo_version: z.nullable(z.string()),
})
export type Letterhead = z.infer<typeof Letterhead>

export const showLetterhead = get('/api/v1/letterhead', {
  summary: 'On which paper documents are set, and whether there is a logo',
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

/** Absent fields stay as they are. */
export const updateLetterhead = patch('/api/v1/letterhead', {
  summary: 'Change the paper, or the logo on top of documents',
  needs: 'MANAGE',
  body: LetterheadChange,
  takes: { maxBytes: 2 * 1024 * 1024 },
  reply: Letterhead,
  runs: 'OUTSIDE_TRANSACTION',
})

export const downloadLogo = get('/api/v1/letterhead/logo', {
  summary: 'The logo on top of documents',
  programs: true,
  /** The version is for browsers, which would show the one they know. */
  query: z.strictObject({ ...tenant, version: z.optional(z.string().check(z.maxLength(64))) }),
  gives: { media: ['image/png'] },
})

export const PDF = 'application/pdf'

export const downloadDocument = get('/api/v1/documents/{id}/pdf', {
  summary: 'A document as PDF, as it was made',
  programs: true,
  gives: { media: [PDF] },
})
