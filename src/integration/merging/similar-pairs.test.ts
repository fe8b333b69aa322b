import { expect, test } from 'vitest'
import { similarHorses, similarParties } from './similar-pairs.ts'

const party = (id: string, name: string, email: string | null = null, phone: string | null = null) => ({
  ...{ id, name, email, phone },
})
const pairsOf = (parties: ReturnType<typeof party>[], distinct: string[] = []) =>
  similarParties(parties, (a, b) => distinct.includes(a.id + b.id)).map(([a, b]) => a.id + b.id)

test('similar names, emails and phone numbers make a pair, which is proposed once', () => {
  expect(
    pairsOf([
      party('a', 'Gestüt Lindenhof', 'samen@lindenhof.test', '+49 5141 555 0142'),
      party('b', 'Gestut Lindenhof GmbH', 'samen@lindenhof.test'),
      party('c', 'Haras del Sur'),
      party('d', 'Anna Brandt', null, '0049 5141 5550142'),
      party('e', 'Haras del Norte', null, '555'),
      party('f', 'Haras', null, '555'),
    ]),
  ).toEqual(['ab', 'ad'])
})

test('of three similar stakeholders, pairs kept apart are not proposed', () => {
  const three = [party('a', 'Stal Van Dijk'), party('b', 'Van Dijk, Stal'), party('c', 'STAL VAN DIJK')]
  expect(pairsOf(three)).toEqual(['ab', 'ac'])
  expect(pairsOf(three, ['ab'])).toEqual(['ac'])
  expect(pairsOf(three, ['ab', 'ac'])).toEqual(['bc'])
})

test('horses with one name make a pair, unless sex, UELN or date of birth conflict', () => {
  const horse = (id: string, name: string, more: object = {}) => ({
    ...{ id, name, sex: 'STALLION' as const, ueln: null, born_on: null },
    ...more,
  })
  const pairs = similarHorses(
    [
      horse('a', 'Lucero', { ueln: '276431310123456', born_on: '2015-03-01' }),
      horse('b', 'LUCÉRO'),
      horse('c', 'Lucero', { ueln: '276431310999999' }),
      horse('d', 'Lucero', { sex: 'MARE' }),
      horse('e', 'Lucero', { born_on: '2016-03-01' }),
      horse('f', 'Lucero II'),
    ],
    () => false,
  )
  expect(pairs.map(([a, b]) => a.id + b.id)).toEqual(['ab', 'bc', 'be'])
})
