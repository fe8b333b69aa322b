import { afterAll, beforeEach, expect, test } from 'vitest'
import { answering, ENDLESS, HANGING, openReceiver, WELL } from '#test/webhook-receiver.ts'
import { isForbidden, openPostOutside } from './post-outside.ts'

const receiver = await openReceiver()
afterAll(() => receiver.close())
beforeEach(() => {
  receiver.received.length = 0
  receiver.behave(WELL)
})

const PATIENCE_MS = 60_000
const patient = openPostOutside({ to_loopback: true, max_ms: PATIENCE_MS })
const impatient = openPostOutside({ to_loopback: true, max_ms: 300 })
const postWith = (post: typeof patient, url = receiver.url) =>
  post(url, { 'webhook-id': '1' }, '{"type":"webhook.test"}')
const post = (url?: string) => postWith(patient, url)

/** Returns a function that posts to a URL whose name resolves to the given addresses. */
const leadingTo =
  (addresses: string[], to_loopback = false) =>
  (url: string) =>
    openPostOutside({ to_loopback, resolve: async () => addresses, max_ms: PATIENCE_MS })(url, {}, '{}')

test('a request is sent completely with its headers, and the status is returned', async () => {
  expect(await post()).toEqual({ status: 204 })
  expect(receiver.received).toMatchObject([
    {
      body: '{"type":"webhook.test"}',
      path: '/hook',
      headers: { 'webhook-id': '1', 'content-type': 'application/json', 'content-length': '23' },
    },
  ])
})

test('an error status is returned, and a redirect is not followed', async () => {
  receiver.behave(answering(500))
  expect(await post()).toEqual({ status: 500 })
  for (const status of [301, 302, 307, 308]) {
    receiver.behave(answering(status, { location: `${receiver.url}/elsewhere` }))
    expect(await post()).toEqual({ status })
  }
  expect(receiver.received.map(({ path }) => path)).toEqual(Array.from({ length: 5 }, () => '/hook'))
})

test('a server that does not answer completely in time is a timeout', async () => {
  receiver.behave(HANGING)
  expect(await postWith(impatient)).toEqual({ failed: 'TIMEOUT' })
  receiver.behave((_, response) => void response.socket!.write('HTTP/1.1 200 OK\r\nslow: '))
  expect(await postWith(impatient)).toEqual({ failed: 'TIMEOUT' })
  receiver.behave((_, response) => response.writeHead(200).flushHeaders())
  expect(await postWith(impatient)).toEqual({ failed: 'TIMEOUT' })
})

test('only the beginning of an endless answer is read', async () => {
  receiver.behave(ENDLESS)
  const before = process.memoryUsage.rss()
  const begun = performance.now()
  expect(await post()).toEqual({ status: 200 })
  expect(performance.now() - begun).toBeLessThan(PATIENCE_MS)
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 ** 2)
  receiver.behave((_, response) => void response.writeHead(200, { big: 'x'.repeat(100_000) }).end())
  expect(await post()).toEqual({ failed: 'NO_CONNECTION' })
})

test('a server that is unreachable or hangs up is reported as no connection', async () => {
  receiver.behave((request) => void request.socket.destroy())
  expect(await post()).toEqual({ failed: 'NO_CONNECTION' })
  expect(await post('http://127.0.0.1:1/hook')).toEqual({ failed: 'NO_CONNECTION' })
  expect(await post(receiver.url.replace('http:', 'https:'))).toMatchObject({
    failed: expect.stringMatching(/CERTIFICATE|NO_CONNECTION/),
  })
})

const PRIVATE = [
  ...[
    '127.0.0.1',
    '127.8.9.1',
    '10.0.0.7',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    ...['168.63.129.16', '100.100.100.200', '192.0.0.192', 'fd00:ec2::254', '161.26.0.10', '166.8.0.10'],
    '100.64.0.1',
    '0.0.0.0',
  ],
  ...['192.0.0.1', '192.0.2.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::1', '::', 'fe80::1', 'fd00::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.7', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001:0:7f00:1::', '::127.0.0.1', 'fec0::1', '100::1', '2001:db8::1'],
]

test.each(PRIVATE)(
  '%s is refused as a private address, both as written and as the target of a name',
  async (address) => {
    const inUrl = address.includes(':') ? `[${address}]` : address
    expect(isForbidden(address, false)).toBe(true)
    expect(isForbidden(new URL(`https://${inUrl}`).hostname, false)).toBe(true)
    expect(await openPostOutside({ to_loopback: false })(`https://${inUrl}/`, {}, '{}')).toEqual({
      failed: 'PRIVATE_ADDRESS',
    })
    expect(await leadingTo([address])('https://erp.haras.test/')).toEqual({ failed: 'PRIVATE_ADDRESS' })
    expect(await leadingTo(['93.184.216.34', address])('https://erp.haras.test/')).toEqual({
      failed: 'PRIVATE_ADDRESS',
    })
    expect(receiver.received).toEqual([])
  },
)

test('a private address is recognised in any notation', async () => {
  for (const host of ['0x7f.1', '2130706433', '0177.0.0.1', '127.1', '127.0.0.1.']) {
    expect(await openPostOutside({ to_loopback: false })(`https://${host}/`, {}, '{}')).toEqual({
      failed: 'PRIVATE_ADDRESS',
    })
  }
  expect(isForbidden('93.184.216.34', false)).toBe(false)
  expect(isForbidden('2606:2800:220:1::1', false)).toBe(false)
  expect(isForbidden('erp.haras.test', false)).toBe(false)
})

test('the connection uses the checked address, even if the name resolves differently later', async () => {
  let lookups = 0
  const resolve = async () => (lookups++ === 0 ? ['127.0.0.1'] : ['127.0.0.9'])
  const to = openPostOutside({ to_loopback: true, resolve, max_ms: PATIENCE_MS })
  expect(await to(`http://erp.haras.test:${receiver.port}/hook`, {}, '{}')).toEqual({ status: 204 })
  expect(lookups).toBe(1)
  expect(receiver.received[0]!.headers.host).toBe(`erp.haras.test:${receiver.port}`)
})

test('in testing mode only loopback is allowed of all private addresses', async () => {
  expect(await leadingTo(['10.0.0.7'], true)('https://erp.haras.test/')).toEqual({
    failed: 'PRIVATE_ADDRESS',
  })
  expect(await leadingTo(['127.0.0.1'], true)(`http://erp.haras.test:${receiver.port}/`)).toEqual({
    status: 204,
  })
})

test('an unknown host and a silent name server are reported', async () => {
  expect(await leadingTo([])('https://erp.haras.test/')).toEqual({ failed: 'NO_SUCH_HOST' })
  const silent = openPostOutside({ to_loopback: false, resolve: () => new Promise(() => {}), max_ms: 200 })
  expect(await silent('https://erp.haras.test/', {}, '{}')).toEqual({ failed: 'TIMEOUT' })
})
