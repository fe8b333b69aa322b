import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import { typeset } from '#paperwork/documents/server/typesetter.ts'
import { harmless } from '#platform/contract/csv-text.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { requirePermissions } from '#platform/http/authorize.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import type * as contract from '../contract.ts'
import { type LabelFormat, type Labelled, MAX_LABELS, STRAW_MEDIA } from '../contract.ts'
import { spokenLabel } from '../label.ts'
import { latin1, printedLines } from '../straw-print.ts'
import { templateOf } from '../templates.ts'
import type { Job } from './press.ts'
import { isSample, readLabels } from './read-labels.ts'

const ownersOf = sql`jsonb_agg(distinct jsonb_build_object('id', p.id, 'name', p.name))`

/** Lists labels. Ids that do not exist or belong to another account are ignored. */
export async function listLabels(
  tx: Tx,
  { tenant_id }: Actor,
  { query: { container_ids, batch_ids } }: Input<typeof contract.listLabels>,
): Promise<Reply<typeof contract.listLabels>> {
  const isAll = container_ids === undefined && batch_ids === undefined
  const { rows } = await sql<Labelled>`
    with wanted as (
      select * from containers c
      where c.tenant_id = ${tenant_id} and c.deleted_at is null
        and (${isAll} or c.id = any(${container_ids ?? []}::uuid[]))
    ),
    labelled as (
      (select 'CONTAINER' as kind, null::uuid as batch_id, id as container_id, null::int as canister,
        null::int as level, label as title, label as container, null::int as straws,
        null::text as stallion, null::text as straw_colour, '[]'::jsonb as owners
      from wanted order by label limit ${MAX_LABELS})
      union all
      (select 'CANISTER', null, id, canister, null, label, label, null, null, null, '[]'
      from wanted, generate_series(1, canisters) canister order by label, canister limit ${MAX_LABELS})
      union all
      (select 'GOBLET', b.id, s.container_id, s.canister, s.level, b.label, c.label, sum(s.straws)::int,
        a.name, b.straw_colour, ${ownersOf}
      from stock s
      join parties p on p.tenant_id = s.tenant_id and p.id = s.owner_id
      join batches b on b.tenant_id = s.tenant_id and b.id = s.batch_id
      join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
      join containers c on c.tenant_id = s.tenant_id and c.id = s.container_id
      where s.tenant_id = ${tenant_id} and s.status = 'STORED'
        and (s.container_id in (select id from wanted) or b.id = any(${batch_ids ?? []}::uuid[]))
      group by b.id, b.label, a.name, b.straw_colour, s.container_id, c.label, s.canister, s.level
      order by c.label, s.canister, s.level, b.label limit ${MAX_LABELS})
      union all
      (select 'GOBLET', b.id, null, null, null, b.label, null, null, a.name, b.straw_colour,
        coalesce((
          select ${ownersOf} from stock s join parties p on p.tenant_id = s.tenant_id and p.id = s.owner_id
          where s.tenant_id = b.tenant_id and s.batch_id = b.id and s.status = 'STORED'
        ), '[]')
      from batches b
      join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
      where b.tenant_id = ${tenant_id} and b.deleted_at is null and b.id = any(${batch_ids ?? []}::uuid[])
        and not exists (
          select from stock s
          where s.tenant_id = ${tenant_id} and s.batch_id = b.id and s.status = 'STORED' and s.container_id is not null)
      order by b.label)
    )
    select l.*, exists (
      select from codes k
      where k.tenant_id = ${tenant_id} and case l.kind
        when 'GOBLET' then k.kind = 'BATCH' and k.batch_id = l.batch_id
        else k.kind = l.kind and k.container_id = l.container_id and k.canister is not distinct from l.canister
      end) as has_code
    from labelled l
  `.execute(tx)
  return { labels: rows }
}

const PRESS = new URL('./press.ts', import.meta.url)

export async function drawLabels(
  database: Database,
  actor: Actor,
  { body }: Input<typeof contract.drawLabels>,
  external: ExternalServices,
): Promise<Reply<typeof contract.drawLabels>> {
  if (body.is_final) requirePermissions('EDIT', actor)
  const template = templateOf(body.template)
  const labels = await database.transaction(async (tx) => {
    await openTenant(tx, actor.tenant_id)
    return readLabels(tx, actor, external, { labels: body.labels, template }, body.is_final)
  })
  const job = { labels, template }
  const drawings = (await typeset(actor.tenant_id, external.takeSlot, 'drawAll', job, {
    file: PRESS,
  })) as string[]
  return {
    drawings: labels.map((label, place) => ({
      svg: drawings[place]!,
      text: spokenLabel(label),
      code: isSample(label) ? null : label.code,
    })),
  }
}

const FILES: Record<LabelFormat, { work: string; name: string; media: string }> = {
  PDF: { work: 'setLabels', name: 'labels.pdf', media: 'application/pdf' },
  TEST_PAGE: { work: 'setTestPage', name: 'test-page.pdf', media: 'application/pdf' },
  ZPL: { work: 'writeZpl', name: 'labels.zpl', media: 'application/zpl' },
}

/** Returns the file of the labels, and creates their missing codes, which remain even if the file is not downloaded. */
export async function printLabels(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof contract.printLabels>,
  external: ExternalServices,
): Promise<FileReply> {
  const { format, copies, start, offset_x, offset_y, scale_x, scale_y, dpi } = body
  const template = templateOf(body.template)
  if (format === 'ZPL' && !template.has_zpl) throw invalid('body.template', 'ZPL is for Zebra or Brady rolls')
  const wanted = format === 'TEST_PAGE' ? [] : body.labels
  const labels = await readLabels(tx, actor, external, { labels: wanted, template }, true)
  const job: Job = {
    ...{ labels, template, copies, start, dpi, at: new Date() },
    adjustment: { offset_x, offset_y, scale_x, scale_y },
  }
  const { work, name, media } = FILES[format]
  // Creates the file after the transaction, so that other transactions do not wait for the locks of this one.
  async function* made() {
    yield (await typeset(actor.tenant_id, external.takeSlot, work, job, { file: PRESS })) as
      | Uint8Array
      | string
  }
  return new FileReply(name, media, () => Readable.from(made()))
}

const BOM = '\uFEFF'

type Row = { label: string; straw_mark_text: string | null; straws: number; day: string | null }

/** Exports the text of each straw. For a batch without straws yet, exports as many as are planned. */
export async function exportStrawPrint(
  tx: Tx,
  { tenant_id }: Actor,
  { query: { batch_ids = [], charset, separator } }: Input<typeof contract.exportStrawPrint>,
): Promise<FileReply> {
  const { rows } = await sql<Row>`
    select label, straw_mark_text, coalesce(nullif(last_straw_number, 0), straw_amount, 0) as straws,
      coalesce(produced_on, received_on)::text as day
    from batches
    where tenant_id = ${tenant_id} and deleted_at is null and id = any(${batch_ids}::uuid[])
    order by label
  `.execute(tx)
  const text = stringify(
    [
      ['line1', 'line2', 'count', 'batch', 'date'],
      ...rows.map(({ label, straw_mark_text, straws, day }) => [
        ...printedLines(straw_mark_text ?? label).map(harmless),
        String(straws),
        harmless(label),
        day ?? '',
      ]),
    ],
    { delimiter: separator === 'TAB' ? '\t' : ';', record_delimiter: 'windows' },
  )
  const bytes = charset === 'LATIN1' ? latin1(text) : Buffer.from(BOM + text)
  return new FileReply('straw-print.csv', STRAW_MEDIA[charset], () => Readable.from([Buffer.from(bytes)]))
}
