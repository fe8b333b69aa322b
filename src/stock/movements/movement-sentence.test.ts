import { expect, test } from 'vitest'
import { movementSentence, type MovementWords, proposedSentence } from './movement-sentence.ts'

const words: MovementWords = {
  type: 'CONSIGNMENT',
  direction: 'OUT',
  date: '2026-03-12',
  amount: 10,
  signer_name: 'Ana García',
  batch_label: 'B-24-017',
  owner_name: 'Haras del Sur',
  supplier_name: 'Stal Van Dijk',
  receiver_name: 'Gestüt Lindenhof',
  animal_name: 'Paloma II',
}
const held = { holder_name: 'Stal Van Dijk' }
const nobody = { receiver_name: null }

const OWNED = '10 straws of B-24-017, owned by Haras del Sur'
const HELD = `${OWNED}, held by Stal Van Dijk`

type Case = [what: Partial<MovementWords>, sentence: string]

test.each<[what: Partial<MovementWords>, done: string, todo: string, rest: string]>([
  [{ type: 'COLLECTION', direction: 'IN' }, 'collected', 'collect', `${OWNED},`],
  [
    { type: 'PURCHASE', direction: 'IN', ...nobody },
    'bought',
    'buy',
    '10 straws of B-24-017 from Stal Van Dijk for Haras del Sur',
  ],
  [
    { type: 'PURCHASE', direction: 'IN' },
    'bought',
    'buy',
    '10 straws of B-24-017 from Stal Van Dijk for Gestüt Lindenhof',
  ],
  [{ direction: 'IN' }, 'received', 'receive', '10 straws of B-24-017 on consignment from Stal Van Dijk'],
  [{ type: 'RETURN', direction: 'IN' }, 'received', 'receive', `${OWNED}, from Stal Van Dijk`],
  [{}, 'consigned', 'consign', `${OWNED}, to Gestüt Lindenhof`],
  [held, 'passed on', 'pass on', `${OWNED}, from Stal Van Dijk to Gestüt Lindenhof`],
  [{ type: 'SALE' }, 'sold', 'sell', `${OWNED}, to Gestüt Lindenhof`],
  [{ type: 'SALE', ...held }, 'sold', 'sell', `${HELD}, to Gestüt Lindenhof`],
  [
    { type: 'SALE', keep_in_store: true },
    'sold',
    'sell',
    `${OWNED}, to Gestüt Lindenhof, stored here for the buyer,`,
  ],
  [{ type: 'RETURN' }, 'returned', 'return', '10 straws of B-24-017 to their owner Gestüt Lindenhof'],
  [{ type: 'LOSS', reason: 'BROKEN' }, 'recorded', 'record', `${OWNED}, as lost (broken),`],
  [{ type: 'LOSS', reason: 'THAWED', ...held }, 'recorded', 'record', `${HELD}, as lost (thawed),`],
  [{ type: 'INSEMINATION' }, 'inseminated Paloma II with', 'inseminate Paloma II with', `${OWNED},`],
  [{ type: 'INSEMINATION', ...held }, 'inseminated Paloma II with', 'inseminate Paloma II with', `${HELD},`],
  [{ type: 'ERASURE' }, 'erased', 'erase', `${OWNED},`],
  [
    { kind: 'RELOCATION', type: null, direction: null, place_name: 'Tank 1, canister 3, level 2' },
    'moved',
    'move',
    `${OWNED}, to Tank 1, canister 3, level 2`,
  ],
  [{ kind: 'RELOCATION', type: null, direction: null }, 'removed', 'remove', `${OWNED}, from their place`],
])('%o has a sentence in the past once recorded, and in the future before', (what, done, todo, rest) => {
  expect(movementSentence({ ...words, ...what })).toBe(`Ana García ${done} ${rest} on 12 March 2026`)
  expect(proposedSentence({ ...words, ...what })).toBe(`Ana García will ${todo} ${rest} on 12 March 2026`)
})

test('a consignment names its agreed end', () => {
  const agreed = { ...words, ends_on: '2026-12-31' }
  expect(movementSentence(agreed)).toContain('on 12 March 2026, until 31 December 2026')
  expect(proposedSentence(agreed)).toContain('on 12 March 2026, until 31 December 2026')
})

test.each<Case>([
  [{ type: 'SALE', keep_in_store: true }, 'stored here for the buyer'],
  [{ type: 'RETURN' }, 'returned 1 straw of B-24-017 to its owner'],
  [{ type: null, direction: null }, 'removed 1 straw of B-24-017, owned by Haras del Sur, from its place'],
])('a single straw is in the singular: %o', (what, part) => {
  expect(movementSentence({ ...words, amount: 1, ...what })).toContain(part)
})

const TANK = { place_name: 'Tank 1, canister 2, level 1', straws: 10 }
const IN = { direction: 'IN', places: [TANK] } as const
const OUT = { places: [TANK] }
const FROM = 'from Tank 1, canister 2, level 1'
const STORED = 'stored in Tank 1, canister 2, level 1,'

test.each<Case>([
  [{ type: 'COLLECTION', ...IN }, `collected ${OWNED}, ${STORED}`],
  [
    { type: 'PURCHASE', ...IN, ...nobody },
    `bought 10 straws of B-24-017 from Stal Van Dijk for Haras del Sur, ${STORED}`,
  ],
  [IN, `received 10 straws of B-24-017 on consignment from Stal Van Dijk, ${STORED}`],
  [{ type: 'RETURN', ...IN }, `received ${OWNED}, from Stal Van Dijk, ${STORED}`],
  [OUT, `consigned ${OWNED}, ${FROM}, to Gestüt Lindenhof`],
  [{ type: 'SALE', ...OUT }, `sold ${OWNED}, ${FROM}, to Gestüt Lindenhof`],
  [
    { type: 'SALE', keep_in_store: true, ...OUT },
    `sold ${OWNED}, ${STORED} to Gestüt Lindenhof, stored here for the buyer,`,
  ],
  [{ type: 'RETURN', ...OUT }, `returned 10 straws of B-24-017, ${FROM}, to their owner Gestüt Lindenhof`],
  [{ type: 'LOSS', reason: 'BROKEN', ...OUT }, `recorded ${OWNED}, as lost (broken), ${FROM},`],
  [{ type: 'INSEMINATION', ...OUT }, `inseminated Paloma II with ${OWNED}, ${FROM},`],
])('a sentence names the place from which straws are taken or where they are put: %o', (what, sentence) => {
  expect(movementSentence({ ...words, ...what })).toBe(`Ana García ${sentence} on 12 March 2026`)
})

test('of several places the fullest are named, and the rest and unplaced straws are counted', () => {
  const at = (...straws: number[]) =>
    straws.map((count, index) => ({ place_name: `Tank ${index + 1}`, straws: count }))
  const nowhere = (straws: number) => ({ place_name: null, straws })
  const taken = (places: MovementWords['places']) =>
    /Sur(.*), to/.exec(movementSentence({ ...words, places: places! }))![1]
  expect(taken(at(4, 6))).toBe(', from Tank 2 (6) and Tank 1 (4)')
  expect(taken([nowhere(3), ...at(7)])).toBe(', from Tank 1 (7) and no place (3)')
  expect(taken(at(1, 2, 3, 4))).toBe(', from Tank 4 (4), Tank 3 (3), Tank 2 (2) and one more place (1)')
  expect(taken([...at(1, 1, 1, 1, 1), nowhere(5)])).toBe(
    ', from Tank 1 (1), Tank 2 (1), Tank 3 (1), 2 more places (2) and no place (5)',
  )
  expect(taken([nowhere(10)])).toBe('')
})

// A reversal has the opposite direction of the original, and the same names.
test.each<Case>([
  [{ type: 'COLLECTION', direction: 'OUT' }, `collection of ${OWNED}`],
  [
    { type: 'PURCHASE', direction: 'OUT', ...nobody },
    'purchase of 10 straws of B-24-017 from Stal Van Dijk for Haras del Sur',
  ],
  [{ direction: 'OUT' }, 'consignment of 10 straws of B-24-017 on consignment from Stal Van Dijk'],
  [{ type: 'RETURN', direction: 'OUT' }, `return of ${OWNED}, from Stal Van Dijk`],
  [{ direction: 'IN' }, `consignment of ${OWNED}, to Gestüt Lindenhof`],
  [{ direction: 'IN', ...held }, `passing on of ${OWNED}, from Stal Van Dijk to Gestüt Lindenhof`],
  [
    { type: 'SALE', direction: 'IN', keep_in_store: true },
    `sale of ${OWNED}, to Gestüt Lindenhof, stored here for the buyer`,
  ],
  [{ type: 'RETURN', direction: 'IN' }, 'return of 10 straws of B-24-017 to their owner Gestüt Lindenhof'],
  [{ type: 'LOSS', direction: 'IN' }, `loss of ${OWNED}`],
  [{ kind: 'RELOCATION', type: null, direction: null }, `removal of ${OWNED}, from their place`],
  [{ type: 'INSEMINATION', direction: 'IN' }, `insemination of Paloma II with ${OWNED}`],
  [{ type: 'ERASURE', direction: 'IN' }, `erasure of ${OWNED}`],
])('the reversal of %o has its own sentence', (what, sentence) => {
  const reversal = { ...words, ...what, reverses_id: 'one', reason: 'Wrong batch typed' }
  expect(movementSentence(reversal)).toBe(
    `Ana García undid the ${sentence} of 12 March 2026: Wrong batch typed`,
  )
})
