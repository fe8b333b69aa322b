import * as z from 'zod/mini'
import { StrawColour } from '#stock/batches/straw.ts'
import { MAX_CANISTERS } from '#stock/containers/contract.ts'
import { get, post } from '#platform/contract/endpoint.ts'
import { CSV } from '#platform/contract/files.ts'
import { id, optional, tenant, whole } from '#platform/contract/fields.ts'
import { STRAW_CHARSETS, STRAW_SEPARATORS } from './straw-print.ts'
import { TEMPLATE_KEYS } from './templates.ts'
import { RESOLUTIONS } from './zpl.ts'
import { LABEL_KINDS } from './drawing.ts'

/** Maximum number of labels printed together, including copies. */
export const MAX_LABELS = 1000
export const MAX_COPIES = 20
export const MAX_IDS = 100

const ids = z.optional(
  z.pipe(
    z.string().check(z.maxLength(MAX_IDS * 37)),
    z.pipe(
      z.transform((text: string) => text.split(',')),
      z.array(id).check(z.minLength(1), z.maxLength(MAX_IDS)),
    ),
  ),
)

/**
 * Container, canister or goblet that can be labelled. A batch is listed once for each goblet that it is in.
 */
export const Labelled = z.strictObject({
  kind: z.enum(LABEL_KINDS),
  batch_id: z.nullable(id),
  container_id: z.nullable(id),
  canister: z.nullable(z.int()),
  level: z.nullable(z.int()),
  /** Label of the batch for goblets, of the container for others. */
  title: z.string(),
  /** Label of the container, or of the one that contains the canister or goblet. */
  container: z.nullable(z.string()),
  straws: z.nullable(z.int()),
  /** Stallion and straw colour, for goblets. */
  stallion: z.nullable(z.string()),
  straw_colour: z.nullable(StrawColour),
  /** Owners of the straws in a goblet. */
  owners: z.array(z.strictObject({ id, name: z.string() })),
  has_code: z.boolean(),
})
export type Labelled = z.infer<typeof Labelled>

export const listLabels = get('/api/v1/labels', {
  summary: 'List what can be labelled',
  programs: true,
  /** Containers and batches to list; all containers if neither is given. */
  query: z.strictObject({ ...tenant, container_ids: ids, batch_ids: ids }),
  /** Labels, at most the first thousand of each kind. */
  reply: z.strictObject({ labels: z.array(Labelled) }),
})

export const LabelTarget = z.discriminatedUnion('kind', [
  /** `straws` is printed if given. */
  z.strictObject({ kind: z.literal('GOBLET'), batch_id: id, straws: optional(whole(1, 1_000_000)) }),
  z.strictObject({
    kind: z.literal('CANISTER'),
    container_id: id,
    canister: whole(1, MAX_CANISTERS),
    ring: optional(StrawColour),
  }),
  z.strictObject({ kind: z.literal('CONTAINER'), container_id: id }),
])
export type LabelTarget = z.infer<typeof LabelTarget>

const template = z.enum(TEMPLATE_KEYS)

export const drawLabels = post('/api/v1/labels/drawings', {
  summary: 'Draw labels as SVG',
  needs: 'READ',
  programs: true,
  body: z.strictObject({
    tenant_id: id,
    template,
    labels: z.array(LabelTarget).check(z.minLength(1), z.maxLength(MAX_LABELS)),
    /**
     * Whether the labels will be printed. If so, missing codes are created, which needs EDIT; otherwise zeros are shown
     * in place of missing codes.
     */
    is_final: z._default(z.boolean(), false),
  }),
  status: 200,
  reply: z.strictObject({
    drawings: z.array(z.strictObject({ svg: z.string(), text: z.string(), code: z.nullable(z.string()) })),
  }),
  runs: 'OUTSIDE_TRANSACTION',
  refusals: ['KEY_NOT_ALLOWED'],
})

const offset = z._default(z.number().check(z.gte(-20), z.lte(20)), 0)
const scale = z._default(z.number().check(z.gte(90), z.lte(110)), 100)

export const LABEL_FORMATS = ['PDF', 'ZPL', 'TEST_PAGE'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

export const printLabels = post('/api/v1/labels', {
  summary: 'Create labels as PDF or ZPL, or a test page of their sheet',
  needs: 'EDIT',
  programs: true,
  body: z
    .strictObject({
      tenant_id: id,
      /** A test page has frames and rulers and no labels. ZPL is for rolls whose printers support it. */
      format: z.enum(LABEL_FORMATS),
      template,
      labels: z.array(LabelTarget).check(z.maxLength(MAX_LABELS)),
      copies: z._default(whole(1, MAX_COPIES), 1),
      /** First free label of the first sheet. */
      start: z._default(whole(1, 1000), 1),
      /** Offset to the right in millimetres; `offset_y` is the offset down. */
      offset_x: offset,
      offset_y: offset,
      /** Horizontal scale in per cent; `scale_y` is the vertical scale. */
      scale_x: scale,
      scale_y: scale,
      dpi: z._default(z.literal(RESOLUTIONS), 300),
    })
    .check(
      z.refine(({ format, labels }) => format === 'TEST_PAGE' || labels.length > 0, {
        error: 'Required',
        path: ['labels'],
      }),
      z.refine(({ labels, copies }) => labels.length * copies <= MAX_LABELS, {
        error: `At most ${MAX_LABELS} labels at a time`,
        path: ['copies'],
      }),
    ),
  gives: { media: ['application/pdf', 'application/zpl'] },
})

export const exportStrawPrint = get('/api/v1/labels/straws', {
  summary: 'Create a CSV file for a straw printer',
  programs: true,
  query: z.strictObject({
    ...tenant,
    batch_ids: ids,
    charset: z._default(z.enum(STRAW_CHARSETS), 'UTF8'),
    separator: z._default(z.enum(STRAW_SEPARATORS), 'SEMICOLON'),
  }),
  gives: { media: ['text/csv'] },
})

export const STRAW_MEDIA = { UTF8: CSV, LATIN1: 'text/csv; charset=iso-8859-1' } as const
