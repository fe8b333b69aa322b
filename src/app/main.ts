/** Entry point of the product: starts database, schema, demo and HTTP, and stops them in reverse order. */
import { WEB } from './web-pieces.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { priceText, SUBSCRIPTION_PRICE } from '#account/subscription/contract.ts'
import { type Config, readConfig } from './config.ts'
import { FOR_LEAVING, FOR_LONG_JOBS } from '#platform/database/connection-settings.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { bookDemo, DEMO_OWNER, requireNoDemo } from './demo/book-demo.ts'
import { contract, FEATURES } from './features.ts'
import { logSerializers } from '#platform/http/log-requests.ts'
import { openJsonReader } from '#platform/http/json-body.ts'
import { serve } from '#platform/http/serve.ts'
import { serveTestingPages } from '#platform/http/testing-pages.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { atPooler, leavingUrl, migrate, requireMode } from '#platform/database/migrate.ts'
import { keepingMailer, senderOf, smtpMailer, writeMail } from '#platform/external/mailer.ts'
import { watchDiskSpace } from '#platform/external/disk-space.ts'
import { type PaymentEvent, testingPayments } from '#platform/external/payments.ts'
import { requireCertificate } from '#platform/external/certificate.ts'
import { requireRepository } from '#platform/external/repository-state.ts'
import { openPostOutside, postToChat } from '#platform/external/post-outside.ts'
import { startPostgres } from '#platform/postgres/start-postgres.ts'
import { settlePayment } from '#account/subscription/server/subscription.ts'
import { deleteAccounts } from '#integration/account-closure/server/delete-accounts.ts'
import { eraseDue } from '#integration/erasure/server/erase-name.ts'
import { endWithNpm } from './end-with-npm.ts'
import { backUpInto, fullDiskMail, noMaintenance, startNightlyJobs, type MailOperator } from './nightly.ts'
import { startWorkers } from '#platform/jobs/start-workers.ts'

async function main() {
  const config = configOrEnd()
  const logger = pino({
    level: config.logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: logSerializers,
  })
  const stops: (() => Promise<unknown>)[] = []
  // Stop in reverse order: requests drain before the pool closes, and the pool closes before the database stops.
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step().catch((error) => logger.error(error))
  }
  let stopping = false
  let killPostgres = () => {}
  const end = async (code: number) => {
    if (stopping) return
    stopping = true
    if (code === 0) await sleep(config.drain_ms)
    setTimeout(() => {
      // Kill PostgreSQL, because it does not shut down on a full disk.
      killPostgres()
      process.exit(1)
    }, LONGEST_STOP_MS).unref()
    await stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  endWithNpm(() => void end(0))

  try {
    let owner_url = config.databaseUrl
    if (owner_url === undefined) {
      const postgres = await startPostgres({
        data_dir: config.data_dir,
        archive: config.wal_archive_dir ? { folder: config.wal_archive_dir } : 'none',
        log: logger,
        on_lost(reason) {
          console.error(`Strawbook is shutting down. ${reason.message}`)
          void end(1)
        },
      })
      stops.push(() => postgres.stop())
      killPostgres = postgres.kill
      owner_url = postgres.owner_url
    }
    const appUrl = await migrate(owner_url)
    // Import the library on demand, because most servers do not need it.
    const tracing = config.hasTraces
      ? (await import('./open-tracing.ts')).openTracing((text) => logger.warn(text))
      : undefined
    if (tracing) stops.push(() => tracing.close())
    const { poolerUrl } = config
    const pooled = (url: string) => (poolerUrl === undefined ? undefined : atPooler(poolerUrl, url))
    const open = (url: string, options: Parameters<typeof openDatabase>[2]) => {
      const opened = openDatabase(url, (error) => logger.warn(error.message), {
        ...options,
        pooler_url: pooled(url),
      })
      stops.push(() => opened.close())
      return opened
    }
    const database = open(appUrl, { onConnect: tracing?.watch })
    const importing = open(appUrl, FOR_LONG_JOBS)
    const leaving = open(leavingUrl(owner_url), FOR_LEAVING)
    if (config.mode === 'production') await requireNoDemo(database)
    await requireMode(database, config.mode)

    const { mode, publicUrl, trustedProxies } = config
    // The final address is known only once the server listens; nothing is mailed before that.
    let address = publicUrl ?? `http://${config.host}:${config.port}`
    const link = (to: string) => new URL(to, address).toString()
    if (config.mode === 'testing') await bookDemo(database, config.demoPassword, { link })
    const json = openJsonReader(contract)
    stops.push(() => json.close())
    const jobs = openJobs(pooled(appUrl) ?? appUrl, (error) => logger.warn(error.message))
    stops.push(() => jobs.close())
    const { mailer, postToChat, payments, testing } = await connectExternalServices(config, logger)
    const archive_dir = path.join(config.data_dir, 'archives')
    const upload_dir = path.join(config.data_dir, 'uploads')
    const { most_file_bytes, webhooks_to_loopback, limits, backup_days, backup_dir, operator_email } = config
    const mailOperator: MailOperator = async (letter) => {
      if (operator_email) await mailer.send(writeMail({ to: operator_email, ...letter }))
    }
    const places = { archive_dir, upload_dir, most_file_bytes }
    const external = { jobs, payments, link, ...places, limits, webhooks_to_loopback, backup_days }
    const ending = new AbortController()
    const space = await watchDiskSpace({
      folders: [config.data_dir, ...(config.wal_archive_dir ? [config.wal_archive_dir] : [])],
      least_free: config.least_free,
      onChange: (isFull) => reportSpace(isFull, { data_dir: config.data_dir, mailOperator, logger, link }),
      signal: ending.signal,
    })
    const web = existsSync(path.join(WEB.folder, 'index.html')) ? { web: WEB } : {}
    let maintenance = noMaintenance
    // Import the library on demand, because most servers do not need it.
    const metrics =
      config.metrics &&
      (await import('./start-metrics.ts')).startMetrics(config, database, () => maintenance())
    const app = await serve({
      database,
      contract,
      mode,
      publicUrl,
      trustedProxies,
      external,
      json,
      logger,
      isEnding: () => stopping,
      space,
      maintenance: () => maintenance(),
      ...(metrics && { observe: metrics.observe }),
      ...(tracing && { beginTrace: tracing.begin }),
      ...web,
    })
    if (testing) await serveTestingPages(app, testing(database))
    const listensAt = await app.listen({ port: config.port, host: config.host })
    address = publicUrl ?? listensAt
    stops.push(() => app.close())
    await startWorkers(Object.values(FEATURES), {
      jobs,
      database,
      importing,
      leaving,
      mailer,
      postToChat,
      postOutside: openPostOutside({ to_loopback: webhooks_to_loopback }),
      link,
      archive_dir,
      space,
      json,
      onError: (error) => logger.warn(error.message),
      signal: ending.signal,
    })
    stops.push(async () => ending.abort())
    maintenance = await startNightlyJobs({
      database,
      unhurried: importing,
      jobs,
      backUp:
        backup_dir === undefined
          ? undefined
          : backUpInto(backup_dir, config.data_dir, owner_url, backup_days),
      deleteAccounts: async () => {
        await deleteAccounts({ database: importing, leaving, jobs, backup_days, archive_dir })
        await eraseDue(leaving)
      },
      checkCertificate: publicUrl?.startsWith('https:') ? () => requireCertificate(publicUrl) : undefined,
      checkRepository:
        config.repository === undefined
          ? undefined
          : () => requireRepository(config.data_dir, config.wal_archive_dir !== undefined),
      mailOperator,
      link,
      onError: (error) => logger.warn(error.message),
      signal: ending.signal,
    })
    if (metrics) stops.push(await metrics.listen(config.metrics!))
    announce(address, config)
  } catch (error) {
    console.error(`Strawbook could not start. ${reasonOf(error, config)}`)
    logger.debug(error)
    await end(1)
  }
}

/** Connects mail, payments and the help chat. In testing mode, services without configuration are simulated. */
async function connectExternalServices(config: Config, logger: pino.Logger) {
  const { smtpUrl, stripe, helpWebhookUrl, publicUrl } = config
  const keeping = keepingMailer(({ to, subject, text }) =>
    logger.info({ to, subject, text }, 'mail stored instead of sent'),
  )
  const mailer = smtpUrl ? smtpMailer(smtpUrl, senderOf(publicUrl)) : keeping
  const pretended = testingPayments()
  // Import the SDK on demand, because it is large, and not needed without real payments.
  const payments = stripe
    ? (await import('#platform/external/stripe-payments.ts')).stripePayments(
        stripe.secret_key,
        stripe.webhookSecret,
      )
    : pretended
  const post = async (text: string) => {
    if (helpWebhookUrl) await postToChat(helpWebhookUrl, text)
    else logger.info({ text }, 'help message logged instead of sent')
  }
  const testing = (database: Database) => ({
    price: priceText(SUBSCRIPTION_PRICE),
    mails: keeping.mails,
    pay: async (event: PaymentEvent) => {
      const { body, signature } = pretended.notify(event)
      const read = await pretended.readEvent(body, signature)
      if (read && !stripe) await database.transaction((tx) => settlePayment(tx, read))
    },
  })
  return { mailer, payments, postToChat: post, testing: config.mode === 'testing' ? testing : undefined }
}

type Telling = {
  data_dir: string
  mailOperator: MailOperator
  logger: pino.Logger
  link: (to: string) => string
}

/**
 * Logs a change of the disk space. Mails the operator about a full disk directly and not by a job, because the database
 * may have no space for one.
 */
function reportSpace(isFull: boolean, { data_dir, mailOperator, logger, link }: Telling) {
  if (!isFull) return logger.info('The disk has enough free space again: recording works')
  logger.error(`Too little free space on the disk of ${data_dir}: nothing is recorded, reading still works`)
  mailOperator(fullDiskMail(link)).catch((error: unknown) => logger.warn(error))
}

/** Reads the configuration, or reports in one line what is missing or wrong, and exits. */
function configOrEnd() {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(`Strawbook could not start. ${error instanceof Error ? error.message : String(error)}`)
    return process.exit(1)
  }
}

function reasonOf(error: unknown, { data_dir }: Config): string {
  const reason = error instanceof Error ? error.message : String(error)
  if (!/ENOSPC|No space left on device/.test(reason)) return reason
  return `The disk of ${data_dir} is full: see "A full disk" in docs/operations.md. ${reason}`
}

const LONGEST_STOP_MS = 15_000

function announce(address: string, { mode, demoPassword }: ReturnType<typeof readConfig>) {
  const demo = mode === 'testing' ? `\n  Demo log-in: ${DEMO_OWNER.email}, password: ${demoPassword}` : ''
  console.log(`\n  Strawbook is ready at ${address}${demo}\n`)
}

await main()
