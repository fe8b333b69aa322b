import { expect, test } from 'vitest'
import { evidenceOf, horseEvidence } from './evidence.ts'

const known = (
  name: string,
  fields: Partial<Record<'email' | 'phone' | 'city' | 'country', string>> = {},
) => ({
  ...{ name, email: null, phone: null, city: null, country: null },
  ...fields,
})

test('phone, city and email suggest one stakeholder; extra words and different countries suggest two', () => {
  const celle = { city: 'Celle', country: 'DE' }
  expect(
    evidenceOf(
      known('Gestüt Lindenhof', { ...celle, phone: '+49 5141 555 0142', email: 'samen@lindenhof.test' }),
      known('Gestut Lindenhof GmbH', {
        ...celle,
        phone: '0049 5141 5550142',
        email: 'A.Brandt@Lindenhof.test',
      }),
    ),
  ).toEqual([
    { text: 'Same name, spelled differently', isFor: true },
    { text: 'Same phone, same city, same email domain', isFor: true },
    { text: '“GmbH” in one name only', isFor: false },
  ])
  expect(evidenceOf(known('Anna Brandt', { country: 'DE' }), known('Brandt', { country: 'AT' }))).toEqual([
    { text: '“Anna” in one name only', isFor: false },
    { text: 'Different countries', isFor: false },
  ])
})

test('the date of birth and the parents suggest one horse; a different date suggests two', () => {
  const horse = {
    name: 'Lucero',
    born_on: '2015-03-01',
    sire: { name: 'Quintus', animal_id: null },
    dam: null,
  }
  expect(
    horseEvidence(horse, { ...horse, name: 'Lucéro', sire: { name: 'QUINTUS', animal_id: null } }),
  ).toEqual([
    { text: 'Same name, spelled differently', isFor: true },
    { text: 'Same date of birth, same sire', isFor: true },
  ])
  expect(horseEvidence(horse, { ...horse, born_on: '2016-03-01', sire: null })).toEqual([
    { text: 'Same name', isFor: true },
    { text: 'Different dates of birth', isFor: false },
  ])
})
