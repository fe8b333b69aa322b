import { expect, test } from 'vitest'
import { codeOf, groupedCode, readCode } from './code.ts'

const CODE = codeOf([7, 18, 22, 4, 19, 2, 29, 30, 9])

test('a code is nine symbols and one that checks them', () => {
  expect(CODE).toMatch(/^[0-9A-HJKMNP-TV-XZ]{10}$/)
  expect(readCode(CODE)).toBe(CODE)
  expect(groupedCode(CODE)).toBe(`${CODE.slice(0, 4)} ${CODE.slice(4, 8)} ${CODE.slice(8)}`)
})

test('every wrong character and every swap of two is noticed', () => {
  const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXZ'
  for (let place = 0; place < CODE.length; place += 1) {
    for (const symbol of symbols) {
      const wrong = CODE.slice(0, place) + symbol + CODE.slice(place + 1)
      if (wrong !== CODE) expect(readCode(wrong), wrong).toBeNull()
    }
    for (let other = place + 1; other < CODE.length; other += 1) {
      const swapped = [...CODE]
      swapped[place] = CODE[other]!
      swapped[other] = CODE[place]!
      const wrong = swapped.join('')
      if (wrong !== CODE) expect(readCode(wrong), wrong).toBeNull()
    }
  }
})

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
