import { expect, test } from 'vitest'
import { actionsOf } from '#handling/pick-lists/opening-steps.ts'
import { HappenedOpening } from '#handling/pick-lists/contract.ts'
import type { OfflineSnapshot } from './contract.ts'
import {
  carriedOver,
  happenedOf,
  inOrder,
  missingIn,
  type OfflineOpening,
  openingEffects,
  openingOf,
  planOpening,
  shortIn,
  withCounts,
} from './offline-opening.ts'
import { decodeStock, withWaiting } from './stock.ts'

const ID = (last: number) => `0199d000-0000-7000-8000-${String(last).padStart(12, '0')}`
const [BATCH, OWNER, TANK, LIST, LINE, RECEIVER, TENANT, ANA] = [1, 2, 3, 4, 5, 6, 7, 8].map(ID) as [
  ...[string, string, string, string, string, string, string, string],
]
const AT = '2026-03-12T14:32:00.000Z'
const PICKED = {
  ...{ id: BATCH, label: 'B-24-017', straw_colour: 'YELLOW' as const, straw_mark_text: 'LUCERO 017' },
  ...{ straws_per_dose: 8, stallion_name: 'Lucero', dated: '2024-03-02' },
}
const SNAPSHOT: OfflineSnapshot = {
  as_of: AT,
  batches: [
    {
      id: BATCH,
      label: 'B-24-017',
      stallion: 'Lucero',
      straw_colour: 'YELLOW',
      straw_mark_text: null,
      number_range: [1, 20],
    },
  ],
  parties: [{ id: OWNER, name: 'Haras del Sur' }],
  mares: [],
  containers: [{ id: TANK, label: 'Tank 3', canisters: 6, levels: 2 }],
  lines: [
    [0, 0, 0, 2, 1, 1, 4, 9, 12],
    [0, 0, 0, 5, 1, 20, 25],
  ],
  pick_lists: [
    {
      id: LIST,
      name: 'Friday',
      lines: [
        {
          ...{ id: LINE, batch_id: BATCH, owner_id: OWNER, owner_name: 'Haras del Sur', left: 5 },
          ...{ numbers: null, from: null },
          purpose: {
            ...{
              type: 'CONSIGNMENT',
              receiver_id: RECEIVER,
              receiver_name: 'Gestüt Lindenhof',
              animal_id: null,
            },
            ...{
              animal_name: null,
              reason: null,
              keep_in_store: false,
              to: null,
              to_label: null,
              note: null,
            },
          },
        },
      ],
    },
  ],
  picked: [PICKED],
  left_off: 0,
}
const STOCK = decodeStock(SNAPSHOT)
const WHO = { id: 'a key', tenant_id: TENANT, by: ANA, by_name: 'Ana García' }
const plan = () => planOpening(SNAPSHOT.pick_lists[0]!, STOCK, AT)
const counted = (stored: OfflineOpening, came_out: number): OfflineOpening => ({
  ...stored,
  takes: stored.takes.map((take) => ({ ...take, came_out })),
})

test('an offline opening is planned from the snapshot and shown like any other', () => {
  const opening = openingOf(plan(), SNAPSHOT, STOCK, WHO)
  expect(opening).toMatchObject({
    ...{ pick_list_name: 'Friday', ended_at: null, batches: [PICKED] },
    lifts: [
      {
        container_id: TANK,
        canister: 2,
        seconds: [],
        takes: [
          {
            numbers: [
              [1, 4],
              [9, 9],
            ],
            spare: 3,
          },
        ],
      },
    ],
  })
})

test('straws that are queued to leave are not planned again', () => {
  const left = withWaiting(STOCK, [
    {
      batch_id: BATCH,
      owner_id: OWNER,
      numbers: [
        [1, 4],
        [9, 12],
      ],
    },
  ])
  expect(planOpening(SNAPSHOT.pick_lists[0]!, left, AT).takes).toMatchObject([{ numbers: [[20, 24]] }])
  const none = withWaiting(left, [{ batch_id: BATCH, owner_id: OWNER, numbers: [[20, 25]] }])
  expect(planOpening(SNAPSHOT.pick_lists[0]!, none, AT).takes).toEqual([])
})

test('an offline opening sends the straws shown in its sentence, and they are queued to leave', () => {
  const stored = counted({ ...plan(), lifts: [{ container_id: TANK, canister: 2, seconds: 6.5, at: AT }] }, 4)
  const opening = openingOf(stored, SNAPSHOT, STOCK, WHO)
  expect(actionsOf(opening)).toMatchObject([{ straws: 4 }])
  const body = happenedOf(stored, opening, { tenant_id: TENANT, signer_id: ANA, date: '2026-03-12' })
  expect(HappenedOpening.safeParse(body).success).toBe(true)
  expect(body).toMatchObject({
    lifts: [{ seconds: 6.5 }],
    takes: [
      {
        out: [[1, 4]],
        numbers: [
          [1, 4],
          [9, 9],
        ],
      },
    ],
  })
  const from = STOCK[0]!.key
  expect(openingEffects(opening)).toEqual([{ batch_id: BATCH, owner_id: OWNER, numbers: [[1, 4]], from }])
})

test('an opening continued offline keeps its counts and lifts, and sends them once', () => {
  const lifted = { container_id: TANK, canister: 2, seconds: 6.5 }
  const begun = openingOf({ ...plan(), lifts: [{ ...lifted, at: AT }] }, SNAPSHOT, STOCK, WHO)
  const stored = withCounts(carriedOver({ ...begun, id: ID(9) }, [{ ...lifted, seconds: 3 }]), [
    { number: 1, came_out: 4 },
  ])
  const opening = openingOf(stored, SNAPSHOT, STOCK, WHO)
  expect(opening.lifts).toMatchObject([{ seconds: [6.5, 3], takes: [{ came_out: 4, out: [[1, 4]] }] }])
  const body = happenedOf(stored, opening, { tenant_id: TENANT, signer_id: ANA, date: '2026-03-12' })
  expect(HappenedOpening.safeParse(body).success).toBe(true)
  expect(body).toMatchObject({ goes_on_from: ID(9), lifts: [], takes: [{ out: [[1, 4]] }] })
})

test('an opening over newer stock takes the straws still there, and reports if they are too few', () => {
  const stored = counted(plan(), 5)
  const others = withWaiting(STOCK, [{ batch_id: BATCH, owner_id: OWNER, numbers: [[2, 3]] }])
  const again = openingOf(stored, SNAPSHOT, others, WHO)
  expect(again.lifts[0]!.takes).toMatchObject([
    {
      numbers: [
        [1, 1],
        [4, 4],
        [9, 9],
      ],
      out: [
        [1, 1],
        [4, 4],
        [9, 11],
      ],
    },
  ])
  expect(shortIn(again)).toBeUndefined()
  const few = withWaiting(STOCK, [{ batch_id: BATCH, owner_id: OWNER, numbers: [[1, 4]] }])
  expect(shortIn(openingOf(stored, SNAPSHOT, few, WHO))).toMatchObject({ came_out: 5, out: [[9, 12]] })
})

test('lists are in the order of their days, and those of an earlier snapshot, without a day, come last', () => {
  const [list] = SNAPSHOT.pick_lists
  const named = (name: string, day?: string | null) => ({ ...list!, name, ...(day !== undefined && { day }) })
  const lists = [
    named('old'),
    named('none', null),
    named('later', '2026-03-20'),
    named('today', '2026-03-12'),
  ]
  expect(inOrder(lists).map(({ name }) => name)).toEqual(['today', 'later', 'old', 'none'])
})

test('straws of a list that are no longer stored are counted', () => {
  const [list] = SNAPSHOT.pick_lists
  const wanting = (left: number) => ({ ...list!, lines: [{ ...list!.lines[0]!, left }] })
  const stock = decodeStock(SNAPSHOT)
  expect(missingIn(wanting(14), stock)).toBe(0)
  expect(missingIn(wanting(20), stock)).toBe(6)
  expect(missingIn(wanting(3), [])).toBe(3)
})
