import { expect, test } from 'vitest'
import { ANSWERS, bySubject, findAnswers } from './answers.ts'

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

test('answers are grouped in the order of the guide, whose first question is how to begin', () => {
  const groups = bySubject(ANSWERS)
  expect([...groups.values()].flat()).toHaveLength(ANSWERS.length)
  expect([...groups.keys()]).toEqual([
    'Start',
    'At the container',
    'Every day',
    'Horses and papers',
    'Account',
  ])
  expect(groups.get('Start')![0]!.id).toBe('your-first-hour')
  expect([...bySubject(ANSWERS.toReversed()).keys()]).toEqual([...groups.keys()])
})
