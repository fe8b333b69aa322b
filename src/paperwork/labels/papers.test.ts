import { expect, test } from 'vitest'
import { LABEL_KINDS } from './drawing.ts'
import { placementOf, smallestSize } from './label.ts'
import { bestPapers, fitOf, isReduced, matchesPaper } from './papers.ts'
import { TEMPLATES, templateOf } from './templates.ts'

test('the papers made for a kind of label are found by its size', () => {
  const best = (kind: (typeof LABEL_KINDS)[number]) => bestPapers(kind, '').map(({ key }) => key)
  expect(best('GOBLET')).toEqual([
    ...['L4731', 'L7651', 'Z3666', 'Z3667', '5167', 'R25X10', 'R38X13', 'QL12', 'D11353'],
  ])
  expect(best('CANISTER')).toEqual([
    ...['L7651', 'Z3666', 'Z3667', 'L7160', '5160', 'R51X25', 'QL62X29', 'D11352'],
  ])
  expect(best('CONTAINER')).toEqual(['L7160', '5160', 'R51X25', 'QL62X29', 'D11352'])
})

test('the paper used last is among the best', () => {
  expect(bestPapers('CONTAINER', 'D99010').map(({ key }) => key)).toContain('D99010')
})

test('all papers take the label of a goblet, eleven that of a canister, and seven that of a container', () => {
  const fits = LABEL_KINDS.map(
    (kind) => TEMPLATES.filter((template) => fitOf(kind, template) !== 'TOO_SMALL').length,
  )
  expect(fits).toEqual([18, 11, 7])
})

test('the size stated for papers that are too small is the smallest that can be printed', () => {
  for (const kind of LABEL_KINDS) {
    const { width, height } = smallestSize(kind)
    const paper = { ...templateOf('R25X10'), width, height }
    expect(placementOf(kind, paper), kind).not.toBeNull()
    expect(placementOf(kind, { ...paper, width: width - 0.1 }), kind).toBeNull()
  }
})

test('only round and tiny papers omit parts of the label', () => {
  expect(TEMPLATES.filter((template) => isReduced('GOBLET', template)).map(({ key }) => key)).toEqual([
    'QL12',
  ])
})

test.for([
  ['avery 4731', 'L4731'],
  ['25,4x10', 'L4731'],
  ['25.4 × 10', 'L4731'],
  ['189', 'L4731'],
  ['letter 5167', '5167'],
  ['zebra 51', 'R51X25'],
  ['BRADY 38 X 13 mm', 'R38X13'],
  ['round', 'QL12'],
] as const)('“%s” finds the paper %s', ([query, key]) => {
  expect(TEMPLATES.filter((template) => matchesPaper(template, query)).map((found) => found.key)).toEqual([
    key,
  ])
})
