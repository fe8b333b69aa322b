import type { listMovements, Movement, MovementSummary } from '#stock/movements/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { BATCH_ID, CONSIGNEE_ID, MOVEMENT_ID, SELF_ID, TENANT_ID, USER_ID } from './ids.ts'

/** Returns the consignment of ten straws of B-26-001 to Gestüt Lindenhof. */
export function aMovement(given: Partial<Movement> = {}): Movement {
  return {
    id: MOVEMENT_ID,
    tenant_id: TENANT_ID,
    kind: 'MOVEMENT',
    type: 'CONSIGNMENT',
    direction: 'OUT',
    date: '2026-03-12',
    recorded_at: '2026-03-12T10:00:00.000Z',
    ...{
      recorded_by: USER_ID,
      recorded_by_name: 'Ana García',
      signer_id: USER_ID,
      signer_name: 'Ana García',
    },
    batch_id: BATCH_ID,
    batch_label: 'B-26-001',
    straw_colour: 'YELLOW',
    stallion_name: 'Lucero del Sur',
    amount: 10,
    numbers: [[1, 10]],
    ...{ from_name: 'Tank 1, canister 1', to_name: 'Gestüt Lindenhof' },
    ...{ reason: null, keep_in_store: false, note: null, reverses_id: null, reversed_by_id: null },
    ...{ outcome: null, checked_on: null },
    ...{ owner_id: SELF_ID, supplier_id: null, receiver_id: CONSIGNEE_ID },
    ...{ holder_id: null, animal_id: null, to: null },
    sentence:
      'Ana García consigned 10 straws of B-26-001, owned by Haras del Sur, to Gestüt Lindenhof on 12 March 2026',
    ...given,
  }
}

/** Returns the movement as lists show it. */
export function summaryOfMovement(movement: Movement): MovementSummary {
  const { tenant_id: _, owner_id: __, holder_id, animal_id, to, ...summary } = movement
  return summary
}

export function movementPage(...movements: Movement[]): Reply<typeof listMovements> {
  return {
    movements: movements.map(summaryOfMovement),
    pagination: { limit: 50, offset: 0, total: movements.length },
  }
}

/** Returns the reply to several bookings, each of which records one movement. */
export const bookingsOf = (...movements: Partial<Movement>[]) => ({
  bookings: movements.map((movement) => ({ movements: [aMovement(movement)] })),
})
