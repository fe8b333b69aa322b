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
import type { ContainerKey } from './stud.ts'

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

/** Records a stock-take without differences, counted by one member and signed by the other. */
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

/** Makes the organisation a centre. It was inserted with the account, so it has no earlier version. */
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
    await createHealthTest(tx, actor, { params: undefined, query: undefined, body })
  }
}
