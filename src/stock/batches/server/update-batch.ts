import type * as contract from '../contract.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { NewBatch } from '../contract.ts'
import { differences, type FieldChange } from '#platform/contract/changes.ts'
import type { Handler } from '#platform/http/route.ts'
import { compute } from '../doses.ts'
import { notFound } from '#platform/contract/refusal.ts'
import type { BatchSheet } from '../sheet.ts'
import { requireAnimal } from '#registry/animals/server/read-animals.ts'
import { parseMerged, recordFieldChanges, requireVersion } from '#platform/changes/record-field-changes.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { checkDays, mapBatchErrors, requireNoneEarlier, requirePlausible } from './check-batch.ts'
import { readBatch } from './read-batches.ts'

export const updateBatch: Handler<typeof contract.updateBatch> = async (tx, actor, { params, body }) => {
  const { id } = params
  const { version: seen, accept, ...change } = body
  const { version, ...old } = await lockBatch(tx, actor, id)
  await requireVersion(tx, actor, { id, version }, seen)
  const batch = parseMerged(NewBatch, { ...old, ...change, sheet: merged(old.sheet, change.sheet) })
  const { tenant_id, ...typed } = batch
  const fields = differences(old, batch)
  if (fields.length > 0) {
    checkDays(batch)
    await requireNoneEarlier(tx, actor, id, batch)
    if (batch.animal_id !== old.animal_id) {
      await requireAnimal(tx, actor, 'STALLION', batch.animal_id, 'body.animal_id')
    }
    await requirePlausible(tx, actor, id, batch, { accept, before: old })
    // Earlier versions left `effective_straws_per_dose` empty for some batches. Saving another field must not set it.
    const per_dose = compute(batch, null).straws_per_dose
    await mapBatchErrors(
      tx
        .updateTable('batches')
        .set({
          ...typed,
          version: version + 1,
          ...(per_dose !== compute(old, null).straws_per_dose && { effective_straws_per_dose: per_dose }),
          sheet: JSON.stringify(batch.sheet),
        })
        .where('tenant_id', '=', tenant_id)
        .where('id', '=', id)
        .execute(),
    )
    await recordFieldChanges(tx, actor, id, version + 1, await addNames(tx, tenant_id, fields))
  }
  return readBatch(tx, actor, id)
}

/** Locks a batch as bookings do. Otherwise a concurrent booking could have a date before the batch's new date. */
async function lockBatch(tx: Tx, actor: Actor, id: string) {
  return tx
    .selectFrom('batches')
    .select([
      ...(['version', 'tenant_id', 'label', 'animal_id', 'origin', 'producer_id', 'received_on'] as const),
      ...(['straw_amount', 'straw_size', 'straw_colour', 'concentration_per_dose'] as const),
      ...(['calculation_mode', 'straws_per_dose', 'quality', 'note', 'sheet'] as const),
      ...(['collection_centre_id', 'processing_centre_id', 'straw_mark_text'] as const),
      ...(['health_status', 'releasable_from', 'thawing_instruction'] as const),
      ...(['incubation_minutes', 'incubation_celsius', 'culture_result'] as const),
    ])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('The batch'))
}

/** Adds the old and new names to fields that hold ids. */
async function addNames(tx: Tx, tenant_id: string, fields: FieldChange[]): Promise<FieldChange[]> {
  const nameOf = async (field: string, id: unknown) => {
    if (typeof id !== 'string') return null
    const table = field === 'animal_id' ? 'animals' : 'parties'
    const row = await tx
      .selectFrom(table)
      .select('name')
      .where('tenant_id', '=', tenant_id)
      .where('id', '=', id)
      .executeTakeFirst()
    return row?.name ?? null
  }
  return Promise.all(
    fields.map(async (change) =>
      change.field.endsWith('_id')
        ? {
            ...change,
            old_name: await nameOf(change.field, change.old),
            new_name: await nameOf(change.field, change.new),
          }
        : change,
    ),
  )
}

function merged(
  sheet: BatchSheet,
  change: Input<typeof contract.updateBatch>['body']['sheet'] = {},
): unknown {
  const sections = Object.entries(sheet).map(([name, section]) => [
    name,
    { ...section, ...change[name as keyof BatchSheet] },
  ])
  return Object.fromEntries(sections)
}
