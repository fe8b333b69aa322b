import { createServer as createPlainServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { cert, key } from '#test/self-signed.ts'
import { certificateProblem, readCertificate, requireCertificate } from './certificate.ts'

const https = createServer({ key, cert }).listen(0, '127.0.0.1')
const plain = createPlainServer((socket) => socket.end('no TLS here')).listen(0, '127.0.0.1')
await Promise.all([once(https, 'listening'), once(plain, 'listening')])
afterAll(() => {
  https.close()
  plain.close()
})
const addressOf = (server: { address(): unknown }) =>
  `https://localhost:${(server.address() as AddressInfo).port}/auth/login`

test('the days of a certificate are read, even if no authority signed it', async () => {
  expect(await readCertificate(addressOf(https))).toEqual({
    from: new Date('2026-11-27T17:43:21Z'),
    to: new Date('2126-11-03T17:43:21Z'),
  })
  await requireCertificate(addressOf(https))
})

test('an address without a certificate, and one that does not answer, are errors', async () => {
  await expect(readCertificate(addressOf(plain))).rejects.toThrow(/TLS|SSL|packet length/)
  await expect(readCertificate('https://127.0.0.1:1')).rejects.toThrow('ECONNREFUSED')
})

test('a certificate is reported two weeks before it expires, and afterwards', () => {
  const end = { from: new Date('2026-08-05T17:43:21Z'), to: new Date('2026-11-03T17:43:21Z') }
  expect(certificateProblem(end, new Date('2026-10-20T17:43:21Z'))).toBe(null)
  expect(certificateProblem(end, new Date('2026-10-20T17:43:22Z'))).toBe(
    'The certificate expires on 2026-11-03. Renew it.',
  )
  expect(certificateProblem(end, new Date('2026-11-03T17:43:22Z'))).toBe(
    'The certificate expired on 2026-11-03. Renew it: no one can log in.',
  )
})

test('a certificate that lasts for hours is reported in the last fifth of its life', () => {
  const short = { from: new Date('2026-11-27T00:00:00Z'), to: new Date('2026-11-27T12:00:00Z') }
  expect(certificateProblem(short, new Date('2026-11-27T09:30:00Z'))).toBe(null)
  expect(certificateProblem(short, new Date('2026-11-27T09:40:00Z'))).toBe(
    'The certificate expires on 2026-11-27. Renew it.',
  )
})
