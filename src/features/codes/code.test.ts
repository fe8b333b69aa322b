import { expect, test } from 'vitest'
import { codeOf, groupedCode, readCode } from './code.ts'

const CODE = codeOf([7, 18, 22, 4, 19, 2, 29, 30, 9])

test('a code is nine symbols and one that checks them', () => {
  expect(CODE).toMatch(/^[0-9A-HJKMNP-TV-XZ]{10}$/)
  expect(readCode(CODE)).toBe(CODE)
  expect(groupedCode(CODE)).toBe(`${CODE.slice(0, 4)} ${CODE.slice(4, 8)} ${CODE.slice(8)}`)
})

test('every wrong character and every swap of two is noticed', () => {
  const places = CODE.split('').map((_, place) => place)
  const wrong = places.flatMap((place) => [
    ...'0123456789ABCDEFGHJKMNPQRSTVWXZ'
      .split('')
      .map((symbol) => CODE.slice(0, place) + symbol + CODE.slice(place + 1)),
    ...places.map((other) => swapped(place, other)),
  ])
  expect(new Set(wrong.filter((code) => readCode(code) !== null))).toEqual(new Set([CODE]))
})

function swapped(one: number, other: number): string {
  const symbols = CODE.split('')
  symbols[one] = CODE[other]!
  symbols[other] = CODE[one]!
  return symbols.join('')
}

test('it is read as people type it and as scanners send it', () => {
  const code = codeOf([30, 0, 1, 30, 0, 1, 10, 11, 12])
  const typed = code.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()
  expect(readCode(` ${groupedCode(typed)} `)).toBe(code)
  expect(readCode(code.replaceAll('Z', 'Y'))).toBe(code)
  expect(readCode(`HTTPS://BOOK.EXAMPLE/Q/${code}`)).toBe(code)
})

test('what is no code of ours is none', () => {
  for (const text of [
    '',
    'B-26-012',
    CODE.slice(1),
    `${CODE}0`,
    '276421000255610',
    `https://a.test/x/${CODE}`,
  ])
    expect(readCode(text), text).toBeNull()
})
