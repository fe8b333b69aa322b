import { changeStraws } from '#stock/straws/contract.ts'
import { decodeStock, type StockWithEffects } from '#handling/offline/stock.ts'
import { bookingOf, type KeepValues } from '#handling/offline/web/booking-entry.ts'
import type { OfflineSnapshot } from '#handling/offline/contract.ts'
import { queueEntry } from '#ui/outbox/keep.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { BATCH_ID, CONSIGNEE_ID, CONTAINER_ID, MARE_ID, SELF_ID, TENANT_ID, USER_ID } from './ids.ts'
import { anEmptySnapshot } from './session.ts'

/** Returns the snapshot of an account with the straws 1 to 5 of B-26-001 in Tank 1, unless others are given. */
export function aSnapshot(given: Partial<OfflineSnapshot> = {}): OfflineSnapshot {
  return {
    ...anEmptySnapshot(),
    batches: [
      {
        ...{ id: BATCH_ID, label: 'B-26-001', stallion: 'Lucero del Sur', straw_colour: 'YELLOW' as const },
        ...{ straw_mark_text: null, number_range: [1, 40] as [number, number] },
      },
    ],
    parties: [
      { id: SELF_ID, name: 'Haras del Sur' },
      { id: CONSIGNEE_ID, name: 'Gestüt Lindenhof' },
    ],
    mares: [{ id: MARE_ID, name: 'Paloma II' }],
    containers: [{ id: CONTAINER_ID, label: 'Tank 1', canisters: 6, levels: 2 }],
    lines: [[0, 0, 0, 1, 1, 1, 5]],
    ...given,
  }
}

/** Saves a consignment to Gestüt Lindenhof, as the offline dialog does. */
export async function saveConsignment(amount: number, given: Partial<KeepValues> = {}): Promise<void> {
  const snapshot = aSnapshot()
  const [line] = decodeStock(snapshot)
  const from: StockWithEffects = { ...line!, leaving: [] }
  const source = { act: 'withdraw' as const, from, snapshot, tenant_id: TENANT_ID, user_id: USER_ID }
  const { body, ...entry } = bookingOf(source, {
    ...{ amount, type: 'CONSIGNMENT', receiver_id: CONSIGNEE_ID, animal_id: null, reason: null },
    ...{ keep_in_store: false, container: null, canister: null, level: null },
    ...given,
  })
  await queueEntry(changeStraws, { body }, entry)
}

/** Deletes the entries that a test leaves unsent, when none is being sent. */
export async function forgetEntries(): Promise<void> {
  const store = openedStore()
  if (!store) return
  await navigator.locks.request(store.name, async () => {
    for (const { seq } of await store.entries()) {
      await store.update(seq, (entry) => ({ ...entry, state: 'DRAFT', undo: null }))
      await store.takeBack(seq)
    }
  })
}
