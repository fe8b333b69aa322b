import { expect, test } from 'vitest'
import { latin1, printedLines } from './straw-print.ts'

test('a straw mark is printed on two lines', () => {
  expect(printedLines('QUINTUS L')).toEqual(['QUINTUS L', ''])
  expect(printedLines('QUINTUS L \n\n010226\nDEKS018EWG')).toEqual(['QUINTUS L', '010226 DEKS018EWG'])
})

test('text for a Latin-1 printer is converted to the nearest letters', () => {
  const text = (one: string) => Buffer.from(latin1(one)).toString('latin1')
  expect(text('Gestüt Åsa ½')).toBe('Gestüt Åsa ½')
  expect(text('Łódź Žižka Œuvre “x” …')).toBe('Lódz Zizka OEuvre "x" ...')
  expect(text('Чемпион 🐴')).toBe('??????? ?')
  // A letter with a combining mark is one letter.
  expect(text('Gestu\u0308t')).toBe('Gestüt')
})
