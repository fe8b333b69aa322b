import { execFile } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { parseEnv } from 'node:util'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#app/config.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { configure, UsageError } from './configure.ts'

const SECRETS = {
  STRIPE_SECRET_KEY: 'sk_live_hidden1',
  STRIPE_WEBHOOK_SECRET: 'whsec_hidden2',
  HELP_WEBHOOK_URL: 'https://chat.straws.test/hidden3',
}
const SETTINGS = {
  PUBLIC_URL: 'https://straws.test',
  OPERATOR_EMAIL: 'operator@straws.test',
  SMTP_URL: 'smtp://sender:hidden4@127.0.0.1:9',
  ...SECRETS,
}
const PASSWORD = /^[\w-]{32}$/

const newFile = (name = '.env') => path.join(temporaryFolder('configure'), name)
const read = (file: string) => readFileSync(file, 'utf8')
const settingsOf = (file: string) => parseEnv(read(file))
const linesOf = (settings: object) =>
  Object.entries(settings).map(([name, value]) => `${name}=${String(value)}\n`)
const assignments = (settings: object) =>
  Object.entries(settings).flatMap(([name, value]) => ['--set', `${name}=${String(value)}`])

type Run = { code: number; stdout: string; stderr: string }

/** Runs the command without a terminal, in a process of its own whose folder is that of the file. */
function start(file: string, ...args: string[]): Promise<Run> {
  const script = path.join(import.meta.dirname, '../configure.ts')
  return new Promise((resolve) => {
    const options = { cwd: path.dirname(file) }
    const child = execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end()
  })
}

/** Runs the command without a terminal, in this process. */
async function run(file: string, ...args: string[]): Promise<Run> {
  const output = new PassThrough()
  let stdout = ''
  output.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  try {
    return { code: await configure(['--file', file, ...args], new PassThrough(), output), stdout, stderr: '' }
  } catch (error) {
    return { code: error instanceof UsageError ? 2 : 1, stdout, stderr: (error as Error).message }
  }
}

/** Answers the questions of the command in order, as a user at a terminal. */
async function type(file: string, args: string[], answers: string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  const left = [...answers]
  let shown = ''
  output.on('data', (chunk: Buffer) => {
    shown += chunk.toString()
    if (/^[^\n]*[A-Z_]{8}: $/.test(chunk.toString())) input.write(left.shift() ?? '\u0004')
  })
  const code = await configure(['--file', file, ...args], input, output)
  return { code, shown, left }
}
const line = (text: string) => `${text}\r`

/** Starts a mail server on loopback that accepts one password, and mails to `straws.test` only. */
async function mailServer() {
  const mails: string[] = []
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      password === 'hidden5'
        ? done(null, { user: username })
        : done(new Error(`no such password: ${password}`)),
    onRcptTo: ({ address }, _, done) => done(address.endsWith('@straws.test') ? null : new Error('unknown')),
    onData(stream, _, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const url = (password: string) => `smtp://sender:${password}@127.0.0.1:${port}`
  return { mails, right: url('hidden5'), wrong: url('hidden6') }
}

test('a new file has all that production needs, and a password of the database for Compose', async () => {
  const file = newFile()
  expect(await start(file, '--offline', ...assignments(SETTINGS))).toMatchObject({ code: 0, stderr: '' })
  const { DATABASE_PASSWORD, ...settings } = settingsOf(file)
  expect(settings).toEqual({ ...SETTINGS, MODE: 'production' })
  expect(DATABASE_PASSWORD).toMatch(PASSWORD)
  expect(readConfig(settings).mode).toBe('production')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(path.dirname(file))).toEqual(['.env'])
})

test('the file of the service gets no password of the database', async () => {
  const file = newFile('strawbook.env')
  expect((await run(file, '--offline', ...assignments(SETTINGS))).code).toBe(0)
  expect(settingsOf(file)).toEqual({ ...SETTINGS, MODE: 'production' })
})

test('without a terminal, valid settings are saved, and what is missing is listed', async () => {
  const file = newFile()
  const { STRIPE_SECRET_KEY, HELP_WEBHOOK_URL, ...given } = SETTINGS
  const { code, stdout } = await run(file, '--offline', ...assignments(given))
  expect(code).toBe(1)
  expect(stdout.match(/^.*: missing$/gm)).toEqual(['STRIPE_SECRET_KEY: missing', 'HELP_WEBHOOK_URL: missing'])
  expect(settingsOf(file)).toMatchObject(given)
  expect((await run(file, '--offline', ...assignments({ STRIPE_SECRET_KEY, HELP_WEBHOOK_URL }))).code).toBe(0)
})

test.each([
  ['PUBLIC_URL', 'http://straws.test'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_hidden7'],
  ['DEMO_PASSWORD', "it's hidden8"],
  ['DEMO_PASSWORD', 'hidden9\nMODE=testing'],
])('a wrong %s is refused, and nothing is saved', async (name, value) => {
  const file = newFile()
  const { code, stdout, stderr } = await run(file, '--offline', '--set', `${name}=${value}`)
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(new RegExp(`^${name}: .*Nothing was saved\\.$`, 'm'))
  expect(stderr).not.toContain('hidden')
  expect(readdirSync(path.dirname(file))).toEqual([])
})

test('errors and wrong arguments have their exit codes', async () => {
  const file = newFile()
  expect(await start(file, '--set', 'PUBLIC_URL=http://straws.test')).toMatchObject({ code: 1, stdout: '' })
  expect(await start(file, '--nothing')).toMatchObject({ code: 2, stdout: '' })
})

test('production mode is set, but not if only some settings are asked for', async () => {
  const file = newFile()
  writeFileSync(file, linesOf({ ...SETTINGS, MODE: 'testing' }).join(''))
  await run(file, '--offline', '--set', 'PORT=3005')
  expect(settingsOf(file)).toMatchObject({ MODE: 'testing', PORT: '3005' })
  expect((await run(file, '--offline')).code).toBe(0)
  expect(settingsOf(file)['MODE']).toBe('production')
})

test('an address that does not answer is saved with a warning', async () => {
  const file = newFile()
  writeFileSync(file, linesOf(SETTINGS).join(''))
  const { code, stdout } = await run(file, '--set', 'PUBLIC_URL=https://localhost:9')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^PUBLIC_URL: warning, .*ECONNREFUSED/m)
  expect(settingsOf(file)['PUBLIC_URL']).toBe('https://localhost:9')
})

test('a wrong setting that is not asked for is reported', async () => {
  const file = newFile()
  writeFileSync(file, linesOf({ ...SETTINGS, PORT: 'high' }).join(''))
  const { code, stdout } = await run(file, '--offline')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^PORT: /m)
})

test.each([['--nothing'], ['NOTHING'], ['--set', 'PUBLIC_URL'], ['--set', 'NOTHING=1']])(
  'wrong arguments are refused with the usage: %j',
  async (...args) => {
    const file = newFile()
    const { code, stdout, stderr } = await run(file, ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('Usage: npm run configure')
    expect(readdirSync(path.dirname(file))).toEqual([])
  },
)

test('the help names the settings and exit codes', async () => {
  const { code, stdout } = await run(newFile(), '--help')
  expect(code).toBe(0)
  for (const name of [...Object.keys(SETTINGS), 'DATABASE_PASSWORD', 'Exit codes'])
    expect(stdout).toContain(name)
})

test.each(['\n', '\r\n'])('other lines stay, in order, if a line ends with %j', async (end) => {
  const file = newFile()
  const before = [
    '# Settings of the stud',
    'OTHER_PROGRAM="a # b"',
    '',
    'export PUBLIC_URL=https://old.test # of the stud',
    'SMTP_URL=   ',
    ...linesOf(SECRETS).map((text) => text.trim()),
    'DATABASE_PASSWORD=chosen',
    '# PUBLIC_URL=https://later.test',
    'OPERATOR_EMAIL=operator@straws.test',
  ]
  writeFileSync(file, before.join(end))
  const { PUBLIC_URL, SMTP_URL } = SETTINGS
  const given = { PUBLIC_URL, SMTP_URL, DEMO_PASSWORD: 'a $b "c" \\d #e' }
  expect((await run(file, '--offline', ...assignments(given))).code).toBe(0)
  const after = [
    ...before.slice(0, 3),
    '# of the stud',
    `PUBLIC_URL=${PUBLIC_URL}`,
    `SMTP_URL=${SMTP_URL}`,
    ...before.slice(5),
    'MODE=production',
    `DEMO_PASSWORD='${given.DEMO_PASSWORD}'`,
    '',
  ]
  expect(read(file)).toBe(after.join(end))
  expect(settingsOf(file)).toMatchObject(given)
})

test('a second run changes nothing, and shows secrets as set only', async () => {
  const file = newFile()
  await run(file, '--offline', ...assignments(SETTINGS))
  const before = read(file)
  const { code, shown } = await type(file, ['--offline'], [])
  expect(code).toBe(0)
  expect(read(file)).toBe(before)
  expect(shown).toMatch(/PUBLIC_URL +https:\/\/straws\.test/)
  expect(shown).toMatch(/SMTP_URL +set/)
  expect(shown).not.toMatch(/hidden/)
  expect(shown).not.toContain(settingsOf(file)['DATABASE_PASSWORD'])
})

test('a second run asks only for what is missing or wrong, and Enter leaves a setting', async () => {
  const file = newFile()
  writeFileSync(file, linesOf({ ...SETTINGS, PUBLIC_URL: 'http://straws.test', SMTP_URL: '' }).join(''))
  const answers = ['ftp://straws.test', 'https://straws.test', '', 'unexpected'].map(line)
  const { code, shown, left } = await type(file, ['--offline'], answers)
  expect(left).toEqual([line('unexpected')])
  expect(code).toBe(1)
  expect(shown).toMatch(/^SMTP_URL: missing$/m)
  expect(settingsOf(file)).toMatchObject({ PUBLIC_URL: 'https://straws.test', SMTP_URL: '' })
})

test('only the named setting is asked for and changed, and a typed secret is not shown', async () => {
  const file = newFile()
  await run(file, '--offline', ...assignments(SETTINGS))
  const before = read(file)
  const { code, shown } = await type(file, ['STRIPE_SECRET_KEY', '--offline'], [line('sk_live_hidden8')])
  expect(code).toBe(0)
  expect(shown).not.toContain('hidden')
  expect(read(file)).toBe(before.replace(SECRETS.STRIPE_SECRET_KEY, 'sk_live_hidden8'))
})

test.each(['\u0003', '\u0004'])('the key %j ends the questions, and nothing is saved', async (key) => {
  const file = newFile()
  await expect(type(file, ['--offline'], [line('https://straws.test'), key])).rejects.toThrow(
    'Nothing was saved',
  )
  expect(readdirSync(path.dirname(file))).toEqual([])
})

test('the mail server is tested by a mail to the operator', async () => {
  const { mails, right } = await mailServer()
  const file = newFile()
  writeFileSync(file, linesOf(SETTINGS).join(''))
  const { code, stdout } = await run(file, '--set', `SMTP_URL=${right}`)
  expect(code).toBe(0)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('To: operator@straws.test')
  expect(mails[0]).toContain('no-reply@straws.test')
  expect(stdout).toContain('an email was sent to operator@straws.test')
  expect(stdout).not.toContain('hidden')
})

test('a wrong password of the mail server is reported, and nothing is saved without a terminal', async () => {
  const { mails, wrong } = await mailServer()
  const file = newFile()
  writeFileSync(file, linesOf(SETTINGS).join(''))
  const { code, stdout, stderr } = await run(file, '--set', `SMTP_URL=${wrong}`)
  expect(code).toBe(1)
  expect(stdout).toContain('SMTP_URL: user or password are refused (the server answered 535)')
  expect(stdout + stderr).not.toContain('hidden')
  expect(read(file)).toBe(linesOf(SETTINGS).join(''))
  expect(mails).toEqual([])
})

test('at a terminal, the mail server is asked for until it accepts the log-in', async () => {
  const { mails, right, wrong } = await mailServer()
  const file = newFile()
  writeFileSync(file, linesOf(SETTINGS).join(''))
  const { code, shown } = await type(file, ['SMTP_URL'], [line(wrong), line(right)])
  expect(code).toBe(0)
  expect(shown).toContain('user or password are refused')
  expect(shown).not.toContain('hidden')
  expect(settingsOf(file)['SMTP_URL']).toBe(right)
  expect(mails).toHaveLength(1)
})

test('at a terminal, Enter saves a mail server that fails, and the command exits with 1', async () => {
  const { wrong } = await mailServer()
  const file = newFile()
  writeFileSync(file, linesOf(SETTINGS).join(''))
  expect((await type(file, ['SMTP_URL'], [line(wrong), line('')])).code).toBe(1)
  expect(settingsOf(file)['SMTP_URL']).toBe(wrong)
})

test('an address of the operator that the mail server refuses is reported as such', async () => {
  const { right } = await mailServer()
  const file = newFile()
  writeFileSync(file, linesOf({ ...SETTINGS, SMTP_URL: right }).join(''))
  const { code, stdout } = await run(file, '--set', 'OPERATOR_EMAIL=operator@elsewhere.test')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^OPERATOR_EMAIL: the mail server refuses it/m)
})

test('a mail server whose password is no valid URL encoding is reported', async () => {
  const { code, stdout } = await run(newFile(), '--set', 'SMTP_URL=smtp://sender:hidden%@127.0.0.1:9')
  expect(code).toBe(1)
  expect(stdout).toMatch(/^SMTP_URL: no email can be sent/m)
  expect(stdout).not.toContain('hidden')
})

test('concurrent commands lose no setting that one of them saved, and create one password', async () => {
  const file = newFile()
  const names = [
    'BACKUP_DAYS',
    'MIN_FREE_MB',
    'FILE_SPACE_MB',
    'LIMIT_REQUESTS',
    'LIMIT_PARALLEL',
    'LIMIT_MAILS',
  ]
  const runs = await Promise.all(
    names.map(async (name) => ({ name, ...(await start(file, '--offline', '--set', `${name}=77`)) })),
  )
  const saved = runs.filter(({ stdout }) => stdout.includes('Saved in')).map(({ name }) => name)
  expect(saved).not.toEqual([])
  for (const { name, stderr } of runs) if (!saved.includes(name)) expect(stderr).toContain('.env.new exists')
  const settings = settingsOf(file)
  expect(names.filter((name) => settings[name] === '77').toSorted()).toEqual(saved.toSorted())
  expect(read(file).match(/^DATABASE_PASSWORD=/gm)).toHaveLength(1)
  expect(readdirSync(path.dirname(file))).toEqual(['.env'])
})

test('a change that an editor saves while the questions are answered stays', async () => {
  const file = newFile()
  writeFileSync(file, 'PORT=1\n')
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  output.on('data', (chunk: Buffer) => {
    if (!chunk.toString().endsWith('PUBLIC_URL: ')) return
    writeFileSync(file, '# by hand\nPORT=2\n')
    input.write(line('https://straws.test'))
  })
  await configure(['--file', file, '--offline', 'PUBLIC_URL'], input, output)
  expect(read(file)).toMatch(/^# by hand\nPORT=2\nMODE=production\n/)
  expect(settingsOf(file)['PUBLIC_URL']).toBe('https://straws.test')
})

test('while another command writes, and after a killed one, nothing is saved', async () => {
  const file = newFile()
  writeFileSync(file, 'PORT=1\n')
  writeFileSync(`${file}.new`, 'half')
  const { code, stderr } = await run(file, '--offline')
  expect(code).toBe(1)
  expect(stderr).toContain('.env.new exists')
  expect(read(file)).toBe('PORT=1\n')
  expect(read(`${file}.new`)).toBe('half')
})

test('an open file becomes readable for its owner only, and a link stays a link', async () => {
  const file = newFile()
  const target = path.join(path.dirname(file), 'real.env')
  writeFileSync(target, 'PORT=1\n')
  chmodSync(target, 0o644)
  symlinkSync(target, file)
  await run(file, '--offline', '--set', 'PORT=2')
  expect(statSync(target).mode & 0o777).toBe(0o600)
  expect(settingsOf(target)['PORT']).toBe('2')
})

test('a file that cannot be created is an error before any question', async () => {
  const file = path.join(newFile(), 'missing', '.env')
  await expect(type(file, [], [])).rejects.toThrow('ENOENT')
})

test('a file that cannot be read or edited is an error, and stays', async () => {
  const folder = newFile()
  mkdirSync(folder)
  expect(await run(folder, '--offline')).toMatchObject({ code: 1, stderr: expect.stringContaining('EISDIR') })
  const latin = newFile()
  writeFileSync(latin, Buffer.from('# Gest\xfct\n', 'latin1'))
  expect(await run(latin, '--offline')).toMatchObject({ code: 1, stderr: expect.stringContaining('UTF-8') })
  expect(readFileSync(latin, 'latin1')).toBe('# Gest\xfct\n')
  for (const text of ['PORT="1\n2"\n', 'OTHER="1\nPORT=2"\n']) {
    const lines = newFile()
    writeFileSync(lines, text)
    expect(await run(lines, '--offline', '--set', 'PORT=3')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('only an editor'),
    })
    expect(read(lines)).toBe(text)
    expect(readdirSync(path.dirname(lines))).toEqual(['.env'])
  }
})
