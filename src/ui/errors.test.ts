import { expect, test } from 'vitest'
import { RequestFailed } from './request.ts'
import { errorTexts } from './texts.ts'
import { Unanswered } from './unanswered.ts'
import { errorLines, errorText } from './errors.ts'

const away = new Unanswered('Failed to fetch')
const wait = new RequestFailed(429, { message: 'Wait.' }, 30)
const taken = new RequestFailed(409, { message: 'Taken.' })

test('an error names what failed first, and then the known reason', () => {
  expect(errorLines(away, 'Not saved')).toEqual(['Not saved', errorTexts.away])
  expect(errorLines(new DOMException('', 'TimeoutError'), 'Not saved')).toEqual([
    'Not saved',
    errorTexts.away,
  ])
  expect(errorLines(wait, 'Not saved')).toEqual(['Not saved', errorTexts.wait(30)])
  expect(errorLines(taken, 'Not saved')).toEqual(['Not saved', 'Taken.'])
  expect(errorText(taken, 'Not saved')).toBe('Not saved\nTaken.')
  expect(errorLines(new RequestFailed(503, { message: 'Away.' }), 'Not saved')).toEqual(['Not saved'])
})

test('the same text is not shown twice', () => {
  expect(errorLines(new RequestFailed(401, { message: 'Not saved' }), 'Not saved')).toEqual(['Not saved'])
  const atField = new RequestFailed(422, { message: 'Too weak.', fields: { 'body.password': 'Too weak.' } })
  expect(errorLines(atField, 'Not saved')).toEqual(['Not saved'])
})

test('without a text for what failed, only the refusal is shown', () => {
  expect(errorLines(taken)).toEqual(['Taken.'])
  expect(errorLines(wait)).toEqual([errorTexts.wait(30)])
  const tooMuch = new RequestFailed(429, { code: 'TOO_MANY_REQUESTS', message: 'Wait.' }, 90)
  expect(errorLines(tooMuch)).toEqual(['Too many requests. Try again in 2 minutes.'])
  expect(errorLines(away)).toEqual([errorTexts.generic, errorTexts.away])
  expect(errorLines(new RequestFailed(500, {}))).toEqual([errorTexts.generic])
  expect(errorLines(new RangeError('a bug'))).toEqual([errorTexts.generic])
  expect(errorLines(new TypeError('rows.group is not a function'))).toEqual([errorTexts.generic])
})

test('an unexpected error names the reference under which the log has it', () => {
  const failed = new RequestFailed(500, { code: 'ERROR', message: 'M', request_id: '3f2a91c07b' })
  expect(errorLines(failed)).toEqual([errorTexts.generic, errorTexts.reference('3f2a91c07b')])
  expect(errorLines(failed, 'Not saved')).toEqual(['Not saved', errorTexts.reference('3f2a91c07b')])
})
