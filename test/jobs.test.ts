/**
 * Mail through a real SMTP server, and help messages to a real receiver. A job runs only after its transaction is
 * committed.
 */
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, inject, onTestFinished, test } from 'vitest'
import { keepingMailer, type Mailer, smtpMailer } from '#platform/external/mailer.ts'
import { longDate } from '#platform/contract/days.ts'
import { postToChat } from '#platform/external/post-outside.ts'
import { FEATURES } from '#app/features.ts'
import { startWorkers } from '#platform/jobs/start-workers.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { ask, newTenant, openTestServer } from './test-server.ts'
import { onDatabase } from './shared-postgres.ts'
import { waitUntil } from './wait-until.ts'

const server = await openTestServer()
const ana = await newTenant(server)
const { tenant_id } = ana

/** Starts a mail server on loopback that refuses the given number of mails before accepting one. */
async function mailServer(refusals = 0) {
  const mails: string[] = []
  let left = refusals
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        left -= 1
        if (left >= 0) return done(new Error('<ana@haras.test> Ana García: try again later'))
        mails.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { mails, url: `smtp://127.0.0.1:${port}` }
}

type Deps = { mailer?: Mailer; postToChat?: (text: string) => Promise<void>; failures?: string[] }

async function work({
  mailer = keepingMailer(() => {}),
  postToChat: post = async () => {},
  failures = [],
}: Deps) {
  const jobs = openJobs(server.appUrl, ({ message }) => failures.push(message))
  onTestFinished(() => jobs.close())
  const link = (to: string) => `http://straws.test${to}`
  const ending = new AbortController()
  onTestFinished(() => ending.abort())
  const { database, archive_dir } = server
  const { signal } = ending
  await startWorkers(Object.values(FEATURES), {
    jobs,
    database,
    importing: database,
    leaving: server.leaving,
    mailer,
    postToChat: post,
    postOutside: async () => ({ status: 204 }),
    link,
    archive_dir,
    space: server.space,
    json: server.json,
    onError: ({ message }) => failures.push(message),
    signal,
  })
}

/** Deletes the mails about unknown devices, which every log-in of these tests causes. */
const forgetDevices = () => server.owner.query(`delete from pgboss.job where name = 'mail-security'`)

/** Decodes quoted-printable lines. */
const decoded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

test('a reset code is mailed as text and HTML, even if the mail server refuses it at first', async () => {
  const { mails, url } = await mailServer(1)
  const failures: string[] = []
  const { email } = await newTenant(server, 'Forgetful')
  await forgetDevices()
  await work({ mailer: smtpMailer(url, 'Strawbook <no-reply@straws.test>'), failures })
  await ask(server, '', 'requestPasswordReset', { body: { email } })
  await waitUntil(() => expect(mails).toHaveLength(1))
  const mail = decoded(mails[0]!)
  expect(mail).toContain(`To: ${email}`)
  expect(mail).toContain('Subject: Your code to set a new password')
  expect(mail).toContain('Content-Type: text/html')
  const code = /#code=([0-9A-Z]{32})/.exec(mail)![1]!
  const body = { code, password: 'nine frozen lanterns hum' }
  expect((await ask(server, '', 'resetPassword', { body })).status).toBe(204)
  // The recipient appears in no log.
  expect(failures).toEqual([expect.stringMatching(/^mail-reset-code [\w-]+ failed: E[A-Z]+ \d{3}$/)])
})

test('a help message is stored first, and later posted to the chat once as plain text', async () => {
  const posted: unknown[] = []
  let refusals = 2
  const chat = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      refusals -= 1
      if (refusals >= 0) return response.writeHead(500).end()
      posted.push(JSON.parse(Buffer.concat(chunks).toString()))
      return response.writeHead(200).end('ok')
    })
  })
  await new Promise<void>((resolve) => void chat.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void chat.close())
  const { port } = chat.address() as AddressInfo
  const person = await newTenant(server, 'Gestüt <!here> & Heide')
  const message = 'How do I move straws?\n<!channel> &lt; They are in <https://evil.test|Tank 1>.'
  await person.call('sendHelpMessage', { body: { message, request_id: '3f2a91c07b' } })
  const stored = await server.owner.query('select message, sent_at from help_messages where tenant_id = $1', [
    person.tenant_id,
  ])
  expect(stored.rows).toEqual([{ message, sent_at: null }])
  await work({ postToChat: (text) => postToChat(`http://127.0.0.1:${port}/hook`, text) })
  await waitUntil(() => expect(posted).toHaveLength(1))
  // Slack treats exactly three characters as special: &, < and >.
  const text = [
    `Ana García &lt;${person.email}&gt; of Gestüt &lt;!here&gt; &amp; Heide asks for help (last error: 3f2a91c07b):`,
    'How do I move straws?',
    '&lt;!channel&gt; &amp;lt; They are in &lt;https://evil.test|Tank 1&gt;.',
  ].join('\n')
  expect(posted).toEqual([{ text }])
  await waitUntil(async () => {
    const { rows } = await server.owner.query('select sent_at from help_messages where tenant_id = $1', [
      person.tenant_id,
    ])
    expect(rows[0].sent_at).toBeInstanceOf(Date)
  })
})

test('a job of a rolled-back transaction is not run', async () => {
  const mailer = keepingMailer(() => {})
  const failing = server.database.transaction(async (tx) => {
    await server.jobs.send(tx, 'mail-reset-code', { email: ana.email })
    throw new Error('after all not')
  })
  await expect(failing).rejects.toThrow('after all not')
  await ana.call('inviteMember', { body: { tenant_id, email: 'maren@heide.test', role: 'COLLABORATOR' } })
  await forgetDevices()
  await work({ mailer })
  await waitUntil(() => expect(mailer.mails()).toHaveLength(1))
  expect(mailer.mails()[0]).toMatchObject({
    to: 'maren@heide.test',
    subject: 'Haras del Sur invites you to Strawbook',
  })
  expect(mailer.mails()[0]!.html).toContain('Ana García invites you')
})

test('a mail whose process was killed is sent by another process within a minute', async () => {
  const email = 'ines@haras.test'
  await ana.call('inviteMember', { body: { tenant_id, email, role: 'COLLABORATOR' } })
  const { rowCount } = await server.owner.query(`
    update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '20 seconds'
    where name = 'mail-member-invitation' and state = 'created'`)
  expect(rowCount).toBe(1)
  const mailer = keepingMailer(() => {})
  await forgetDevices()
  await work({ mailer })
  await waitUntil(() => expect(mailer.mails().map(({ to }) => to)).toEqual([email]))
})

/** Returns a function that runs one of the operator's commands on this database. */
async function commandLine(command: string) {
  const { rows } = await server.owner.query<{ name: string }>('select current_database() as name')
  const env = {
    ...process.env,
    DATABASE_URL: onDatabase(inject('admin_url'), rows[0]!.name),
    MODE: 'testing',
  }
  return (...args: string[]) => {
    const script = path.join(import.meta.dirname, '../tools/admin.ts')
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, command, ...args], {
      env,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }
}

test('the operator invites from the command line: one link is printed, and another one is mailed', async () => {
  const invite = await commandLine('invite')
  expect(invite()).toMatchObject({ status: 2, output: expect.stringContaining('Usage') })
  expect(invite('nobody')).toMatchObject({ status: 2, output: expect.stringContaining('no address') })
  const printed = invite('Maren@Heide.test')
  expect(printed.status).toBe(0)
  const token = /\/auth\/signup#token=(\S+)/.exec(printed.output)![1]!
  const shown = await ask(server, '', 'showInvitation', { params: { token } })
  expect(shown.body).toEqual({
    ...{ kind: 'SIGN_UP', email: 'maren@heide.test', expires_at: expect.any(String) },
  })
  expect(printed.output).not.toContain('has a log-in')
  expect(invite(ana.email).output).toContain(`${ana.email} has a log-in, for Haras del Sur`)
  expect(invite('list').output).toContain('maren@heide.test')
  const asking = `asked-${Date.now()}@heide.test`
  await ask(server, '', 'requestInvitation', { body: { email: asking } })
  expect(invite('requests').output).toContain(asking)
  const mailer = keepingMailer(() => {})
  await work({ mailer })
  await waitUntil(() =>
    expect(mailer.mails().map(({ subject }) => subject)).toContain('Your invitation to Strawbook'),
  )
  const mail = mailer.mails().find(({ subject }) => subject === 'Your invitation to Strawbook')!
  expect(mail.text).toContain('/auth/signup#token=')
  expect(mail.text).not.toContain(token)
})

test('the operator can remove a lost second factor after three days, and the user is mailed immediately', async () => {
  const resetFactor = await commandLine('reset-factor')
  expect(resetFactor()).toMatchObject({ status: 2, output: expect.stringContaining('Usage') })
  expect(resetFactor(ana.email)).toMatchObject({
    status: 2,
    output: expect.stringContaining('no two-step log-in'),
  })
  await server.owner.query(
    `insert into authenticators (user_id, secret, is_confirmed) values ($1, 'JBSWY3DPEHPK3PXP', true)`,
    [ana.user_id],
  )
  const day = new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  const reset = resetFactor(ana.email)
  expect(reset).toMatchObject({ status: 0, output: expect.stringContaining(day) })
  expect(reset.output).toContain('The log-in opens Haras del Sur.')
  const mailer = keepingMailer(() => {})
  await work({ mailer })
  const subject = 'Your two-step log-in will be turned off'
  await waitUntil(() => expect(mailer.mails().map((mail) => mail.subject)).toContain(subject))
  const mail = mailer.mails().find((one) => one.subject === subject)!
  expect(mail.to).toBe(ana.email)
  expect(mail.text).toContain(longDate(day))
  // The factor is not removed before the announced day.
  const { rows } = await server.owner.query('select from authenticators where user_id = $1', [ana.user_id])
  expect(rows).toHaveLength(1)
})
