import { expect, test } from 'vitest'
import { CONSIGNEE_ID, MARE_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { aLine, aPlaceForList, aPurpose } from '#test/component/samples/pick-lists.ts'
import { lineOf, offersOf, purposeFor, readField, repeatable, samePurpose } from './add-search.ts'

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

test('an offer takes the typed number or a dose, at most what the list does not take already', () => {
  const places = [aPlaceForList({ numbers: [[3, 12]] })]
  const of = (text: string) => offersOf(places, readField(text).act)
  expect(of('luc')).toMatchObject([{ free: 10, amount: 8, isShort: false }])
  expect(of('2 doses luc')).toMatchObject([{ amount: 10, isShort: true }])
  expect(of('11 luc')).toMatchObject([{ amount: 10, isShort: true }])
})

test('straws at a place become an amount from there, those without a place their lowest numbers', () => {
  const numbers: [number, number][] = [
    [4, 5],
    [9, 12],
  ]
  const [placed] = offersOf([aPlaceForList()], readField('luc').act)
  expect(lineOf(placed!, 3, 'why')).toMatchObject({
    amount: 3,
    from: { canister: 1, level: 1 },
    purpose: 'why',
  })
  const [unplaced] = offersOf([aPlaceForList({ location: null, numbers })], readField('luc').act)
  expect(lineOf(unplaced!, 3, 'why')).toEqual({
    batch_id: placed!.place.batch_id,
    numbers: [
      [4, 5],
      [9, 9],
    ],
    purpose: 'why',
  })
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
