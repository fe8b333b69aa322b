import { createServer as createPlainServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:tls'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { certificateProblem, readCertificate, requireCertificate } from './certificate.ts'

// Self-signed for localhost, and used by these tests only.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfQ+2+ZlchKCayyH+
FMfuruAYs60IkhRvna1YDX4Rm3qhRANCAAR59K1tIFg9EavvBsdSF9X5ImqXxUZ4
hMtTsWXWWrIe5V0FSGN+9ioblG4wpmD3Rz8wNXysseM7pgNgy3vfwDug
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBljCCATugAwIBAgIUAtdaKrTp3Tjm8uKr7PHSt2413RgwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNzE3NDMyMVoYDzIxMjYxMTAz
MTc0MzIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAR59K1tIFg9EavvBsdSF9X5ImqXxUZ4hMtTsWXWWrIe5V0FSGN+9iob
lG4wpmD3Rz8wNXysseM7pgNgy3vfwDugo2kwZzAdBgNVHQ4EFgQUbhk+FQ5fTFXx
dzZxqYY9hXV5tswwHwYDVR0jBBgwFoAUbhk+FQ5fTFXxdzZxqYY9hXV5tswwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SQAwRgIhAOt+eCI796JNxNU9APsY6SY0gGYv/kjha26UxjG1bpSrAiEAg62fkcPj
gbbRXKlIYUFR3HdbkgiN3d9u8i9uSz7LzC4=
-----END CERTIFICATE-----`

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
