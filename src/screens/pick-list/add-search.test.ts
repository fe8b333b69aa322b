import { expect, test } from 'vitest'
import { aFoundPlace } from '#test/component/samples/straws.ts'
import { CONSIGNEE_ID, MARE_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { aLine, aPickList, aPurpose } from '#test/component/samples/pick-lists.ts'
import { offersOf, purposeFor, readField, repeatable, samePurpose } from './add-search.ts'

test('the field is read as a number, straws, a day, a place and a receiver', () => {
  expect(readField('14 b-26-012 to lindenhof')).toMatchObject({
    act: { amount: 14, to: ['lindenhof'] },
    query: { text: '"b-26-012"' },
  })
  expect(readField('luc 9/2 canister 3 level 1').query).toEqual({
    text: '"luc" "canister 3" "level 1"',
    frozen: '--02-09',
  })
  // A number alone may be part of a label.
  expect(readField('26')).toMatchObject({ act: { amount: null }, query: { text: '"26"' } })
  expect(readField('').query).toBeNull()
})

test('an offer takes the typed number or a dose, and not what the list takes already', () => {
  const places = [aFoundPlace({ straws: 10 })]
  const none = { lines: [], lifts: [] }
  expect(offersOf(places, readField('luc').act, none)).toMatchObject([
    { free: 10, amount: 8, isShort: false },
  ])
  expect(offersOf(places, readField('2 doses luc').act, none)).toMatchObject([{ amount: 10, isShort: true }])
  expect(offersOf(places, readField('9 luc').act, aPickList())).toMatchObject([
    { free: 8, amount: 8, isShort: true },
  ])
})

test('a receiver is taken only if the words name one', () => {
  const parties = [
    { id: SELF_ID, name: 'Haras del Sur' },
    { id: CONSIGNEE_ID, name: 'Gestüt Lindenhof' },
  ]
  const known = { parties, mares: [{ id: MARE_ID, name: 'Paloma II' }] }
  const of = (...to: string[]) => purposeFor(to, known, SELF_ID)
  expect(of('lindenhof')).toMatchObject({
    purpose: { withdrawal: { type: 'CONSIGNMENT', receiver_id: CONSIGNEE_ID } },
  })
  expect(of('paloma')).toMatchObject({
    purpose: { withdrawal: { type: 'INSEMINATION', animal_id: MARE_ID } },
  })
  expect(purposeFor(['lindenhof'], known, CONSIGNEE_ID)).toMatchObject({
    purpose: { withdrawal: { type: 'RETURN' } },
  })
  expect([of('nobody'), of()]).toEqual([null, null])
})

test('reasons of a list are repeated once each, a return only to its owner', () => {
  const consign = aPurpose({ type: 'CONSIGNMENT', receiver_id: CONSIGNEE_ID, reason: null })
  const back = aPurpose({ type: 'RETURN', reason: null })
  const lines = [
    aLine({ purpose: consign }),
    aLine({ purpose: consign }),
    aLine({ purpose: back, owner_id: CONSIGNEE_ID }),
  ]
  expect(repeatable(lines, SELF_ID).map(({ purpose }) => purpose.type)).toEqual(['CONSIGNMENT'])
  expect(repeatable(lines, CONSIGNEE_ID).map(({ purpose }) => purpose.type)).toEqual(['RETURN'])
  expect(samePurpose(consign)).toEqual({
    withdrawal: { type: 'CONSIGNMENT', receiver_id: CONSIGNEE_ID, note: null },
  })
})
