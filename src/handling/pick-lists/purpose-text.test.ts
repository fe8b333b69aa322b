import { expect, test } from 'vitest'
import { aPurpose } from '#test/component/samples/pick-lists.ts'
import { purposeText } from './purpose-text.ts'

test('the text of a return names the owner only if the owner is passed', () => {
  const purpose = aPurpose({ type: 'RETURN', reason: null })
  expect(purposeText(purpose, 'Stal Van Dijk')).toBe('Return to owner Stal Van Dijk')
  expect(purposeText(purpose)).toBe('Return to owner')
})

test('a purpose is named by its verb and for whom, why or where to', () => {
  expect(purposeText(aPurpose(), '')).toBe('Record loss: Quality test')
  const sale = { type: 'SALE', reason: null, receiver_name: 'La Dehesa' } as const
  expect(purposeText(aPurpose(sale))).toBe('Sell to La Dehesa')
  expect(purposeText(aPurpose({ ...sale, keep_in_store: true }))).toBe('Sell, store here for La Dehesa')
  const move = { type: 'RELOCATION', reason: null } as const
  expect(purposeText(aPurpose(move))).toBe('Take out of storage')
  const to = { container_id: 't2', canister: 3, level: 1 }
  expect(purposeText(aPurpose({ ...move, to, to_label: 'Tank 2' }))).toBe(
    'Move to Tank 2, canister 3, level 1',
  )
})
