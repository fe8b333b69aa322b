import { expect, test } from 'vitest'
import { isApiKey, newApiKey } from './api-key.ts'

test('a key has 37 characters and is unique', () => {
  const keys = Array.from({ length: 200 }, newApiKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) {
    expect(key).toMatch(/^sbk_[0-9A-Za-z]{33}$/)
    expect(isApiKey(key)).toBe(true)
  }
})

test('a wrong, missing or changed character makes a key invalid', () => {
  const key = newApiKey()
  for (let at = 4; at < key.length; at++) {
    const other = key[at] === 'x' ? 'y' : 'x'
    expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
  }
  expect(isApiKey(key.slice(0, -1))).toBe(false)
  expect(isApiKey(`${key}0`)).toBe(false)
  expect(isApiKey(key.toLowerCase() === key ? '' : key.toLowerCase())).toBe(false)
})
