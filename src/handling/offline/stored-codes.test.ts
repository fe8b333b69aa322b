import { expect, test } from 'vitest'
import { codeOf } from '#stock/label-codes/code.ts'
import type { OfflineSnapshot } from './contract.ts'
import { lookUpStored } from './stored-codes.ts'

const [BATCH, CONTAINER, CANISTER, LEVEL, OTHER] = [1, 2, 3, 4, 5].map((digit) =>
  codeOf([digit, 18, 22, 4, 19, 2, 29, 30, 9]),
) as [string, string, string, string, string]

const SNAPSHOT: OfflineSnapshot = {
  as_of: '2026-03-12T14:32:00.000Z',
  batches: [
    {
      ...{ id: 'b1', label: 'B-24-017', stallion: 'Lucero', straw_colour: 'YELLOW' },
      ...{ straw_mark_text: 'LUCERO\n090226 ES13', number_range: [1, 20] },
    },
  ],
  parties: [],
  mares: [],
  containers: [{ id: 'c1', label: 'Tank 3', canisters: 6, levels: 2 }],
  lines: [],
  pick_lists: [],
  picked: [],
  codes: [
    [BATCH, 0, -1, 0, 0],
    [CONTAINER, -1, 0, 0, 0],
    [CANISTER, -1, 0, 2, 0],
    [LEVEL, -1, 0, 2, 1],
  ],
  left_off: 0,
}

test.each([
  ['a batch', BATCH, { batch: 'b1' }],
  ['a container', CONTAINER, { container: 'c1' }],
  ['a canister', CANISTER, { container: 'c1', canister: 2 }],
  ['a level, in lower case', LEVEL.toLowerCase(), { container: 'c1', canister: 2, level: 1 }],
  ['a label', 'b-24-017', { batch: 'b1' }],
  ['a straw mark on one line', 'LUCERO 090226 ES13', { batch: 'b1' }],
  ['the label of a container', ' tank 3', { container: 'c1' }],
])('the phone knows the code of %s', (_, text, found) => {
  expect(lookUpStored(text, SNAPSHOT)).toEqual({ is: 'STORED', ...found })
})

test('a code or label that the phone does not have is left to the server', () => {
  expect(lookUpStored(OTHER, SNAPSHOT)).toBeNull()
  expect(lookUpStored('B-24', SNAPSHOT)).toBeNull()
  const { codes: _, ...earlier } = SNAPSHOT
  expect(lookUpStored(BATCH, earlier)).toBeNull()
})
