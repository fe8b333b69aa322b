import { expect, test } from 'vitest'
import { NewAnimal } from './contract.ts'
import { animalWarnings } from './warnings.ts'

const tenant_id = '01a1fbfd-d0bb-76cd-9c1e-8c0608846f86'
const horse = (fields: object) =>
  NewAnimal.safeParse({ tenant_id, name: 'Quintus L', sex: 'STALLION', ...fields })

test('a UELN is normalised, and an invalid one is refused', () => {
  expect(horse({ ueln: '276.421-000 25561a' }).data?.ueln).toBe('27642100025561A')
  expect(horse({ ueln: ' ' }).data?.ueln).toBeNull()
  expect(horse({ ueln: '27642100025561' }).success).toBe(false)
  expect(horse({ ueln: 'DEU421000255610' }).success).toBe(false)
})

test('microchips of 9, 10 and 15 digits are accepted, and others are refused', () => {
  for (const microchip of ['276 098106123456', '123456789', '1234567890']) {
    expect(horse({ microchip }).success, microchip).toBe(true)
  }
  expect(horse({ microchip: '12345678' }).success).toBe(false)
})

test('an unknown country of a UELN and an old chip give a warning', () => {
  expect(animalWarnings({ ueln: '999421000255610', microchip: '123456789' })).toEqual({
    ueln: 'UNKNOWN_COUNTRY',
    microchip: 'OLD_CHIP',
  })
  expect(animalWarnings({ ueln: '276 421', microchip: '276098106123456' })).toEqual({
    ueln: null,
    microchip: null,
  })
  expect(animalWarnings({ ueln: null, microchip: null })).toEqual({ ueln: null, microchip: null })
})
