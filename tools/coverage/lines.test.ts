import { expect, test } from 'vitest'
import { describeFolders, type Lines, markRun, statementLines, toLcov } from './lines.ts'

const lines = (...run: boolean[]): Lines => new Map(run.map((isRun, index) => [index + 1, isRun]))

test('a line counts as run if one of the statements that start on it was run', () => {
  const at = (line: number) => ({ start: { line } })
  const statementMap = { 0: at(3), 1: at(3), 2: at(4), 3: at(6) }
  const found = statementLines({ statementMap, s: { 0: 2, 1: 0, 2: 0, 3: 1 } })
  expect([...found]).toEqual([
    [3, true],
    [4, false],
    [6, true],
  ])
})

test('only lines with code are marked as run, and stay marked', () => {
  const files = new Map([['src/a.ts', lines(true, false, false)]])
  markRun(files, 'src/a.ts', 1)
  markRun(files, 'src/a.ts', 2)
  markRun(files, 'src/a.ts', 9)
  markRun(files, 'src/b.ts', 1)
  expect(files).toEqual(new Map([['src/a.ts', lines(true, true, false)]]))
})

test('only features and the platform are split into folders, and files without code are left out', () => {
  const files = new Map([
    ['src/ui/form/Field.tsx', lines(true, false)],
    ['src/ui/call.ts', lines(true)],
    ['src/stock/batches/server/tables.ts', lines()],
    ['src/stock/batches/doses.ts', lines(true, true)],
    ['src/paperwork/labels/contract.ts', lines(false)],
    ['src/registry/studbooks/server/tables.ts', lines()],
    ['src/platform/http/serve.ts', lines(false, true)],
  ])
  expect(describeFolders(files).split('\n').slice(2)).toEqual([
    '| src/paperwork/labels | 1 | 0.0 |',
    '| src/platform/http | 2 | 50.0 |',
    '| src/stock/batches | 2 | 100.0 |',
    '| src/ui | 3 | 66.7 |',
    '| all | 8 | 62.5 |',
  ])
})

test('an LCOV file lists each line', () => {
  const files = new Map([
    ['src/a.ts', lines(true, false)],
    ['src/b.ts', lines(true)],
  ])
  expect(toLcov(files)).toBe(
    'SF:src/a.ts\nDA:1,1\nDA:2,0\nend_of_record\nSF:src/b.ts\nDA:1,1\nend_of_record\n',
  )
})
