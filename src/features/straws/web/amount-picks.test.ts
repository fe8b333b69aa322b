import { expect, test } from 'vitest'
import { amountPicks, firstAmount } from './amount-picks.ts'

test('one, two and three doses are offered as far as there are straws', () => {
  expect(amountPicks(7, 151).map(({ straws }) => straws)).toEqual([7, 14, 21])
  expect(amountPicks(7, 21).map(({ straws }) => straws)).toEqual([7, 14, 21])
})

test('where three doses are not there, all straws are offered once', () => {
  expect(amountPicks(7, 16)).toEqual([
    { doses: 1, straws: 7 },
    { doses: 2, straws: 14 },
    { doses: null, straws: 16 },
  ])
  expect(amountPicks(7, 14).map(({ doses }) => doses)).toEqual([1, 2])
  expect(amountPicks(7, 5)).toEqual([{ doses: null, straws: 5 }])
})

test('without a dose only all of them, and nothing where there are none', () => {
  expect(amountPicks(null, 9)).toEqual([{ doses: null, straws: 9 }])
  expect(amountPicks(7, 0)).toEqual([])
})

test('it begins with a dose, with all of fewer, and with one straw where the dose is unknown', () => {
  expect([firstAmount(7, 151), firstAmount(7, 5), firstAmount(null, 5), firstAmount(7, 0)]).toEqual([
    7, 5, 1, 1,
  ])
})
