import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('testing mode needs nothing, and a variable set to nothing is not set', () => {
  expect(readConfig({ PORT: '', MODE: '' })).toMatchObject({ mode: 'testing', port: 3000, host: '127.0.0.1' })
})

test('what is wrong is named in one line', () => {
  expect(() => readConfig({ PORT: 'high' })).toThrow(/^PORT: /)
  expect(() => readConfig({ MODE: 'staging' })).toThrow(/^MODE: /)
  expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrow(/^DATABASE_URL: /)
})

test('production runs only behind https', () => {
  expect(() => readConfig({ MODE: 'production' })).toThrow(/^PUBLIC_URL: /)
  expect(() => readConfig({ MODE: 'production', PUBLIC_URL: 'http://straws.test' })).toThrow(/^PUBLIC_URL: /)
  expect(readConfig({ MODE: 'production', PUBLIC_URL: 'https://straws.test' }).mode).toBe('production')
})
