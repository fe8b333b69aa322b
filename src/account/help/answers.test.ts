import { expect, test } from 'vitest'
import { ANSWERS, findAnswers } from './answers.ts'

test('each answer has at most 60 words, and a name of its own', () => {
  expect(new Set(ANSWERS.map(({ id }) => id)).size).toBe(ANSWERS.length)
  for (const { answer, question } of ANSWERS)
    expect(answer.split(/\s+/).length, question).toBeLessThanOrEqual(60)
})

test('an answer is found by words of its question and of its text, in any order', () => {
  const found = (text: string) => findAnswers(text).map(({ id }) => id)
  expect(found('nitrogen RESIN')).toEqual(['how-do-i-print-labels-that-hold-in-nitrogen'])
  expect(found('rim')).toContain('which-level-is-level-1')
  expect(found(' ')).toHaveLength(ANSWERS.length)
  expect(found('unicorn')).toEqual([])
})
