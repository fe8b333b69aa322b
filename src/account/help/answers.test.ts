import { expect, test } from 'vitest'
import { ANSWERS, findAnswers } from './answers.ts'

test('there are eight answers, each under 60 words', () => {
  expect(ANSWERS).toHaveLength(8)
  for (const { answer, question } of ANSWERS) expect(answer.split(/\s+/).length, question).toBeLessThan(60)
})

test('an answer is found by words of its question and of its text, in any order', () => {
  const found = (text: string) => findAnswers(text).map(({ id }) => id)
  expect(found('nitrogen PRINT')).toEqual(['labels'])
  expect(found('rim')).toContain('level')
  expect(found(' ')).toHaveLength(8)
  expect(found('unicorn')).toEqual([])
})
