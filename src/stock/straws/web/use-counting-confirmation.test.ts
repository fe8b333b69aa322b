import { expect, test } from 'vitest'
import { countedByOthers } from './use-counting-confirmation.tsx'

const counting = [
  {
    ...{ stock_take_id: 't', container_id: 'tank', container_label: 'Tank 1', canister: null },
    ...{ started_at: '2026-11-20T09:00:00Z', started_by_name: 'Ana García' },
    now: [{ canister: 3, by: 'ana', by_name: 'Ana García', since: '2026-11-20T09:10:00Z' }],
  },
]
const at = (canister: number) => ({ container_id: 'tank', canister, level: 1 })

test('a booking where another member is counting names them and the time', () => {
  expect(countedByOthers(counting, [null, at(3), at(3)], 'tomas')).toEqual([
    expect.stringMatching(/^Ana García has been counting Tank 1, canister 3, since \d\d:10\.$/),
  ])
})

test('no confirmation is needed elsewhere, or where the user counts themselves', () => {
  expect(countedByOthers(counting, [at(2), undefined], 'tomas')).toEqual([])
  expect(countedByOthers(counting, [at(3)], 'ana')).toEqual([])
})
