import { NewMeasurement } from '#stock/nitrogen/contract.ts'
import { recordMeasurement } from '#stock/nitrogen/server/measurements.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Actor, todayOf } from '#platform/http/actor.ts'
import { countNumbers } from '#stock/batches/straw.ts'
import { startStockTake } from '#handling/stock-takes/server/stock-takes.ts'
import { closeStockTake } from '#handling/stock-takes/server/close-stock-take.ts'
import { countCanister } from '#handling/stock-takes/server/count-canister.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { addDays } from '#platform/contract/days.ts'
import { NewHealthTest } from '#registry/health-tests/contract.ts'
import { createHealthTest } from '#registry/health-tests/server/health-tests.ts'
import { type AnimalKey, ANIMALS, type ContainerKey, dayOf, YEAR } from './stud.ts'
import { DEFAULT_DOSE, NewBatch } from '#stock/batches/contract.ts'
import { UNKNOWN } from '#stock/batches/sheet.ts'
import { createBatch } from '#stock/batches/server/create-batch.ts'
import { EJACULATE_NOTE, EJACULATES, finalVolume, FURTHER_BATCHES } from './straws.ts'

export const nothing = { params: undefined, query: undefined }

const DAY_MS = 24 * 60 * 60 * 1000
const MORNING_MS = 20 * 60 * 1000

/** Measurement: days ago, level in cm, and for a refill the litres added and the level after it in cm. */
type Entry = [days: number, cm: number, added?: number, to_cm?: number]

const STORAGE: Record<'main' | 'reserve', Entry[]> = {
  main: [
    ...([
      [77, 32.4],
      [70, 30.4],
      [63, 28.5],
      [56, 26.5],
      [49, 24.6],
      [42, 22.6],
    ] as Entry[]),
    ...([
      [35, 20.7],
      [28, 18.8],
      [21, 16.8, 9.4, 29.3],
      [16, 27.9],
      [9, 25.9],
      [2, 24],
    ] as Entry[]),
  ],
  reserve: [
    ...([
      [87, 31],
      [80, 27.2],
      [73, 22.5],
      [66, 18.6, 16.3, 36],
      [59, 32],
      [51, 27],
    ] as Entry[]),
    ...([
      [44, 23, 12.2, 36],
      [37, 31.2],
      [29, 25.6],
      [21, 20.6, 14.4, 36],
      [14, 30],
      [7, 23],
      [0, 16.9],
    ] as Entry[]),
  ],
}

export async function bookNitrogen(
  tx: Tx,
  actor: Actor,
  helper: Actor,
  containers: Record<ContainerKey, string>,
): Promise<void> {
  const now = Date.now()
  const book = async (by: Actor, key: ContainerKey, days: number, minutes: number, fields: object) => {
    const happened_at = new Date(now - days * DAY_MS - MORNING_MS + minutes * 60_000).toISOString()
    const { tenant_id } = actor
    const body = NewMeasurement.parse({ tenant_id, container_id: containers[key], happened_at, ...fields })
    await recordMeasurement(tx, by, body)
  }
  for (const key of ['reserve', 'main'] as const) {
    for (const [days, cm, added_litres, to_cm] of STORAGE[key]) {
      const by = days % 14 === 0 ? actor : helper
      await book(by, key, days, 0, { kind: 'READING', cm })
      if (added_litres !== undefined)
        await book(by, key, days, 10, { kind: 'REFILL', cm: to_cm, added_litres })
    }
  }
  await book(actor, 'travel', 0, 0, { kind: 'REFILL', kg: 7.7, note: 'Soaked for a day' })
}

export type Linking = Pick<ExternalServices, 'link'>

/** Records a stock-take without differences, counted by one member and signed by another. */
export async function countVessel(
  tx: Tx,
  signer: Actor,
  counter: Actor,
  container_id: string,
  services: Linking & Pick<ExternalServices, 'takeSlot' | 'outside'>,
) {
  const { tenant_id } = counter
  const query = undefined
  const begun = { tenant_id, container_id, canister: null }
  const { id, canisters } = await startStockTake(tx, counter, { params: undefined, query, body: begun })
  for (const { canister, version, lines } of canisters) {
    const found = lines.map(({ level, batch_id, owner_id, expected }) => ({
      ...{ level, batch_id, owner_id },
      found: { amount: countNumbers(expected) },
    }))
    const body = { tenant_id, version, lines: found, unknown: [], is_counted: true }
    await countCanister(tx, counter, { params: { id, canister }, query, body })
  }
  const date = todayOf(counter)
  const body = { tenant_id, signer_id: signer.user_id, date, decisions: [] }
  await closeStockTake(tx, counter, { params: { id }, query, body }, services)
}

const APPROVAL_NUMBER = 'ES-00-DEMO-1'

/**
 * Makes the organisation an approved centre. No version is checked, because this transaction created the organisation.
 */
export async function approveCentre(tx: Tx, { tenant_id }: Actor, id: string) {
  await tx
    .updateTable('parties')
    .set({ approval_number: APPROVAL_NUMBER, centre_kind: 'COLLECTION', centre_vet: 'Dra. Lucía Peña' })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

export function papersOf(name: string, produced_on: string, centre_id: string) {
  const [year, month, day] = produced_on.split('-') as [string, string, string]
  return {
    straw_mark_text: `${name.toUpperCase()}\n${day}${month}${year.slice(2)} ${APPROVAL_NUMBER}`,
    collection_centre_id: centre_id,
    processing_centre_id: centre_id,
    health_status: 'EU',
    // Day after 30 days in quarantine.
    releasable_from: addDays(produced_on, 30),
    thawing_instruction: 'Water bath of 37 °C for 30 seconds. Dry the straw before it is cut.',
  }
}

/** Records health tests of the month before the season. */
export async function bookTests(tx: Tx, actor: Actor, animal_id: string, dayOf: (day: string) => string) {
  for (const [disease, sample, method] of [
    ['EIA', 'Blood', 'ELISA'],
    ['EVA', 'Blood', 'Virus neutralisation'],
    ['CEM', 'Swab', 'PCR'],
  ]) {
    const body = NewHealthTest.parse({
      tenant_id: actor.tenant_id,
      animal_id,
      ...{ disease, sample, method, laboratory: 'Demo laboratory', result: 'NEGATIVE' },
      sampled_on: dayOf('01-12'),
      resulted_on: dayOf('01-21'),
    })
    await createHealthTest(tx, actor, { ...nothing, body })
  }
}

/** Books the batches. @returns the ids of the batches by number within the year */
export async function bookBatches(tx: Tx, actor: Actor, animals: Record<AnimalKey, string>, self_id: string) {
  const ids = new Map<number, string>()
  for (const { number, animal, ...batch } of [...ejaculates(), ...furtherBatches()]) {
    const body = NewBatch.parse({
      tenant_id: actor.tenant_id,
      label: `B-${YEAR % 100}-${String(number).padStart(3, '0')}`,
      animal_id: animals[animal],
      ...DEFAULT_DOSE,
      ...batch,
      ...(animal === 'lucero' && batch.sheet.collection.produced_on !== null
        ? papersOf(ANIMALS[animal].name, batch.sheet.collection.produced_on, self_id)
        : {}),
    })
    ids.set(number, (await createBatch(tx, actor, { ...nothing, body })).id)
  }
  return ids
}

const FREEZING = { freezing_method: 'VAPOR_BOX', extender: 'INRA Freeze' } as const

function ejaculates() {
  return EJACULATES.map(([day, volume, concentration, progressive, postThaw, quality], index) => ({
    number: index + 1,
    animal: 'lucero' as const,
    origin: 'PRODUCTION',
    straw_size: 0.5,
    straw_colour: index % 2 === 0 ? 'YELLOW' : 'BLUE',
    quality,
    note: EJACULATE_NOTE,
    sheet: {
      collection: { produced_on: dayOf(`02-${String(day).padStart(2, '0')}`) },
      behaviour: { libido: 4, mounting_attempts: 1, collection_mode: 'PHANTOM' },
      sample: {
        volume,
        concentration,
        concentration_method: 'SPECTOPHOTOMETER',
        appearance: 'WHITE',
        consistency: 'MILKY',
      },
      sample_motility: { method: 'CASA', progressive },
      cryopreservation: {
        ...FREEZING,
        final_volume: finalVolume(volume, concentration),
        final_concentration: 200,
      },
      post_thaw_motility: { method: 'CASA', progressive: postThaw, non_progressive: 8 },
    },
  }))
}

function furtherBatches() {
  return FURTHER_BATCHES.map(
    ({ number, animal, origin, day, colour, straw_size, quality, sample, final, postThaw, note }) => ({
      number,
      animal,
      origin,
      straw_size,
      straw_colour: colour,
      quality,
      note,
      ...(origin === 'ACQUISITION' ? { received_on: dayOf(day) } : {}),
      sheet: {
        collection: { produced_on: origin === 'PRODUCTION' ? dayOf(day) : null },
        ...(sample
          ? {
              sample: { volume: sample.volume, concentration: sample.concentration },
              sample_motility: { progressive: sample.progressive },
            }
          : {}),
        cryopreservation: {
          ...FREEZING,
          final_volume: final.volume,
          final_concentration: final.concentration,
          ...(origin === 'ACQUISITION' ? { freezing_method: UNKNOWN } : {}),
        },
        post_thaw_motility: { progressive: postThaw },
        // The papers of a received batch do not state these values.
        ...(origin === 'ACQUISITION'
          ? {
              behaviour: { libido: UNKNOWN, collection_mode: UNKNOWN },
              centrifugation: { cushion: UNKNOWN, density_gradient: UNKNOWN },
            }
          : {}),
      },
    }),
  )
}
