import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { harmless } from '#platform/contract/csv-text.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import { type exportStrawPrint as contract, STRAW_MEDIA } from '../contract.ts'
import { latin1, printedLines } from '../straw-print.ts'

const BOM = '\uFEFF'

type Row = { label: string; straw_mark_text: string | null; straws: number; day: string | null }

/** A batch whose straws are not counted yet has as many as are planned. */
export async function exportStrawPrint(
  tx: Tx,
  { tenant_id }: Actor,
  { query: { batch_ids = [], charset, separator } }: Input<typeof contract>,
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
