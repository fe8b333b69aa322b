import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_RATE_LIMITS } from '#platform/http/rate-limits.ts'
import { readConfig, VARIABLES } from './config.ts'

test('the settings of the service are those that production requires, and others that exist', () => {
  const file = readFileSync(new URL('../../deploy/strawbook.env', import.meta.url), 'utf8')
  const names = [...file.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!)
  expect(names.filter((name) => !VARIABLES.includes(name))).toEqual([])
  expect(Object.keys(PRODUCTION).filter((name) => !names.includes(name))).toEqual([])
})

test('webhooks to this machine are allowed in testing mode only, and only if configured', () => {
  expect(readConfig({}).webhooks_to_loopback).toBe(false)
  expect(readConfig({ WEBHOOKS_TO_LOOPBACK: 'yes' }).webhooks_to_loopback).toBe(true)
  expect(() => readConfig({ ...PRODUCTION, WEBHOOKS_TO_LOOPBACK: 'yes' })).toThrow(
    'WEBHOOKS_TO_LOOPBACK: is for',
  )
})

test('rate limits are those configured, or the defaults', () => {
  expect(readConfig({}).limits).toEqual(DEFAULT_RATE_LIMITS)
  const { limits } = readConfig({ LIMIT_REQUESTS: '0', LIMIT_MAILS_ACCOUNT: '7' })
  expect(limits).toEqual({ ...DEFAULT_RATE_LIMITS, requests_of_member: 0, mails_of_account: 7 })
  expect(() => readConfig({ LIMIT_EXPORTS: '-1' })).toThrow('LIMIT_EXPORTS')
})

test('testing mode needs no configuration, and an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', MODE: '' })).toMatchObject({ mode: 'testing', port: 3000, host: '127.0.0.1' })
})

test('an invalid variable is named in a one-line error', () => {
  expect(() => readConfig({ PORT: 'high' })).toThrow(/^PORT: /)
  expect(() => readConfig({ MODE: 'staging' })).toThrow(/^MODE: /)
  expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrow(/^DATABASE_URL: /)
})

test('proxies are trusted by address, network or name, and only loopback by default', () => {
  expect(readConfig({}).trustedProxies).toBe('loopback')
  const given = 'loopback, 10.0.0.7,10.1.0.0/16,2001:db8::/32'
  expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toBe(given)
  for (const wrong of ['everybody', '10.0.0', '10.0.0.0/33', '10.0.0.1/', 'loopback/8', '10.0.0.1,']) {
    expect(() => readConfig({ TRUSTED_PROXIES: wrong }), wrong).toThrow(/^TRUSTED_PROXIES: /)
  }
})

test('the WAL archive has to be outside the data folder, and needs the embedded database or a repository', () => {
  const DATA_DIR = '/srv/straws'
  expect(() => readConfig({ DATA_DIR, WAL_ARCHIVE_DIR: '/srv/straws/wal' })).toThrow(/^WAL_ARCHIVE_DIR: /)
  expect(() => readConfig({ DATABASE_URL: 'postgres://x', WAL_ARCHIVE_DIR: '/srv/wal' })).toThrow(/^WAL_/)
  const repository = { RESTIC_REPOSITORY: 'sftp:backups@offsite:straws', RESTIC_PASSWORD_FILE: '/etc/key' }
  const external = { DATABASE_URL: 'postgres://x', ...repository }
  expect(readConfig({ ...external, WAL_ARCHIVE_DIR: '/srv/wal' }).wal_archive_dir).toBe('/srv/wal')
  expect(() => readConfig({ ...external, BACKUP_DIR: '/srv/backups' })).toThrow(/^BACKUP_DIR: /)
  const { wal_archive_dir } = readConfig({ DATA_DIR, WAL_ARCHIVE_DIR: '/srv/straws-wal' })
  expect(wal_archive_dir).toMatch(/straws-wal$/)
})

test('a pooler needs the address of its database, and no user', () => {
  const DATABASE_POOLER_URL = 'postgresql://127.0.0.1:6432/strawbook'
  expect(() => readConfig({ DATABASE_POOLER_URL })).toThrow(/^DATABASE_URL: /)
  const DATABASE_URL = 'postgresql://strawbook:secret@db/strawbook'
  expect(readConfig({ DATABASE_URL, DATABASE_POOLER_URL }).poolerUrl).toBe(DATABASE_POOLER_URL)
  const withUser = { DATABASE_URL, DATABASE_POOLER_URL: DATABASE_URL }
  expect(() => readConfig(withUser)).toThrow(/^DATABASE_POOLER_URL: .*without a user$/)
})

test('metrics for other machines need a token', () => {
  const given = { METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }
  expect(() => readConfig(given)).toThrow(/^METRICS_TOKEN: .*need a token$/)
  expect(() => readConfig({ ...given, METRICS_TOKEN: 'short' })).toThrow(/^METRICS_TOKEN: /)
  const token = 'sixteen or more characters'
  expect(readConfig({ ...given, METRICS_TOKEN: token }).metrics).toEqual({
    port: 9464,
    host: '0.0.0.0',
    token,
  })
  for (const METRICS_HOST of ['', 'localhost', '127.0.0.2', '::1'])
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST }).metrics?.token).toBeUndefined()
  expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBeUndefined()
})

test('a repository and the file of its password are set together', () => {
  expect(() => readConfig({ RESTIC_REPOSITORY: '/srv/straws' })).toThrow(/^RESTIC_PASSWORD_FILE: /)
  expect(() => readConfig({ RESTIC_PASSWORD_FILE: '/etc/key' })).toThrow(/^RESTIC_PASSWORD_FILE: /)
})

test('production mode requires an https address', () => {
  expect(() => readConfig({ MODE: 'production' })).toThrow(/^PUBLIC_URL: /)
  expect(() => readConfig({ MODE: 'production', PUBLIC_URL: 'http://straws.test' })).toThrow(/^PUBLIC_URL: /)
  expect(readConfig(PRODUCTION).mode).toBe('production')
})

const PRODUCTION = {
  MODE: 'production',
  PUBLIC_URL: 'https://straws.test',
  SMTP_URL: 'smtps://user:secret@mail.straws.test',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  HELP_WEBHOOK_URL: 'https://chat.straws.test/hook',
}

test('production mode names each variable that is missing or invalid', () => {
  for (const name of ['SMTP_URL', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'HELP_WEBHOOK_URL']) {
    expect(() => readConfig({ ...PRODUCTION, [name]: '' }), name).toThrow(new RegExp(`^${name}: `))
    expect(() => readConfig({ ...PRODUCTION, [name]: 'nonsense' }), name).toThrow(new RegExp(`^${name}: `))
  }
  expect(() => readConfig({ MODE: 'testing', STRIPE_SECRET_KEY: 'sk_test_1' })).toThrow(
    /^STRIPE_WEBHOOK_SECRET: /,
  )
})

test('a variable of production without a mode is an error', () => {
  const { MODE, STRIPE_WEBHOOK_SECRET, ...others } = PRODUCTION
  for (const [name, value] of Object.entries({ ...others, STRIPE_WEBHOOK_SECRET })) {
    expect(() => readConfig({ [name]: value }), name).toThrow(/^MODE: .*, since [A-Z_]+ is set$/)
    expect(() => readConfig({ [name]: value, MODE: '' }), name).toThrow(/^MODE: /)
  }
  expect(readConfig({ ...PRODUCTION, MODE }).mode).toBe('production')
  expect(readConfig({ ...PRODUCTION, MODE: 'testing' }).mode).toBe('testing')
  expect(readConfig({ PUBLIC_URL: 'http://straws.test' }).mode).toBe('testing')
})

test('the space for files is configured in megabytes and has to hold at least one file', () => {
  expect(readConfig({}).most_file_bytes).toBe(2 * 1024 ** 3)
  expect(readConfig({ FILE_SPACE_MB: '20' }).most_file_bytes).toBe(20 * 1024 ** 2)
  for (const FILE_SPACE_MB of ['19', '2 GB', '1.5']) {
    expect(() => readConfig({ FILE_SPACE_MB })).toThrow(/^FILE_SPACE_MB: /)
  }
})

test('docs/configuration.md describes every variable, and no other', () => {
  const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| `'))
  const described = rows.flatMap((row) => row.split('|')[1]!.match(/[A-Z_]{4,}/g) ?? [])
  expect(described.toSorted()).toEqual(VARIABLES.toSorted())
})
