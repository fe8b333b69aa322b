import type { Batch, BatchChange, Counts, ListedBatch, NewBatch } from '#stock/batches/contract.ts'
import type { listBatches } from '#stock/batches/contract.ts'
import { compute } from '#stock/batches/doses.ts'
import { BatchSheet } from '#stock/batches/sheet.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { BATCH_ID, CONTAINER_ID, SELF_ID, STALLION_ID, TENANT_ID, WAREHOUSE_ID } from './ids.ts'

/**
 * Returns counts of a batch of 74 straws, all of them stored, unless other counts are given. The sums `total`, `unused`
 * and `used` follow from the others.
 */
export function counts(given: Partial<Counts> = {}): Counts {
  const { stored = 74, consigned = 0, lost = 0, inseminated = 0, sold = 0 } = given
  const [unused, used] = [stored + consigned, lost + inseminated + sold]
  return { total: unused + used, unused, used, stored, consigned, lost, inseminated, sold }
}

/** Returns B-26-001 of Lucero del Sur: 74 straws in Tank 1, eight to a dose. */
export function aBatch(given: Partial<Batch> = {}): Batch {
  const sheet = given.sheet ?? BatchSheet.parse({ collection: { produced_on: '2026-02-03' } })
  const dose = { concentration_per_dose: 250, calculation_mode: 'POST_THAW_MOTILITY_PROGRESSIVE' } as const
  const { stored } = given.counts ?? counts()
  const batch = { ...dose, straw_size: 0.5, straws_per_dose: 8, sheet, ...given } as const
  const computed = compute(batch, stored)
  const { doses } = computed
  return {
    id: BATCH_ID,
    tenant_id: TENANT_ID,
    version: 1,
    label: 'B-26-001',
    animal_id: STALLION_ID,
    animal: { id: STALLION_ID, name: 'Lucero del Sur', ueln: '724015060123456', breed: 'ANDALUSIAN' },
    origin: 'PRODUCTION',
    available_from: '2026-02-03',
    received_on: null,
    producer_id: null,
    producer_name: null,
    straw_amount: null,
    straw_colour: 'YELLOW',
    quality: 'GOOD',
    note: null,
    ...{ collection_centre_id: null, processing_centre_id: null },
    ...{ collection_centre: null, processing_centre: null },
    ...{ straw_mark_text: null, health_status: null, releasable_from: null, thawing_instruction: null },
    ...{ incubation_minutes: null, incubation_celsius: null, culture_result: null },
    counts: counts(),
    owners: [{ party_id: SELF_ID, name: 'Haras del Sur', stored, doses }],
    warehouses: [{ id: WAREHOUSE_ID, name: 'Haras del Sur', stored }],
    places: [{ container_id: CONTAINER_ID, label: 'Tank 1', stored, levels: [[1, 1]], canisters: 6 }],
    is_deletable: true,
    ...batch,
    computed,
  }
}

/** Returns the batch that a request creates: without straws. */
export function createdFrom({ tenant_id: _, ...fields }: NewBatch): Batch {
  return aBatch({ ...fields, counts: counts({ stored: 0 }), owners: [], warehouses: [], places: [] })
}

/** Returns the batch after a request that changes it. */
export function changedBy(batch: Batch, { tenant_id: _, version: __, sheet, ...fields }: BatchChange): Batch {
  const sections = Object.entries(sheet ?? {}).map(([name, changed]) => [
    name,
    { ...batch.sheet[name as keyof BatchSheet], ...changed },
  ])
  const merged = { ...batch.sheet, ...Object.fromEntries(sections) }
  return aBatch({ ...batch, ...(fields as Partial<Batch>), sheet: merged, version: batch.version + 1 })
}

/** Returns the batch as lists show it. */
export function inList(batch: Batch): ListedBatch {
  const { animal_id, producer_id, straw_amount } = batch
  const { id, version, label, animal, origin, available_from, straw_size, straw_colour, quality } = batch
  const { computed, counts, owners, warehouses, places, is_deletable } = batch
  return {
    ...{ id, version, label, origin, available_from, straw_size, straw_colour, quality, counts },
    animal: { id: animal.id, name: animal.name },
    computed: { straws_per_dose: computed.straws_per_dose, doses: computed.doses },
    owners: owners.map(({ party_id, name, stored }) => ({ party_id, name, stored })),
    places: places.map(({ container_id, label, stored, levels }) => ({
      container_id,
      label,
      stored,
      levels,
    })),
    ...{ warehouses, is_deletable, animal_id, producer_id, straw_amount },
  }
}

export function batchPage(...batches: Batch[]): Reply<typeof listBatches> {
  const sum = (count: (batch: Batch) => number) => batches.reduce((total, batch) => total + count(batch), 0)
  return {
    batches: batches.map(inList),
    pagination: { limit: 5, offset: 0, total: batches.length },
    stats: { straws: sum(({ counts }) => counts.unused), doses: sum(({ computed }) => computed.doses ?? 0) },
  }
}
