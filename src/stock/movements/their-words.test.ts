import { expect, test } from 'vitest'
import { theirStraws, theirWords, type MovementFacts } from './their-words.ts'

const [US, THEM, CLINIC] = ['us', 'them', 'clinic']

const sale: MovementFacts & { batch_label: string } = {
  ...{ type: 'SALE', direction: 'OUT', reverses_id: null, batch_label: 'B-26-012' },
  ...{ owner_id: US, supplier_id: null, receiver_id: 'buyer', holder_id: null },
  ...{ from_name: 'Tank 1', to_name: 'Stal Van Dijk', keep_in_store: false, outcome: null, checked_on: null },
}
const use = { type: 'INSEMINATION', receiver_id: null, to_name: 'Vega H' } as const
const lost = { outcome: 'LOST_PREGNANCY', checked_on: '2026-07-20' } as const
const came = { direction: 'IN', supplier_id: THEM, receiver_id: null } as const

test.each<[what: Partial<MovementFacts>, words: string]>([
  [{ owner_id: THEM }, 'of theirs sold to Stal Van Dijk'],
  [{ receiver_id: THEM }, 'sold to them'],
  [{ receiver_id: THEM, keep_in_store: true }, 'sold to them, stored here'],
  [{ holder_id: THEM }, 'sold by them to Stal Van Dijk'],
  [{ type: 'CONSIGNMENT', owner_id: THEM }, 'of theirs consigned to Stal Van Dijk'],
  [{ type: 'CONSIGNMENT', receiver_id: THEM }, 'consigned to them'],
  [{ type: 'CONSIGNMENT', holder_id: THEM }, 'passed on by them to Stal Van Dijk'],
  [{ type: 'CONSIGNMENT', ...came }, 'received from them on consignment'],
  [{ type: 'RETURN', owner_id: THEM, receiver_id: THEM }, 'returned to them'],
  [{ type: 'RETURN', ...came }, 'returned by them'],
  [
    { type: 'RETURN', ...came, owner_id: THEM, supplier_id: CLINIC, from_name: 'La Dehesa' },
    'of theirs returned by La Dehesa',
  ],
  [{ type: 'PURCHASE', ...came }, 'bought from them'],
  [{ type: 'COLLECTION', owner_id: THEM, direction: 'IN', to_name: 'Tank 1' }, 'collected for them'],
  [{ ...use, owner_id: THEM, ...lost }, 'of theirs used to inseminate Vega H, pregnancy lost 20 Jul 2026'],
  [{ ...use, holder_id: THEM, outcome: 'PENDING' }, 'used by them to inseminate Vega H, not checked yet'],
  [{ ...use, outcome: 'UNKNOWN' }, 'used to inseminate Vega H'],
  [{ type: 'LOSS', owner_id: THEM, receiver_id: null, to_name: 'Lost' }, 'of theirs lost'],
  [{ type: 'ERASURE', owner_id: THEM, receiver_id: null, to_name: 'Erased' }, 'of theirs erased'],
])('a movement is told in the words of the stakeholder: %j', (what, words) => {
  expect(theirWords({ ...sale, ...what }, THEM)).toBe(words)
})

test.each<[what: Partial<MovementFacts>, words: string]>([
  [{ owner_id: THEM }, 'sold to Stal Van Dijk'],
  [{ type: 'PURCHASE', direction: 'IN', owner_id: THEM, from_name: 'Val Fleuri' }, 'bought from Val Fleuri'],
  [{ ...use, owner_id: THEM }, 'used to inseminate Vega H'],
])('our own straws are told without an owner: %j', (what, words) => {
  expect(theirWords({ ...sale, ...what }, THEM, true)).toBe(words)
})

test('an undone sale names the buyer, although its ends are swapped', () => {
  const undo = {
    direction: 'IN',
    reverses_id: 'sale',
    from_name: 'Stal Van Dijk',
    to_name: 'Tank 1',
  } as const
  expect(theirWords({ ...sale, ...undo, owner_id: THEM }, THEM)).toBe(
    'of theirs sold to Stal Van Dijk, undone',
  )
})

test('the holder of the straws is named, unless it is the stakeholder or us', () => {
  expect(theirStraws(sale, THEM)).toBe('B-26-012')
  expect(theirStraws({ ...sale, holder_id: THEM }, THEM)).toBe('B-26-012')
  expect(theirStraws({ ...sale, holder_id: CLINIC, from_name: 'La Dehesa' }, THEM)).toBe(
    'B-26-012, held by La Dehesa',
  )
})
