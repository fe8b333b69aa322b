import { expect, test } from 'vitest'
import { compareMarks, markLine, mismatchText } from './marks.ts'

test('two straw marks are compared character by character', () => {
  const [wanted, inHand] = compareMarks('170226 LUCERO DEL SUR', '130226 LUCERO DEL SUR')
  expect(wanted).toEqual([
    { text: '1', differs: false },
    { text: '7', differs: true },
    { text: '0226 LUCERO DEL SUR', differs: false },
  ])
  expect(inHand[1]).toEqual({ text: '3', differs: true })
  expect(compareMarks('AB', 'AB')).toEqual([
    [{ text: 'AB', differs: false }],
    [{ text: 'AB', differs: false }],
  ])
  expect(compareMarks('AAB', 'AB')[0]).toEqual([
    { text: 'A', differs: false },
    { text: 'A', differs: true },
    { text: 'B', differs: false },
  ])
})

test('a straw mark of several lines is shown on one line', () => {
  expect(markLine('LUCERO DEL SUR\n170226 ES13')).toBe('LUCERO DEL SUR 170226 ES13')
})

test('the text about a wrong straw names its common and its different traits', () => {
  const lucero = { stallion_name: 'Lucero del Sur', straw_colour: 'YELLOW', dated: '2026-02-17' } as const
  expect(mismatchText(lucero, { ...lucero, dated: '2026-02-13' })).toBe(
    'Same stallion and colour, different date.',
  )
  expect(mismatchText(lucero, lucero)).toBe('Same stallion, colour and date, but a different batch.')
  expect(mismatchText(lucero, { stallion_name: 'Quintus L', straw_colour: 'RED', dated: null })).toBe(
    'Different stallion, different colour and different date.',
  )
})
