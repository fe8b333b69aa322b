/** Complete server on its own database, with users who can log in to it. */
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, inject } from 'vitest'
import { api, type Api, type EndpointName, contract } from '#app/features.ts'
import type { Endpoint, Parts, Reply } from '#platform/contract/endpoint.ts'
import type { Role } from '#platform/contract/permissions.ts'
import { FOR_LEAVING } from '#platform/database/connection-settings.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { DEFAULT_RATE_LIMITS } from '#platform/http/rate-limits.ts'
import { type JsonReader, openJsonReader } from '#platform/http/json-body.ts'
import type { DiskSpace } from '#platform/external/disk-space.ts'
import { serve } from '#platform/http/serve.ts'
import { createTenant } from '#account/members/server/create-tenant.ts'
import { type JobQueue, openJobs } from '#platform/jobs/open-jobs.ts'
import { leavingUrl, migrate } from '#platform/database/migrate.ts'
import { type TestingPayments, testingPayments } from '#platform/external/payments.ts'
import { mailResetCode } from '#account/auth/server/password-reset.ts'
import { watchRefusals } from './refusals-seen.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { onDatabase, openOwner, run } from './shared-postgres.ts'

export const PASSWORD = 'cold enough to keep'
// A hash contains its cost parameters, so that logging in with this one takes little time.
const PASSWORD_HASH = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })

export type TestServer = {
  app: FastifyInstance
  database: Database
  /** Connections as the owner of the tables, which bypass row security. */
  owner: Pool
  /** URL of the database, with the log-in of the app. */
  appUrl: string
  /** Connections with the log-in that may erase names and delete accounts. */
  leaving: Database
  jobs: JobQueue
  payments: TestingPayments
  archive_dir: string
  /** Switch of the tests: while `isFull` is set, the server considers its disk full. */
  disk: { isFull: boolean }
  space: DiskSpace
  json: JsonReader
  upload_dir: string
}

/** Starts a server for one test file, and stops it afterwards. */
export async function openTestServer(): Promise<TestServer> {
  const admin_url = inject('admin_url')
  const name = `strawbook_test_${uuidv7().replaceAll('-', '')}`
  await run(admin_url, `create database ${name} template ${inject('template')}`)
  const owner_url = onDatabase(admin_url, name)
  const appUrl = await migrate(owner_url)
  const broken: Error[] = []
  const database = openDatabase(appUrl, (error) => broken.push(error))
  const leaving = openDatabase(leavingUrl(owner_url), (error) => broken.push(error), FOR_LEAVING)
  const owner = openOwner(owner_url)
  const jobs = openJobs(appUrl, (error) => broken.push(error))
  const payments = testingPayments()
  const link = (path: string) => `http://straws.test${path}`
  const archive_dir = temporaryFolder('archives')
  const upload_dir = temporaryFolder('uploads')
  const most_file_bytes = 2 * 1024 ** 3
  const places = { archive_dir, upload_dir, most_file_bytes }
  // Do not limit the rate of requests, because tests send them faster than users.
  const asking = { requests_of_member: 0, requests_of_account: 0 }
  const limits = {
    limits: { ...DEFAULT_RATE_LIMITS, ...asking },
    webhooks_to_loopback: true,
    backup_days: 14,
  }
  const external = { jobs, payments, link, ...places, ...limits }
  const disk = { isFull: false }
  const space = { isFull: () => disk.isFull, hasRoom: async () => !disk.isFull }
  const json = openJsonReader(contract)
  const app = await serve({
    database,
    contract,
    mode: 'testing',
    publicUrl: undefined,
    external,
    logger: false,
    json,
    space,
  })
  const unnamed = watchRefusals(app, inject('refusals'))
  afterAll(async () => {
    await app.close()
    expect(unnamed, 'refusals to add to `refusals` of their endpoint in its contract.ts').toEqual([])
    await jobs.close()
    await json.close()
    await database.close()
    await leaving.close()
    await owner.end()
    await run(admin_url, `drop database ${name} with (force)`)
  })
  return { app, database, owner, appUrl, leaving, jobs, payments, archive_dir, upload_dir, disk, space, json }
}

export type Answer<T> = { status: number; body: T; headers: Record<string, unknown> }

/** Logged-in user, whose requests send the cookie of the session. */
export type Person = {
  email: string
  user_id: string
  tenant_id: string
  warehouse_id: string
  self_id: string
  cookie: string
  /** Calls an endpoint, expects success, and checks the reply against the contract. */
  call<N extends EndpointName>(
    name: N,
    parts: Parts<Api[N]>,
    headers?: Record<string, string>,
  ): Promise<Reply<Api[N]>>
  /** Calls an endpoint that replies with a file, expects success and one of its media types. */
  fetchFile<N extends FileEndpointName>(name: N, parts: Parts<Api[N]>): Promise<FetchedFile>
  /** Calls an endpoint that replies with a file, and returns its content as text. */
  fetchText<N extends FileEndpointName>(name: N, parts: Parts<Api[N]>): Promise<string>
  /** Sends any request, and returns any reply, including a refusal. */
  try(name: EndpointName, parts?: AnyParts, headers?: Record<string, string>): Promise<Answer<Refused>>
}

/** Endpoints that reply with a file. */
export type FileEndpointName = {
  [N in EndpointName]: Api[N] extends { gives: object } ? N : never
}[EndpointName]
export type FetchedFile = { bytes: Buffer; headers: Record<string, unknown> }

export type AnyParts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
type Refused = { code?: string; message?: string; fields?: Record<string, string> } & Record<string, unknown>

/** Creates a tenant with its OWNER, logged in. */
export async function newTenant(server: TestServer, name = 'Haras del Sur'): Promise<Person> {
  const email = `${uuidv7()}@stud.test`
  const newTenantFields = {
    name,
    country: 'ES' as const,
    owner: { email, first_name: 'Ana', last_name: 'García', password_hash: PASSWORD_HASH },
  }
  const founded = await server.database.transaction((tx) => createTenant(tx, newTenantFields))
  const { tenant_id, user_id } = founded.actor
  const { warehouse_id, self_id } = founded
  return logIn(server, { email, user_id, tenant_id, warehouse_id, self_id })
}

/** Creates another member of a tenant, logged in. */
export async function newMember(
  server: TestServer,
  of: Person,
  role: Role = 'COLLABORATOR',
): Promise<Person> {
  const [user_id, email] = [uuidv7(), `${uuidv7()}@stud.test`]
  await server.owner.query('insert into users values ($1, $2, $3, $4, $5)', [
    user_id,
    email,
    'Tomás',
    'Ibarra',
    PASSWORD_HASH,
  ])
  await server.owner.query('insert into entitlements values ($1, $2, $3)', [of.tenant_id, user_id, role])
  const { tenant_id, warehouse_id, self_id } = of
  return logIn(server, { email, user_id, tenant_id, warehouse_id, self_id })
}

type Identity = Pick<Person, 'email' | 'user_id' | 'tenant_id' | 'warehouse_id' | 'self_id'>

export async function logIn(server: TestServer, identity: Identity): Promise<Person> {
  const { email } = identity
  const answer = await ask(server, '', 'logIn', { body: { email, password: PASSWORD } })
  if (answer.status !== 200) throw new Error(`log-in failed with ${answer.status}`)
  const cookie = String(answer.headers['set-cookie']).split(';')[0]!
  async function fetchFile(name: FileEndpointName, parts: AnyParts): Promise<FetchedFile> {
    const { status, gives }: Endpoint = api[name]
    const { statusCode, headers, rawPayload } = await sendRequest(server, cookie, name, parts)
    if (statusCode !== status) throw new Error(`${name} answered ${statusCode}: ${rawPayload.toString()}`)
    expect(gives?.media, `media types of ${name}`).toContain(String(headers['content-type']).split(';')[0])
    return { bytes: rawPayload, headers }
  }
  return {
    ...identity,
    cookie,
    async call<N extends EndpointName>(name: N, parts: Parts<Api[N]>, headers = {}) {
      const endpoint: Endpoint = api[name]
      const { status, body } = await ask(server, cookie, name, parts, headers)
      if (status !== endpoint.status) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`)
      return (endpoint.reply?.parse(body) ?? undefined) as Reply<Api[N]>
    },
    fetchFile,
    fetchText: async (name, parts) => (await fetchFile(name, parts)).bytes.toString(),
    try: (name, parts = {}, headers = {}) => ask(server, cookie, name, parts, headers),
  }
}

/** Creates a code to set a new password, and returns it, extracted from the link in its mail. */
export async function resetCode(server: TestServer, email: string): Promise<string> {
  const mail = await mailResetCode(server.database, { email }, (path) => `http://straws.test${path}`)
  return /#code=(\S+)/.exec(mail!.text)![1]!
}

/** Sends one request by the contract's method and path. The returned body is empty unless the reply is JSON. */
export async function ask(
  server: TestServer,
  cookie: string,
  name: EndpointName,
  parts: AnyParts = {},
  headers: Record<string, string> = {},
): Promise<Answer<Refused>> {
  const response = await sendRequest(server, cookie, name, parts, headers)
  const isJson = response.headers['content-type']?.toString().startsWith('application/json')
  return {
    status: response.statusCode,
    body: isJson ? JSON.parse(response.body) : {},
    headers: response.headers,
  }
}

function sendRequest(
  server: TestServer,
  cookie: string,
  name: EndpointName,
  { params = {}, query = {}, body }: AnyParts,
  headers: Record<string, string> = {},
) {
  const { method, path }: Endpoint = api[name]
  const url = Object.entries(params).reduce((whole, [key, value]) => whole.replace(`{${key}}`, value), path)
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      [value].flat().map((one): [string, string] => [key, String(one)]),
    ),
  )
  return server.app.inject({
    method,
    url: `${url}?${search.toString()}`,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
  })
}
