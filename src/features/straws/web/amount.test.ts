import { expect, test } from 'vitest'
import { RequestFailed } from '#ui/request.ts'
import { strawsTexts } from '../texts.ts'
import { amountAnew, explainShortage, shortage } from './amount.ts'

test('an amount is too many only where it is known how many there are', () => {
  expect(shortage(60, 50)).toEqual({ amount: strawsTexts.tooMany })
  expect(shortage('60', 50)).toEqual({ amount: strawsTexts.tooMany })
  expect(shortage(1, 0)).toEqual({ amount: strawsTexts.tooMany })
  expect(shortage(50, 50)).toEqual({})
  expect(shortage('', 0)).toEqual({})
  expect(shortage(60, undefined)).toEqual({})
})

test('what the server says of straws that others took is said at the amount', () => {
  const message = 'Only 50 straws are available for this on that day.'
  expect(explainShortage(new RequestFailed(409, { code: 'NOT_ENOUGH_STRAWS', message }))).toEqual({
    amount: message,
  })
  expect(explainShortage(new RequestFailed(409, { code: 'STRAWS_CHANGED', message }))).toBeUndefined()
})

test('with another owner, place or day the amount is as if typed anew', () => {
  const changes: object[] = []
  const form = { values: { amount: 60, date: '' }, change: (some: object) => void changes.push(some) }
  amountAnew(form as never)({ date: '2026-03-12' } as never)
  expect(changes).toEqual([{ amount: 60, date: '2026-03-12' }])
})
