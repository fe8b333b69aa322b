import { expect, test } from 'vitest'
import { movementEnds } from './movement-ends.ts'

const at = (label: string | null, canister: number | null = 1, level: number | null = 1) => ({
  label,
  canister,
  level,
})

const movement = {
  kind: 'MOVEMENT' as const,
  type: 'CONSIGNMENT' as const,
  direction: 'OUT' as const,
  reverses_id: null,
  supplier_name: 'Stal Van Dijk',
  receiver_name: 'Gestüt Lindenhof',
  holder_name: null,
  animal_name: 'Paloma II',
  standings: [at('Tank 1', 2)],
  target: null,
}
type What = Partial<Parameters<typeof movementEnds>[0]>

test.each<[what: What, from: string | null, to: string | null]>([
  [{ type: 'COLLECTION', direction: 'IN' }, null, 'Tank 1, canister 2'],
  [{ type: 'PURCHASE', direction: 'IN' }, 'Stal Van Dijk', 'Tank 1, canister 2'],
  [{ direction: 'IN' }, 'Stal Van Dijk', 'Tank 1, canister 2'],
  [{}, 'Tank 1, canister 2', 'Gestüt Lindenhof'],
  [{ holder_name: 'Clínica' }, 'Clínica', 'Gestüt Lindenhof'],
  [{ type: 'SALE' }, 'Tank 1, canister 2', 'Gestüt Lindenhof'],
  [{ type: 'RETURN' }, 'Tank 1, canister 2', 'Gestüt Lindenhof'],
  [{ type: 'RETURN', direction: 'IN' }, 'Stal Van Dijk', 'Tank 1, canister 2'],
  [{ type: 'LOSS' }, 'Tank 1, canister 2', 'Lost'],
  [{ type: 'INSEMINATION' }, 'Tank 1, canister 2', 'Paloma II'],
  [{ type: 'ERASURE' }, null, 'Erased'],
  [
    { kind: 'RELOCATION', type: null, direction: null, target: at('Tank 1', 2, 2) },
    'Tank 1, canister 2, level 1',
    'Tank 1, canister 2, level 2',
  ],
  [{ kind: 'RELOCATION', type: null, direction: null }, 'Tank 1, canister 2, level 1', 'Without a place'],
  // The ends of a reversal are swapped.
  [{ reverses_id: 'one', direction: 'IN' }, 'Gestüt Lindenhof', 'Tank 1, canister 2'],
  [{ reverses_id: 'one', type: 'LOSS', direction: 'IN' }, 'Lost', 'Tank 1, canister 2'],
  [{ reverses_id: 'one', type: 'COLLECTION' }, 'Tank 1, canister 2', null],
])('both ends of a movement are named: %o', (what, from, to) => {
  expect(movementEnds({ ...movement, ...what })).toEqual({ from, to })
})

test('several places are summarised by their common part', () => {
  const from = (...standings: ReturnType<typeof at>[]) => movementEnds({ ...movement, standings }).from
  expect(from(at('Tank 1', 2, 1), at('Tank 1', 2, 2))).toBe('Tank 1, canister 2')
  expect(from(at('Tank 1', 2), at('Tank 1', 3), at(null))).toBe('Tank 1, 2 canisters')
  expect(from(at('Tank 1', 2), at('Tank 2', 2))).toBe('2 containers')
  expect(from(at(null, null, null))).toBe('Without a place')
})
