import { expect, test } from 'vitest'
import { RequestFailed } from '#ui/request.ts'
import { strawsTexts } from '../texts.ts'
import { amountAnew, amountPicks, explainShortage, firstAmount, shortage } from './amount.ts'

test('an amount is too large only if the available number is known', () => {
  expect(shortage(60, 50)).toEqual({ amount: strawsTexts.tooMany })
  expect(shortage('60', 50)).toEqual({ amount: strawsTexts.tooMany })
  expect(shortage(1, 0)).toEqual({ amount: strawsTexts.tooMany })
  expect(shortage(50, 50)).toEqual({})
  expect(shortage('', 0)).toEqual({})
  expect(shortage(60, undefined)).toEqual({})
})

test('the message about straws taken by others is shown at the amount', () => {
  const message = 'Only 50 straws are available for this on that day.'
  expect(explainShortage(new RequestFailed(409, { code: 'NOT_ENOUGH_STRAWS', message }))).toEqual({
    amount: message,
  })
  expect(explainShortage(new RequestFailed(409, { code: 'STRAWS_CHANGED', message }))).toBeUndefined()
})

test('another owner, place or day validates the amount again', () => {
  const changes: object[] = []
  const form = { values: { amount: 60, date: '' }, change: (some: object) => void changes.push(some) }
  amountAnew(form as never)({ date: '2026-03-12' } as never)
  expect(changes).toEqual([{ amount: 60, date: '2026-03-12' }])
})

test('one, two and three doses are offered as far as there are straws', () => {
  expect(amountPicks(7, 151).map(({ straws }) => straws)).toEqual([7, 14, 21])
  expect(amountPicks(7, 21).map(({ straws }) => straws)).toEqual([7, 14, 21])
})

test('with fewer than three doses all straws are offered once', () => {
  expect(amountPicks(7, 16)).toEqual([
    { doses: 1, straws: 7 },
    { doses: 2, straws: 14 },
    { doses: null, straws: 16 },
  ])
  expect(amountPicks(7, 14).map(({ doses }) => doses)).toEqual([1, 2])
  expect(amountPicks(7, 5)).toEqual([{ doses: null, straws: 5 }])
})

test('without a dose only all straws are offered, and nothing if there are none', () => {
  expect(amountPicks(null, 9)).toEqual([{ doses: null, straws: 9 }])
  expect(amountPicks(7, 0)).toEqual([])
})

test('the first amount is a dose, all straws if fewer, or one straw if the dose is unknown', () => {
  expect([firstAmount(7, 151), firstAmount(7, 5), firstAmount(null, 5), firstAmount(7, 0)]).toEqual([
    7, 5, 1, 1,
  ])
})
