import { expect, test } from 'vitest'
import { codeOf, groupedCode, isDamaged, readCode, swapYz } from './code.ts'

const CODE = codeOf([7, 18, 22, 4, 19, 2, 29, 30, 9])

test('a code has nine symbols and a check symbol', () => {
  expect(CODE).toMatch(/^[0-9A-HJKMNP-TV-XZ]{10}$/)
  expect(readCode(CODE)).toBe(CODE)
  expect(groupedCode(CODE)).toBe(`${CODE.slice(0, 4)} ${CODE.slice(4, 8)} ${CODE.slice(8)}`)
})

test('every wrong symbol and every swap of two is detected', () => {
  const places = CODE.split('').map((_, place) => place)
  const wrong = places.flatMap((place) => [
    ...'0123456789ABCDEFGHJKMNPQRSTVWXZ'
      .split('')
      .map((symbol) => CODE.slice(0, place) + symbol + CODE.slice(place + 1)),
    ...places.map((other) => swapped(place, other)),
  ])
  expect(new Set(wrong.filter((code) => readCode(code) !== null))).toEqual(new Set([CODE]))
})

function swapped(left: number, right: number): string {
  const symbols = CODE.split('')
  symbols[left] = CODE[right]!
  symbols[right] = CODE[left]!
  return symbols.join('')
}

test('a code is read as typed by people and as sent by scanners', () => {
  const code = codeOf([30, 0, 1, 30, 0, 1, 10, 11, 12])
  const typed = code.replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()
  expect(readCode(` ${groupedCode(typed)} `)).toBe(code)
  expect(readCode(code.replaceAll('Z', 'Y'))).toBe(code)
  expect(readCode(`HTTPS://BOOK.EXAMPLE/Q/${code}`)).toBe(code)
  expect(readCode(`httpsÖ--book.exampleÖ8443-Q-${code.replaceAll('Z', 'Y')}`)).toBe(code)
})

test('other text is not read as a code', () => {
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

test('Y and Z are swapped for a German keyboard', () => {
  expect(swapYz('Zankow y-7')).toBe('Yankow z-7')
})

test('a damaged code is distinguished from other print', () => {
  const wrong = `${CODE.slice(0, 9)}${CODE.endsWith('9') ? '8' : '9'}`
  for (const text of [wrong, CODE.slice(1), `${CODE}0`, groupedCode(wrong)])
    expect(isDamaged(text), text).toBe(true)
  for (const text of [CODE, 'HJ-09 070425', 'LINDENHOF', '276421000255610', 'B-26-012'])
    expect(isDamaged(text), text).toBe(false)
})
