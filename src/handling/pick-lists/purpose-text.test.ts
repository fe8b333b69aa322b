import { expect, test } from 'vitest'
import { aPurpose } from '#test/component/samples/pick-lists.ts'
import { purposeText } from './purpose-text.ts'

test('the text of a return names the owner only if the owner is passed', () => {
  const purpose = aPurpose({ type: 'RETURN', reason: null })
  expect(purposeText(purpose, 'Stal Van Dijk')).toBe('Return to Stal Van Dijk')
  expect(purposeText(purpose)).toBe('Return to owner')
})
