/** Examples of docs/api, run as their readers would run them. Without curl they fail, because nothing checks them then. */
import { execFile, spawn } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { relayEvents } from '#integration/webhooks/server/relay-events.ts'
import { claimWebhook, type Deps, sendDue } from '#integration/webhooks/server/send-due.ts'
import type { KeyRight } from '#platform/contract/permissions.ts'
import { openPostOutside } from '#platform/external/post-outside.ts'
import { newAnimal, newBatch, newParty, newStraws } from './factories.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { newTenant, openTestServer, type Person } from './test-server.ts'

const ROOT = path.join(import.meta.dirname, '..')
const server = await openTestServer()
const url = await server.app.listen({ host: '127.0.0.1', port: 0 })

/** Folder of a reader's program: the client has been copied and its package installed. */
const folder = temporaryFolder('api-guide')
symlinkSync(path.join(ROOT, 'client/strawbook.ts'), path.join(folder, 'strawbook.ts'))
symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))

/** Example with the reply or output that the page shows below it. */
type Example = { language: 'sh' | 'ts'; code: string; json?: string; text?: string }

function examplesOf(page: string): Example[] {
  const markdown = readFileSync(path.join(ROOT, 'docs/api', page), 'utf8')
  const examples: Example[] = []
  for (const [, language, code = ''] of markdown.matchAll(/^```(\w*)\n(.*?)^```$/gms)) {
    if (language === 'sh' || language === 'ts') examples.push({ language, code })
    else if (language === 'json' || language === 'text') examples.at(-1)![language] = code
    else expect(code, `${page}: a block without a language holds settings only`).toMatch(/^export /)
  }
  return examples
}

const pages = readdirSync(path.join(ROOT, 'docs/api'))
const jsonLines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as object)

function writeProgram(code: string): string {
  const file = path.join(folder, 'program.ts')
  writeFileSync(file, code)
  return file
}

async function keyOf(ana: Person, ...rights: KeyRight[]) {
  const expires_on = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const body = { tenant_id: ana.tenant_id, name: `Scale ${rights.join(' ')}`, rights, expires_on }
  return (await ana.call('createApiKey', { body })).secret
}

/** Creates the account that the pages assume, and returns the environment of their examples. */
async function beginAsReader() {
  const ana = await newTenant(server)
  const batch = await newBatch(ana, { label: 'LUC-26-014', straws_per_dose: 8 })
  await newStraws(ana, 60, { batch_id: batch.id })
  return {
    ...process.env,
    STRAWBOOK_URL: url,
    STRAWBOOK_ACCOUNT: ana.tenant_id,
    STRAWBOOK_KEY: await keyOf(ana, 'BOOK', 'EDIT'),
    READING_KEY: await keyOf(ana),
    BATCH: batch.id,
    OWNER: ana.self_id,
    SIGNER: ana.user_id,
    BUYER: (await newParty(ana)).id,
    MARE: (await newAnimal(ana, { sex: 'MARE' })).id,
    HAPPENED_AT: new Date().toISOString(),
  }
}

test.each(pages.filter((page) => page !== 'webhooks.md'))(
  'the examples of %s work as described',
  async (page) => {
    const env = await beginAsReader()
    const examples = examplesOf(page)
    expect(examples).not.toEqual([])
    for (const { language, code, json, text } of examples) {
      const [command, words]: [string, string[]] =
        language === 'sh' ? ['/bin/sh', ['-c', code]] : [process.execPath, [writeProgram(code)]]
      const { stdout } = await promisify(execFile)(command, words, { env }).catch(
        (error: Error & { stdout: string }) => {
          throw new Error(`${error.message}\n${error.stdout}`)
        },
      )
      if (json) expect(jsonLines(stdout), code).toMatchObject(jsonLines(json))
      if (text) expect(stdout).toContain(text.trim())
    }
  },
)

test('the receiver of webhooks.md verifies an event, handles it once, and refuses a wrong signature', async () => {
  const ana = await newTenant(server)
  const { tenant_id } = ana
  const [{ code, text = '' }] = examplesOf('webhooks.md') as [Example]
  const created = { tenant_id, url: 'http://127.0.0.1:1/', events: ['movement.booked' as const] }
  const { webhook, secret } = await ana.call('createWebhook', { body: created })
  const env = { ...process.env, STRAWBOOK_WEBHOOK_SECRET: secret, PORT: '0' }
  const receiver = spawn(process.execPath, [writeProgram(code)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void receiver.kill())
  const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => String((await lines.next()).value)
  const port = /port: (\d+)/.exec(await nextLine())![1]!
  const receiverUrl = `http://127.0.0.1:${port}/`
  const params = { id: webhook.id }
  await ana.call('updateWebhook', { params, body: { tenant_id, url: receiverUrl } })

  const log = async () => (await ana.call('listDeliveries', { params, query: {} })).deliveries
  await newStraws(ana, 20)
  await sendEvents()
  expect(await nextLine()).toContain(text.trim())
  const [first] = await log()
  await ana.call('resendDelivery', { params: { ...params, delivery_id: first!.id }, body: { tenant_id } })
  await newStraws(ana, 7)
  await sendEvents()
  // The repeated event is accepted without a line of its own.
  expect(await nextLine()).toContain(' 7 straws')
  expect((await log()).map(({ attempts }) => attempts.map(({ status }) => status)).toSorted()).toEqual([
    [204],
    [204, 204],
  ])
  const forged = { 'webhook-id': first!.id, 'webhook-timestamp': '1', 'webhook-signature': 'v1,forged' }
  const refused = await fetch(receiverUrl, { method: 'POST', headers: forged, body: first!.body })
  expect(refused.status).toBe(401)
})

/** Relays all events and sends all deliveries, as the server does in the background. */
async function sendEvents() {
  const deps: Deps = {
    database: server.database,
    jobs: server.jobs,
    post: openPostOutside({ to_loopback: true }),
    now: () => new Date(),
  }
  await relayEvents(server.database, new Set(), (error) => {
    throw error
  })
  for (let lease = await claimWebhook(deps); lease; lease = await claimWebhook(deps))
    await sendDue(deps, lease)
}
