import { expect, test } from 'vitest'
import { codeOf } from '#stock/label-codes/code.ts'
import type { Found } from '#integration/overview/contract.ts'
import {
  type Line,
  type Meaning,
  withMeaning,
  withRead,
  withState,
  withTarget,
} from '#handling/scanning/scan-list.ts'

const CODE = codeOf([30, 18, 22, 4, 19, 2, 29, 30, 9])

const batchCode = (batch_id: string, is_gone = false): Meaning => ({
  is: 'CODE',
  code: {
    ...{ code: CODE, kind: 'BATCH', container_id: null, canister: null, level: null },
    ...{ batch_id, document_id: null, title: 'B-26-001', is_gone },
  },
})
const batch = (id: string, title: string): Found => ({
  ...{ kind: 'BATCH', id, title, detail: 'Lucero del Sur', straw_colour: 'YELLOW', straws: 20, place: null },
})
const textsOf = (lines: readonly Line[]) => lines.map(({ text, times }) => `${text} ${times}`)

test('the newest scan is on top, and a repeated one is listed once', () => {
  const read = ['HJ-09 070425', CODE, 'hj-09 070425 ', CODE.replaceAll('Z', 'Y').toLowerCase()]
  const lines = read.reduce<Line[]>((known, text, at) => withRead(known, text, at), [])
  expect(textsOf(lines)).toEqual([`${CODE} 2`, 'HJ-09 070425 2'])
})

test('a code and the label of the same batch are one line', () => {
  const both = withRead(withRead([], CODE, 1), 'B-26-001', 2)
  const first = withMeaning(both, 1, batchCode('b1'))
  const lines = withMeaning(first, 2, { is: 'FOUND', found: [batch('b1', 'B-26-001')] })
  expect(textsOf(lines)).toEqual(['B-26-001 2'])
  expect(lines[0]).toMatchObject({ state: 'KNOWN', target: { kind: 'BATCH', batch_id: 'b1' } })
})

test('two horses with the same name are two lines, and the same horse is one', () => {
  const horse = (id: string): Meaning => ({
    is: 'FOUND',
    found: [{ ...batch(id, 'Lucero del Sur'), kind: 'ANIMAL' }],
  })
  const three = ['chip', 'ueln', 'name'].reduce<Line[]>((known, text, at) => withRead(known, text, at), [])
  const lines = withMeaning(withMeaning(withMeaning(three, 1, horse('h1')), 2, horse('h2')), 3, horse('h1'))
  expect(textsOf(lines)).toEqual(['name 2', 'ueln 1'])
})

test('several results, an unknown code and a deleted record stay unresolved until the user chooses', () => {
  const three = ['B-26', 'HJ-09', CODE].reduce<Line[]>((known, text, at) => withRead(known, text, at), [])
  const found = { is: 'FOUND' as const, found: [batch('b1', 'B-26-001'), batch('b2', 'B-26-002')] }
  const open = withMeaning(
    withMeaning(withMeaning(three, 1, found), 2, { is: 'FOREIGN' }),
    3,
    batchCode('b3', true),
  )
  expect(open.map(({ state }) => state)).toEqual(['GONE', 'FOREIGN', 'SEVERAL'])
  const answered = withTarget(open, 2, { kind: 'BATCH', batch_id: 'b9', place: null })
  expect(answered.map(({ state }) => state)).toEqual(['GONE', 'KNOWN', 'SEVERAL'])
})

test('a scan whose lookup failed is looked up again on the next read', () => {
  const failed = withState(withRead([], CODE, 1), 1, 'FAILED')
  expect(withRead(failed, CODE, 2)[0]).toMatchObject({ state: 'LOOKING', times: 2 })
})
