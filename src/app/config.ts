/** Environment variables, validated at startup. In testing mode all of them are optional. */
import { isIP } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { type Limits, DEFAULT_RATE_LIMITS } from '#platform/http/rate-limits.ts'

/**
 * Whether a text lists networks as Fastify accepts them, separated by commas: 10.0.0.7, 10.1.0.0/16, or one of its
 * names.
 */
function areNetworks(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits] = part.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined
    const max = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    return max > 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= max))
  })
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

const limit = (usual: number) =>
  z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), usual)

const Environment = z.object({
  MODE: z.optional(z.enum(['testing', 'production'])),
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 3000),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  WAL_ARCHIVE_DIR: z.optional(z.string()),
  BACKUP_DIR: z.optional(z.string()),
  RESTIC_REPOSITORY: z.optional(z.string()),
  RESTIC_PASSWORD_FILE: z.optional(z.string()),
  METRICS_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))),
  METRICS_HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OPERATOR_EMAIL: z.optional(z.email()),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgresql://'))),
  DATABASE_POOLER_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\/[^@]+$/, 'must be postgresql://HOST:PORT/NAME, without a user')),
  ),
  PUBLIC_URL: z.optional(z.url({ protocol: /^https?$/ })),
  TRUSTED_PROXIES: z._default(
    z.string().check(z.refine(areNetworks, 'must be addresses or networks, with commas between them')),
    'loopback',
  ),
  SMTP_URL: z.optional(z.url({ protocol: /^smtps?$/ })),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^(sk|rk)_/, 'must start with sk_ or rk_'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must start with whsec_'))),
  HELP_WEBHOOK_URL: z.optional(z.url({ protocol: /^https?$/ })),
  WEBHOOKS_TO_LOOPBACK: z.optional(z.enum(['yes', 'no'])),
  DRAIN_SECONDS: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(60))),
  BACKUP_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(4000)), 14),
  MIN_FREE_MB: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 256),
  FILE_SPACE_MB: z._default(z.coerce.number().check(z.int(), z.gte(20), z.lte(1_000_000)), 2048),
  LIMIT_REQUESTS: limit(DEFAULT_RATE_LIMITS.requests_of_member),
  LIMIT_REQUESTS_ACCOUNT: limit(DEFAULT_RATE_LIMITS.requests_of_account),
  LIMIT_PARALLEL: limit(DEFAULT_RATE_LIMITS.parallel_of_member),
  LIMIT_PARALLEL_ACCOUNT: limit(DEFAULT_RATE_LIMITS.parallel_of_account),
  LIMIT_EXPORTS: limit(DEFAULT_RATE_LIMITS.exports_of_member),
  LIMIT_EXPORTS_ACCOUNT: limit(DEFAULT_RATE_LIMITS.exports_of_account),
  LIMIT_MAILS: limit(DEFAULT_RATE_LIMITS.mails_of_member),
  LIMIT_MAILS_ACCOUNT: limit(DEFAULT_RATE_LIMITS.mails_of_account),
  LIMIT_ARCHIVES_ACCOUNT: limit(DEFAULT_RATE_LIMITS.archives_of_account),
  DEMO_PASSWORD: z._default(z.string().check(z.minLength(8)), 'frozen straws stay cold'),
  LOG_LEVEL: z._default(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
})

export const VARIABLES = Object.keys(Environment.shape)

export type Config = {
  mode: 'testing' | 'production'
  port: number
  host: string
  data_dir: string
  /** Folder in which the embedded PostgreSQL archives its write-ahead log; undefined for no archive. */
  wal_archive_dir: string | undefined
  /** Folder of the nightly backups of the embedded PostgreSQL; undefined for no backups. */
  backup_dir: string | undefined
  /** Address of the Prometheus metrics, and the token that a request needs; undefined for no metrics. */
  metrics: { port: number; host: string; token: string | undefined } | undefined
  /** Whether traces are sent to an OpenTelemetry collector. */
  hasTraces: boolean
  /** Address of the repository of backups outside this machine, as restic reads it; undefined for none. */
  repository: string | undefined
  /** Address that is mailed when a nightly job fails or the disk is full; undefined for no mails. */
  operator_email: string | undefined
  databaseUrl: string | undefined
  /** Address of a pooler for requests and jobs, without a user. Everything else connects directly. */
  poolerUrl: string | undefined
  publicUrl: string | undefined
  /** Proxies trusted to report the client's address, separated by commas. */
  trustedProxies: string
  smtpUrl: string | undefined
  /** Keys for real payments; undefined only in testing mode, where our own test page asks for the outcome. */
  stripe: { secret_key: string; webhookSecret: string } | undefined
  helpWebhookUrl: string | undefined
  /** Whether webhooks may be sent to loopback addresses, to try them out; never in production. */
  webhooks_to_loopback: boolean
  /** Time for which a server that is about to end still serves, but reports that it is not ready. */
  drain_ms: number
  least_free: number
  most_file_bytes: number
  /** Days for which the operator retains a backup; shown to owners and members when an account is closed. */
  backup_days: number
  limits: Limits
  demoPassword: string
  logLevel: string
}

/** Reads the configuration. @throws an Error of one line that names the missing or wrong variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  // A variable set to the empty string counts as unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    const issue = read.error.issues[0]
    throw new Error(`${String(issue?.path[0])}: ${issue?.message}`)
  }
  const { PUBLIC_URL } = read.data
  const { SMTP_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, HELP_WEBHOOK_URL } = read.data
  const external = { SMTP_URL, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, HELP_WEBHOOK_URL }
  const isHttps = PUBLIC_URL?.startsWith('https://') === true
  if (read.data.MODE === undefined) {
    const ofProduction = { ...(isHttps ? { PUBLIC_URL } : {}), ...external }
    const found = Object.entries(ofProduction).find(([, value]) => value !== undefined)
    if (found) throw new Error(`MODE: say production or testing, since ${found[0]} is set`)
  }
  const MODE = read.data.MODE ?? 'testing'
  if (MODE === 'production' && !isHttps) {
    throw new Error('PUBLIC_URL: production needs the https:// address that users open')
  }
  const missing = Object.entries(external).find(([, value]) => value === undefined)
  if (MODE === 'production' && missing) throw new Error(`${missing[0]}: production needs it`)
  if ((STRIPE_SECRET_KEY === undefined) !== (STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new Error('STRIPE_WEBHOOK_SECRET: set it together with STRIPE_SECRET_KEY')
  }
  const webhooks_to_loopback = read.data.WEBHOOKS_TO_LOOPBACK === 'yes'
  if (webhooks_to_loopback && MODE === 'production') {
    throw new Error('WEBHOOKS_TO_LOOPBACK: is for trying out webhooks in testing mode only')
  }
  if (read.data.DATABASE_POOLER_URL && !read.data.DATABASE_URL) {
    throw new Error(
      'DATABASE_URL: set it together with DATABASE_POOLER_URL, since not everything can be pooled',
    )
  }
  const { METRICS_PORT, METRICS_HOST, METRICS_TOKEN } = read.data
  if (METRICS_PORT !== undefined && METRICS_TOKEN === undefined && !isLoopback(METRICS_HOST)) {
    throw new Error('METRICS_TOKEN: METRICS_HOST lets other machines read the metrics, so they need a token')
  }
  const { RESTIC_REPOSITORY, RESTIC_PASSWORD_FILE } = read.data
  if ((RESTIC_REPOSITORY === undefined) !== (RESTIC_PASSWORD_FILE === undefined)) {
    throw new Error('RESTIC_PASSWORD_FILE: set it together with RESTIC_REPOSITORY')
  }
  const data_dir = path.resolve(read.data.DATA_DIR)
  const outside = (name: 'WAL_ARCHIVE_DIR' | 'BACKUP_DIR', isEmbeddedOnly: boolean) => {
    const folder = read.data[name] && path.resolve(read.data[name])
    if (folder && read.data.DATABASE_URL && isEmbeddedOnly) {
      throw new Error(`${name}: with a DATABASE_URL, backups need RESTIC_REPOSITORY. See docs/backup.md`)
    }
    if (folder && `${folder}${path.sep}`.startsWith(`${data_dir}${path.sep}`)) {
      throw new Error(`${name}: must be outside DATA_DIR, otherwise it would be lost with it`)
    }
    return folder
  }
  const wal_archive_dir = outside('WAL_ARCHIVE_DIR', RESTIC_REPOSITORY === undefined)
  const backup_dir = outside('BACKUP_DIR', true)
  return {
    mode: MODE,
    port: read.data.PORT,
    host: read.data.HOST,
    data_dir,
    wal_archive_dir,
    backup_dir,
    metrics:
      METRICS_PORT === undefined
        ? undefined
        : { port: METRICS_PORT, host: METRICS_HOST, token: METRICS_TOKEN },
    hasTraces:
      (read.data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? read.data.OTEL_EXPORTER_OTLP_ENDPOINT) !== undefined &&
      read.data.OTEL_SDK_DISABLED?.toLowerCase() !== 'true',
    repository: RESTIC_REPOSITORY,
    operator_email: read.data.OPERATOR_EMAIL,
    databaseUrl: read.data.DATABASE_URL,
    poolerUrl: read.data.DATABASE_POOLER_URL,
    publicUrl: PUBLIC_URL,
    trustedProxies: read.data.TRUSTED_PROXIES,
    smtpUrl: SMTP_URL,
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? { secret_key: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
        : undefined,
    helpWebhookUrl: HELP_WEBHOOK_URL,
    webhooks_to_loopback,
    drain_ms: (read.data.DRAIN_SECONDS ?? (MODE === 'production' ? 5 : 0)) * 1000,
    least_free: read.data.MIN_FREE_MB * 1024 * 1024,
    most_file_bytes: read.data.FILE_SPACE_MB * 1024 * 1024,
    backup_days: read.data.BACKUP_DAYS,
    limits: {
      requests_of_member: read.data.LIMIT_REQUESTS,
      requests_of_account: read.data.LIMIT_REQUESTS_ACCOUNT,
      parallel_of_member: read.data.LIMIT_PARALLEL,
      parallel_of_account: read.data.LIMIT_PARALLEL_ACCOUNT,
      exports_of_member: read.data.LIMIT_EXPORTS,
      exports_of_account: read.data.LIMIT_EXPORTS_ACCOUNT,
      mails_of_member: read.data.LIMIT_MAILS,
      mails_of_account: read.data.LIMIT_MAILS_ACCOUNT,
      archives_of_account: read.data.LIMIT_ARCHIVES_ACCOUNT,
    },
    demoPassword: read.data.DEMO_PASSWORD,
    logLevel: read.data.LOG_LEVEL,
  }
}
