import type { listPickLists } from '#handling/pick-lists/contract.ts'
import type { PlaceForList } from '#handling/pick-lists/places.ts'
import type {
  Line,
  Opening,
  OpeningLift,
  PickedBatch,
  PickList,
  PickListSummary,
  Presence,
  Purpose,
  Take,
} from '#handling/pick-lists/shapes.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { anotherId, BATCH_ID, CONTAINER_ID, SELF_ID, TENANT_ID, USER_ID } from './ids.ts'
import { aFoundPlace } from './straws.ts'

export const LIST_ID = anotherId(900)
export const OPENING_ID = anotherId(901)
const LINE_ID = anotherId(902)

const vessel = { id: CONTAINER_ID, label: 'Tank 1', canisters: 6, levels: 2 }

/** Returns B-26-001 as it is compared with straws in the hand. */
export function aPickedBatch(given: Partial<PickedBatch> = {}): PickedBatch {
  return {
    id: BATCH_ID,
    label: 'B-26-001',
    straw_colour: 'YELLOW',
    straw_mark_text: '030226 LUCERO',
    straws_per_dose: 8,
    stallion_name: 'Lucero del Sur',
    dated: '2026-02-03',
    ...given,
  }
}

/** Returns the purpose of straws that are taken for a quality test. */
export function aPurpose(given: Partial<Purpose> = {}): Purpose {
  return {
    type: 'LOSS',
    reason: 'QUALITY_TEST',
    ...{ receiver_id: null, receiver_name: null, animal_id: null, animal_name: null },
    ...{ keep_in_store: false, to: null, to_label: null, note: null },
    ...given,
  }
}

/** Returns a line with two straws of B-26-001 from any place. */
export function aLine(given: Partial<Line> = {}): Line {
  const { amount = 2 } = given
  return {
    id: LINE_ID,
    batch_id: BATCH_ID,
    ...{ owner_id: SELF_ID, owner_name: 'Haras del Sur' },
    amount,
    left: amount,
    ...{ numbers: null, from: null, missing: 0, gone: [], spare: 72, instead: [] },
    clash: null,
    purpose: aPurpose(),
    ...{ added_at: '2026-03-12T08:00:00.000Z', added_by_name: 'Ana García' },
    ...given,
  }
}

/** Returns a member at the vessels: Ana García, with the list for the courier. */
export function aPresence(given: Partial<Presence> = {}): Presence {
  return {
    opening_id: OPENING_ID,
    ...{ pick_list_id: LIST_ID, pick_list_name: 'For the courier' },
    ...{
      last_active_by: USER_ID,
      last_active_by_name: 'Ana García',
      last_active_at: '2026-03-12T09:00:00.000Z',
    },
    ...given,
  }
}

/** Returns a list for the courier: two straws of B-26-001 from the first canister of Tank 1. */
export function aPickList(given: Partial<PickList> = {}): PickList {
  return {
    id: LIST_ID,
    tenant_id: TENANT_ID,
    ...{ name: 'For the courier', day: null },
    ...{ created_at: '2026-03-12T08:00:00.000Z', created_by_name: 'Ana García' },
    ...{ closed_at: null, closed_by_name: null },
    lines: [aLine()],
    batches: [aPickedBatch()],
    containers: [vessel],
    lifts: [
      {
        ...{ container_id: CONTAINER_ID, canister: 1 },
        takes: [
          {
            ...{ line_id: LINE_ID, batch_id: BATCH_ID, numbers: [[1, 2]], stay: 72 },
            location: { container_id: CONTAINER_ID, canister: 1, level: 1 },
          },
        ],
      },
    ],
    ...{ picked: [], opening: null, others: [] },
    ...given,
  }
}

/** Returns straws of B-26-001 that a list can take, the first canister of Tank 1 unless another place is given. */
export function aPlaceForList(given: Partial<PlaceForList> = {}): PlaceForList {
  const place = aFoundPlace(given)
  return { ...place, others: [], ...given }
}

export function pickListPage(...lists: PickList[]): Reply<typeof listPickLists> {
  const pick_lists = lists.map(({ id, name, day, lines }) =>
    aSummary({ id, name, day, straws: lines.reduce((sum, { left }) => sum + left, 0), lines: lines.length }),
  )
  return summaryPage(...pick_lists)
}

/** Returns the summary of the list for the courier: two straws of the first canister of Tank 1. */
export function aSummary(given: Partial<PickListSummary> = {}): PickListSummary {
  return {
    ...{ id: LIST_ID, name: 'For the courier', day: null },
    ...{ straws: 2, lines: 1, missing: 0, clashes: 0, lifts: 1 },
    containers: [{ ...vessel, wanted: [1] }],
    colours: [{ straw_colour: 'YELLOW', straws: 2 }],
    purposes: [{ type: 'LOSS', name: 'Quality test' }],
    ...{ created_at: '2026-03-12T08:00:00.000Z', created_by_name: 'Ana García' },
    ...{ closed_at: null, closed_by_name: null, opening: null },
    ...given,
  }
}

export function summaryPage(...pick_lists: PickListSummary[]): Reply<typeof listPickLists> {
  const closed = pick_lists.filter(({ closed_at }) => closed_at !== null).length
  return {
    pick_lists,
    pagination: { limit: 50, offset: 0, total: pick_lists.length },
    stats: { open: pick_lists.length - closed, closed },
  }
}

/** Returns two straws of B-26-001 that are taken in one lift. */
export function aTake(given: Partial<Take> = {}): Take {
  const { numbers = [[1, 2]], wanted = 2 } = given
  return {
    ...{ number: 1, line_id: LINE_ID, batch_id: BATCH_ID, owner_id: SELF_ID, owner_name: 'Haras del Sur' },
    location: { container_id: CONTAINER_ID, canister: 1, level: 1 },
    ...{ numbers, wanted, gone: [], spare: 18, purpose: aPurpose() },
    ...{ came_out: null, is_skipped: false, is_checked: false, why_fewer: null, instead: null, out: [] },
    ...given,
  }
}

/** Returns a lift of a canister of Tank 1, with one take of the given number of straws. */
export function liftOf(canister: number, straws = 2): OpeningLift {
  const location = { container_id: CONTAINER_ID, canister, level: 1 }
  const first = canister * 20 - 19
  return {
    ...{ container_id: CONTAINER_ID, canister, seconds: [] },
    takes: [aTake({ number: canister, location, wanted: straws, numbers: [[first, first + straws - 1]] })],
  }
}

/** Returns an opening of Tank 1 with a lift of its first canister, started by Ana García. */
export function anOpening(given: Partial<Opening> = {}): Opening {
  return {
    id: OPENING_ID,
    tenant_id: TENANT_ID,
    ...{ pick_list_id: LIST_ID, pick_list_name: 'For the courier' },
    ...{ opened_at: '2026-03-12T09:00:00.000Z', opened_by_name: 'Ana García' },
    ...{
      last_active_at: '2026-03-12T09:00:00.000Z',
      last_active_by: USER_ID,
      last_active_by_name: 'Ana García',
    },
    ...{ ended_at: null, is_booked: false },
    batches: [aPickedBatch()],
    containers: [vessel],
    lifts: [liftOf(1)],
    ...{ others: [], movements: [], undone: [] },
    ...given,
  }
}
