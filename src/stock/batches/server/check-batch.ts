import type { Batch } from '../contract.ts'
import { collectionWarnings, newWarnings, releaseWarnings } from '#registry/plausibility/rules.ts'
import { settleWarnings } from '#platform/changes/settle-warnings.ts'
import type { WarningCode } from '#platform/contract/warnings.ts'
import { longDate, latestToday } from '#platform/contract/days.ts'
import { invalid, Refusal } from '#platform/contract/refusal.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

type Days = Pick<Batch, 'received_on' | 'sheet'>
type Checked = Pick<Batch, 'label' | 'animal_id' | 'releasable_from' | 'sheet'>

export function checkDays({ received_on, sheet }: Days) {
  const today = latestToday(new Date())
  const { produced_on } = sheet.collection
  if ((produced_on ?? '') > today) {
    throw invalid('body.sheet.collection.produced_on', 'Date is in the future')
  }
  if ((received_on ?? '') > today) throw invalid('body.received_on', 'Date is in the future')
  if (produced_on !== null && received_on !== null && received_on < produced_on) {
    throw invalid('body.received_on', 'Before the production date')
  }
}

/**
 * Refuses a batch collected before the stallion's birth or after its death, or releasable only after more than a year,
 * unless `accept` has the codes of these warnings.
 * @param before batch before a change; warnings that it already had are not repeated
 */
export async function requirePlausible(
  tx: Tx,
  actor: Actor,
  id: string,
  batch: Checked,
  { accept, before }: { accept: WarningCode[] | undefined; before?: Checked },
): Promise<void> {
  const stallions = await tx
    .selectFrom('animals')
    .select(['id', 'name', 'born_on', 'died_on'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', 'in', [batch.animal_id, before?.animal_id ?? batch.animal_id])
    .execute()
  const today = latestToday(new Date())
  const warningsOf = ({ animal_id, releasable_from, sheet }: Checked) => [
    ...collectionWarnings(
      batch.label,
      sheet.collection.produced_on,
      stallions.find((one) => one.id === animal_id)!,
    ),
    ...releaseWarnings(releasable_from, today),
  ]
  // Warnings are compared by their messages, so both need the same label.
  const existing = before ? warningsOf({ ...before, label: batch.label }) : []
  const warnings = newWarnings(existing, warningsOf(batch))
  const found = warnings.map((warning) => ({ warning, subject_ids: [id] }))
  await settleWarnings(tx, actor, found, accept)
}

/**
 * Requires that a batch's receipt date, or else its production date, is not after its first movement. Reversed
 * movements do not count.
 */
export async function requireNoneEarlier(tx: Tx, actor: Actor, id: string, batch: Days) {
  const { first } = await tx
    .selectFrom('movements as m')
    .leftJoin('movements as r', (on) =>
      on.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.reverses_id', '=', 'm.id'),
    )
    .select(({ fn }) => fn.min('m.date').as('first'))
    .where('m.tenant_id', '=', actor.tenant_id)
    .where('m.batch_id', '=', id)
    .where('m.kind', '=', 'MOVEMENT')
    .where('m.reverses_id', 'is', null)
    .where('r.id', 'is', null)
    .executeTakeFirstOrThrow()
  if (first === null || (batch.received_on ?? batch.sheet.collection.produced_on)! <= first) return
  const field = batch.received_on === null ? 'sheet.collection.produced_on' : 'received_on'
  throw invalid(`body.${field}`, `Its straws first moved on ${longDate(first)}`)
}

export function mapBatchErrors<T>(statement: Promise<T>): Promise<T> {
  return mapConstraintErrors(
    {
      batches_label: () => new Refusal('LABEL_EXISTS', 'A batch with this label already exists.'),
      ...Object.fromEntries(
        ['producer_id', 'collection_centre_id', 'processing_centre_id'].map((field) => [
          `batches_tenant_id_${field}_fkey`,
          () => invalid(`body.${field}`, 'Choose a stakeholder from the list'),
        ]),
      ),
    },
    statement,
  )
}
