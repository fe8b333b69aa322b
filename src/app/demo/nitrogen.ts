/** What was measured in the demo's vessels up to today: one that is well, one that loses too much, a charged shipper. */
import { NewMeasurement } from '#features/nitrogen/contract.ts'
import { recordMeasurement } from '#features/nitrogen/server/measurements.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { ContainerKey } from './stud.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MORNING_MS = 20 * 60 * 1000

/** Days ago, centimetres, and the litres that were then poured in, up to which mark. */
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
