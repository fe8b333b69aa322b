import { Readable } from 'node:stream'
import { typeset } from '#features/documents/server/typesetter.ts'
import type { Input, Reply } from '#platform/contract/endpoint.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { type Database, openTenant, type Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { requirePermissions } from '#platform/http/admission.ts'
import { FileReply } from '#platform/http/file-reply.ts'
import type { drawLabels as Draw, LabelFormat, printLabels as Print } from '../contract.ts'
import { spokenLabel } from '../label.ts'
import { templateOf } from '../templates.ts'
import type { Job } from './press.ts'
import { isSample, readLabels } from './read-labels.ts'

const PRESS = new URL('./press.ts', import.meta.url)

/** How labels look; only those that will be printed get a code. */
export async function drawLabels(
  database: Database,
  actor: Actor,
  { body }: Input<typeof Draw>,
  external: ExternalServices,
): Promise<Reply<typeof Draw>> {
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

/** What is printed has its code for good, whether or not the file is taken. */
export async function printLabels(
  tx: Tx,
  actor: Actor,
  { body }: Input<typeof Print>,
  external: ExternalServices,
): Promise<FileReply> {
  const { format, copies, start, offset_x, offset_y, scale_x, scale_y, dpi } = body
  const template = templateOf(body.template)
  if (format === 'ZPL' && !template.has_zpl) throw invalid('body.template', 'No printer of these speaks ZPL')
  const wanted = format === 'TEST_PAGE' ? [] : body.labels
  const labels = await readLabels(tx, actor, external, { labels: wanted, template }, true)
  const job: Job = {
    ...{ labels, template, copies, start, dpi, at: new Date() },
    adjustment: { offset_x, offset_y, scale_x, scale_y },
  }
  const { work, name, media } = FILES[format]
  // Made while nobody waits for the transaction's locks.
  async function* made() {
    yield (await typeset(actor.tenant_id, external.takeSlot, work, job, { file: PRESS })) as
      | Uint8Array
      | string
  }
  return new FileReply(name, media, () => Readable.from(made()))
}
