import { expect, test } from 'vitest'
import type { Opening, Purpose, Take } from './shapes.ts'
import {
  actSentence,
  actionsOf,
  fewer,
  isDown,
  nextLift,
  offered,
  partsOf,
  spokenLift,
} from './opening-steps.ts'

const purpose: Purpose = {
  type: 'CONSIGNMENT',
  receiver_id: 'lindenhof',
  receiver_name: 'Gestüt Lindenhof',
  ...{ animal_id: null, animal_name: null, reason: null, keep_in_store: false },
  ...{ to: null, to_label: null, note: null },
}

const take = (number: number, level: number, more: Partial<Take> = {}): Take => ({
  number,
  line_id: 'line',
  batch_id: 'b5',
  owner_id: 'self',
  owner_name: 'Haras del Sur',
  location: { container_id: 't1', canister: 3, level },
  numbers: [[1, 10]],
  wanted: 10,
  gone: [],
  spare: 0,
  purpose,
  ...{ came_out: null, is_skipped: false, is_checked: false, why_fewer: null, instead: null, out: [] },
  ...more,
})

const lift = (takes: Take[], seconds: number[] = []) => ({ container_id: 't1', canister: 3, takes, seconds })

const batch = (id: string, label: string, straw_colour: 'YELLOW' | 'BLUE') => ({
  ...{ id, label, straw_colour, straw_mark_text: null, straws_per_dose: null },
  ...{ stallion_name: 'Lucero del Sur', dated: '2026-02-09' },
})
const about: Pick<Opening, 'batches' | 'containers'> = {
  batches: [batch('b5', 'B-26-005', 'YELLOW'), batch('b2', 'B-26-002', 'BLUE')],
  containers: [{ id: 't1', label: 'Tank 1', canisters: 6, levels: 2 }],
}

test('an opening continues at the first uncounted lift, and counts first if that canister was lifted', () => {
  const counted = lift([take(1, 1, { came_out: 10 })], [7])
  const half = lift([take(2, 1, { came_out: 3 }), take(3, 1)], [6])
  expect(nextLift([counted, half])).toBe(1)
  expect(nextLift([counted])).toBe(1)
  expect([counted, half, lift([take(4, 1)])].map(isDown)).toEqual([false, true, false])
})

test('a count proposes the wanted straws that are still there, until it is entered', () => {
  expect(offered(take(1, 1))).toBe(10)
  expect(offered(take(1, 1, { came_out: 0 }))).toBe(0)
})

test('a lift is read aloud with canister, level, and number of straws by colour', () => {
  expect(spokenLift(lift([take(1, 2)]), about.batches)).toBe('Canister 3, level 2, 10 yellow.')
  const both = lift([take(1, 2), take(2, 2, { numbers: [[11, 15]] }), take(3, 1, { batch_id: 'b2' })])
  expect(spokenLift(both, about.batches)).toBe(
    'Canister 3, level 2, 10 yellow, and 5 yellow. Level 1, 10 blue.',
  )
  const sold: Purpose = { ...purpose, type: 'SALE', receiver_name: 'Stal Van Dijk', keep_in_store: true }
  expect(spokenLift(lift([take(1, 2), take(2, 2, { purpose: sold })]), about.batches)).toBe(
    'Canister 3, level 2, 10 yellow, Consign to Gestüt Lindenhof, and 10 yellow, Sell, store here for Stal Van Dijk.',
  )
  const unlocated = { ...lift([take(1, 1, { location: null })]), container_id: null, canister: null }
  expect(spokenLift(unlocated, about.batches)).toBe('Without a place, 10 yellow.')
})

test('straws taken for one line are one movement, even from two levels', () => {
  const lifts = [
    lift([take(1, 2, { came_out: 4, out: [[1, 4]] }), take(2, 1, { came_out: 2, out: [[20, 21]] })]),
    lift([take(3, 1, { line_id: 'other', came_out: 0 }), take(4, 1, { line_id: 'third' })]),
  ]
  const acts = actionsOf({ lifts })
  expect(acts.map(({ straws }) => straws)).toEqual([6])
  expect(actSentence(acts[0]!, about, { signer_name: 'Ana García', date: '2026-11-20' })).toBe(
    'Ana García will consign 6 straws of B-26-005, owned by Haras del Sur, from Tank 1, canister 3, level 2 (4) ' +
      'and Tank 1, canister 3, level 1 (2), to Gestüt Lindenhof on 20 November 2026',
  )
})

test('straws taken instead of others are named by their own batch, and a relocation names its target', () => {
  const instead = { batch_id: 'b2', reason: 'Agreed with the receiver' }
  const to = { container_id: 't1', canister: 1, level: 1 }
  const move: Purpose = { ...purpose, type: 'RELOCATION', receiver_name: null, to, to_label: 'Tank 1' }
  const lifts = [lift([take(1, 2, { came_out: 1, out: [[7, 7]], instead, purpose: move })])]
  expect(
    actSentence(actionsOf({ lifts })[0]!, about, { signer_name: 'Ana García', date: '2026-11-20' }),
  ).toBe(
    'Ana García will move 1 straw of B-26-002, owned by Haras del Sur, to Tank 1, canister 1, level 1 on 20 November 2026',
  )
})

test('a reason is asked for where fewer straws came out, but not where a take was skipped', () => {
  const lifts = [
    lift([
      take(1, 2, { came_out: 9 }),
      take(2, 2, { came_out: 10 }),
      take(3, 1, { came_out: 0, is_skipped: true }),
      take(4, 1),
    ]),
  ]
  expect(fewer({ lifts }).map(({ number }) => number)).toEqual([1])
})

test('a take booked by two movements is split into one take for each, with the same total', () => {
  const movements = [
    { id: 'one', numbers: [[1, 3]] as [number, number][] },
    { id: 'other', numbers: [[4, 8]] as [number, number][] },
    { id: 'elsewhere', numbers: [[20, 30]] as [number, number][] },
  ]
  const parts = (booked: [number, number][], numbers: [number, number][]) =>
    partsOf({ booked, numbers }, movements).map((part) => [part.movement_id, part.booked, part.numbers])
  expect(parts([[1, 6]], [[1, 6]])).toEqual([
    ['one', [[1, 3]], [[1, 3]]],
    ['other', [[4, 6]], [[4, 6]]],
  ])
  // Fewer straws than requested, other straws, more straws, and a single movement.
  expect(parts([[2, 5]], [[1, 10]])).toEqual([
    ['one', [[2, 3]], [[2, 3]]],
    [
      'other',
      [[4, 5]],
      [
        [1, 1],
        [4, 10],
      ],
    ],
  ])
  expect(parts([[2, 6]], [[11, 16]])).toEqual([
    ['one', [[2, 3]], [[11, 12]]],
    ['other', [[4, 6]], [[13, 16]]],
  ])
  expect(parts([[1, 6]], [[1, 4]])).toEqual([
    ['one', [[1, 3]], [[1, 3]]],
    ['other', [[4, 6]], [[4, 4]]],
  ])
  expect(parts([[4, 6]], [[4, 8]])).toEqual([['other', [[4, 6]], [[4, 8]]]])
})
