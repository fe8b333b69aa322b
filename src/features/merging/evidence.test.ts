import { expect, test } from 'vitest'
import { evidenceOf } from './evidence.ts'

const known = (
  name: string,
  fields: Partial<Record<'email' | 'phone' | 'city' | 'country', string>> = {},
) => ({
  ...{ name, email: null, phone: null, city: null, country: null },
  ...fields,
})

test('phone, city and email speak for one stakeholder, further words and other countries against it', () => {
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
