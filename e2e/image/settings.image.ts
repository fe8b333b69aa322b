/** Settings of production, made by the image itself, and the loss of their file. */
import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { OWNER, PASSWORD } from '../log-in.ts'
import { NEW_PASSWORD } from '../new-account.ts'
import { expect, test } from '../test.ts'
import { ADDRESS, build, checkOut, compose, engine, exec, FOLDER, PROJECT, untilReady } from './stack.ts'

const FILE = path.join(FOLDER, '.env')
const SETTINGS = [
  `PUBLIC_URL=${ADDRESS}`,
  'SMTP_URL=smtp://mail:1025',
  'OPERATOR_EMAIL=operator@heide.test',
  'STRIPE_SECRET_KEY=sk_test_none',
  'STRIPE_WEBHOOK_SECRET=whsec_none',
  'HELP_WEBHOOK_URL=https://chat.test/hook',
]

/** Runs the image's own `configure` on the settings of the checkout. */
function configure(...args: string[]): Promise<string> {
  const user = `${process.getuid!()}:${process.getgid!()}`
  return engine(
    ...['run', '--rm', '--network', `${PROJECT}_default`, '--user', user, '--volume', `${FOLDER}:/settings`],
    ...['strawbook', 'node', 'tools/configure.ts', '--file', '/settings/.env', ...args],
  )
}

const readLines = () => readFileSync(FILE, 'utf8').trim().split('\n')

test.beforeAll(async () => {
  await checkOut()
  await compose('down', '--volumes')
  rmSync(FILE, { force: true })
  await build()
  await compose('up', '--detach', 'mail')
})

test.afterAll(() => rmSync(FILE, { force: true }))

test('production starts with the settings of configure, and survives the loss of their file', async ({
  request,
}) => {
  const printed = await configure(...SETTINGS.flatMap((setting) => ['--set', setting]))
  expect(printed).toContain('an email was sent to operator@heide.test')
  expect(statSync(FILE).mode & 0o777).toBe(0o600)
  const lines = readLines()
  await configure('--set', 'HELP_WEBHOOK_URL=https://chat.test/other')
  expect(readLines()).toEqual(lines.map((line) => line.replace('chat.test/hook', 'chat.test/other')))

  await compose('up', '--detach')
  await untilReady()
  const demo = await request.post('/api/v1/auth', { data: { email: OWNER, password: PASSWORD } })
  expect(demo.status(), 'production has no demo').toBe(401)
  const email = 'maren@heide.test'
  const invitation = await exec('strawbook', 'node', 'tools/admin.ts', 'invite', email)
  const token = /token=([^&\s]+)/.exec(invitation)![1]
  const person = { first_name: 'Maren', last_name: 'Thiel', email, password: NEW_PASSWORD }
  const founded = await request.post('/api/v1/signup', {
    data: { ...person, token, company_name: 'Gestüt Heide', country: 'DE' },
  })
  expect(founded.status(), await founded.text()).toBe(201)

  rmSync(FILE)
  await configure(...SETTINGS.flatMap((setting) => ['--set', setting]))
  await compose('up', '--detach')
  await expect
    .poll(() => compose('logs', 'strawbook'))
    .toContain('password authentication failed for user "strawbook"')
  await exec('db', 'sh', '-c', 'psql -U strawbook -c "alter role strawbook password \'$POSTGRES_PASSWORD\'"')
  await untilReady()
  expect((await request.get('/api/v1/auth')).status(), 'the session is still valid').toBe(200)
})
