import { expect, test } from 'vitest'
import { movementSentence, type MovementWords } from './movement-sentence.ts'

const words: MovementWords = {
  type: 'CONSIGNMENT',
  date: '2026-03-12',
  amount: 10,
  signer_name: 'Ana García',
  batch_label: 'B-24-017',
  owner_name: 'Haras del Sur',
  supplier_name: 'Stal Van Dijk',
  receiver_name: 'Gestüt Lindenhof',
  animal_name: 'Paloma II',
  reason: 'BROKEN',
}

test.each([
  [
    'COLLECTION',
    'Ana García adds 10 straws of B-24-017, owned by Haras del Sur, from collection on 12 March 2026',
  ],
  ['PURCHASE', 'Ana García buys 10 straws of B-24-017 from Stal Van Dijk for Haras del Sur on 12 March 2026'],
  [
    'CONSIGNMENT',
    'Ana García consigns 10 straws of B-24-017, owned by Haras del Sur, to Gestüt Lindenhof on 12 March 2026',
  ],
  [
    'SALE',
    'Ana García sells 10 straws of B-24-017, owned by Haras del Sur, to Gestüt Lindenhof on 12 March 2026',
  ],
  [
    'LOSS',
    'Ana García books as lost 10 straws of B-24-017, owned by Haras del Sur (broken), on 12 March 2026',
  ],
  [
    'INSEMINATION',
    'Ana García inseminates Paloma II with 10 straws of B-24-017, owned by Haras del Sur, on 12 March 2026',
  ],
] as const)('the sentence of a %s', (type, sentence) => {
  expect(movementSentence({ ...words, type })).toBe(sentence)
})

test('one straw is one straw, and a buyer may leave it in store', () => {
  expect(movementSentence({ ...words, type: 'SALE', amount: 1, keep_in_store: true })).toBe(
    'Ana García sells 1 straw of B-24-017, owned by Haras del Sur, to Gestüt Lindenhof, who leaves them in store, on 12 March 2026',
  )
})
