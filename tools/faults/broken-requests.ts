/** Requests broken in one place, as by a careless or hostile client. */
import fc from 'fast-check'
import type { Request } from './operations.ts'

const VALUES: unknown[] = [
  ...[
    '',
    ' ',
    'a\u0000b',
    '\ud800',
    'x\udfff',
    'x'.repeat(5000),
    '%',
    "'; drop table straws; --",
    '../../etc/passwd',
  ],
  ...['2026-02-30', '0000-00-00', '275760-09-14', '9'.repeat(400), 'NaN', '\u202e', '{{7*7}}', '__proto__'],
  ...[0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2_147_483_648, null, true, false],
  ...[[], {}, [[[]]], [null], { length: 5 }, { toString: 'x' }],
]

const RAW = [
  ...[
    '',
    '{"name":',
    '[]',
    'null',
    '"text"',
    '7',
    '{}',
    '{"a":1e999}',
    '\ufeff{}',
    '{"a":1,"a":2}',
    'a=1&b=2',
  ],
  ...['{"__proto__":{"is_self":true}}', '{"constructor":{"prototype":{"is_self":true}}}'],
  ...['['.repeat(100_000), `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, `"${'x'.repeat(1_100_000)}"`],
  ...[Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
]

const HEADERS: Record<string, string>[] = [
  ...[
    'text/plain',
    'text/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'x',
  ].map((type) => ({ 'content-type': type })),
  { 'content-encoding': 'gzip' },
  ...['', 'k'.repeat(300), '\u00ff', '{"a":1}'].map((key) => ({ 'idempotency-key': key })),
  ...['session=', 'session=%ff', 'session="x', `session=${'a'.repeat(4000)}`, ';;;=;'].map((cookie) => ({
    cookie,
  })),
  { origin: 'https://elsewhere.test' },
  { 'sec-fetch-site': 'cross-site' },
  { 'stripe-signature': 't=1,v1=00' },
  { 'x-forwarded-for': '1.2.3.4, \u00ff' },
  { 'x-long': 'x'.repeat(60_000) },
  { 'x-too-long': 'x'.repeat(70_000) },
]

const QUERIES: [string, string][] = [
  ...['-1', '0', '101', '1e9', 'abc', '', '99999999999999999999'].map((value): [string, string] => [
    'limit',
    value,
  ]),
  ...['-1', '1000000001', '99999999999999999999', '1e400', '0x10', 'NaN'].map((value): [string, string] => [
    'offset',
    value,
  ]),
  ['tenant_id', 'x'],
  ['__proto__', '1'],
  ['__proto__[is_self]', '1'],
  ['constructor', '1'],
  ['anything', '\u0000'],
  ['text', '\u0000'],
  ['name', 'x'.repeat(10_000)],
  ['from', '2026-02-30'],
]

/** Path suffixes that cannot be decoded, lead elsewhere, or are too long. */
const PATH_ENDS = [
  '%00',
  '%ff',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f',
  '/__proto__',
  `/${'x'.repeat(5000)}`,
  '%',
  '//',
]

/** Fields that a request may set only where the contract includes them. */
export const FORBIDDEN: Record<string, unknown> = {
  id: '01990000-0000-7000-8000-000000000000',
  role: 'OWNER',
  status: 'STORED',
  is_self: true,
  user_id: '01990000-0000-7000-8000-000000000000',
  subscription_expires_on: '2999-01-01',
}

type Damage = (request: Request) => Request

const damages: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(1000), fc.constantFrom(...VALUES))
      .map(([which, value]): Damage => (request) => {
        const body = structuredClone(request.body)
        const leaves = leavesOf(body)
        if (leaves.length === 0) return { ...request, body: value }
        const { holder, key } = leaves[which % leaves.length]!
        holder[key] = value
        return { ...request, body }
      }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...Object.entries(FORBIDDEN)).map(([name, value]): Damage => (request) => ({
      ...request,
      body: typeof request.body === 'object' ? { ...request.body, [name]: value } : { [name]: value },
    })),
  },
  {
    weight: 2,
    arbitrary: fc.nat(1000).map((which): Damage => (request) => {
      const names = Object.keys(request.body ?? {})
      const gone = names[which % names.length] ?? ''
      const rest = Object.entries(request.body ?? {}).filter(([name]) => name !== gone)
      return { ...request, body: Object.fromEntries(rest) }
    }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...RAW).map((raw): Damage => (request) => ({ ...request, raw })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...HEADERS).map((headers): Damage => (request) => ({
      ...request,
      headers: { ...request.headers, ...headers },
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(...QUERIES), fc.boolean())
      .map(([[name, value], again]): Damage => (request) => ({
        ...request,
        query: [...request.query.filter(([other]) => again || other !== name), [name, value]],
      })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...PATH_ENDS).map((end): Damage => (request) => ({
      ...request,
      path: `${request.path}${end}`,
    })),
  },
)

type Leaf = { holder: Record<string, unknown>; key: string }

function leavesOf(value: unknown): Leaf[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => [
    { holder: value as Record<string, unknown>, key },
    ...leavesOf(inner),
  ])
}

export function broken(requests: fc.Arbitrary<Request>): fc.Arbitrary<Request> {
  return fc.tuple(requests, damages).map(([request, damage]) => damage(request))
}
