import { expect, test } from 'vitest'
import { isWrittenInJson } from './erase-name.ts'

test('text that may be a key, value or punctuation of JSON is distinguished from a name', () => {
  const marks = [
    ':',
    ',',
    '1.5',
    '-',
    '{}',
    '1e3',
    '1E+3',
    'true,',
    'ue, n',
    'lse}',
    'owner_id',
    'STORED',
    'ana',
  ]
  const names = ['Elena', 'elena santos', 'Al', "O'Neill", 'Ł', 'E. True', 'Stal 7', '"', 'Łódź']
  expect(marks.filter((mark) => !isWrittenInJson(mark))).toEqual([])
  expect(names.filter(isWrittenInJson)).toEqual([])
})
