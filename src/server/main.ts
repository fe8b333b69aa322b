/** Starts the product: database, schema, demo, HTTP; and ends it in the opposite order. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import pino from 'pino'
import { readConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { bookDemo, DEMO_OWNER } from './demo/book-demo.ts'
import { handlers } from './handlers.ts'
import { serve } from './http/serve.ts'
import { migrate } from './migrate.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { endWithNpm } from './end-with-npm.ts'

const WEB = path.join(import.meta.dirname, '../../dist/web')

async function main() {
  const config = configOrEnd()
  const logger = pino({ level: config.log_level, timestamp: pino.stdTimeFunctions.isoTime })
  const stops: (() => Promise<unknown>)[] = []
  // Opposite order: requests drain before the pool closes, the pool closes before the database stops.
  const stop = async () => {
    for (const step of stops.splice(0).toReversed()) await step().catch((error) => logger.error(error))
  }
  let stopping = false
  const end = async (code: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref()
    await stop()
    process.exit(code)
  }
  process.on('SIGTERM', () => void end(0))
  process.on('SIGINT', () => void end(0))
  endWithNpm(() => void end(0))

  try {
    let owner_url = config.database_url
    if (owner_url === undefined) {
      const postgres = await startPostgres({ data_dir: config.data_dir, log: logger })
      stops.push(() => postgres.stop())
      owner_url = postgres.owner_url
    }
    const database = openDatabase(await migrate(owner_url), (error) => logger.warn(error.message))
    stops.push(() => database.close())
    if (config.mode === 'testing') await bookDemo(database, config.demo_password)

    const { mode, public_url } = config
    const web = existsSync(path.join(WEB, 'index.html')) ? { web: WEB } : {}
    const app = await serve({ database, handlers, mode, public_url, logger, ...web })
    const address = await app.listen({ port: config.port, host: config.host })
    stops.push(() => app.close())
    announce(public_url ?? address, config)
  } catch (error) {
    console.error(`Strawbook could not start. ${error instanceof Error ? error.message : String(error)}`)
    logger.debug(error)
    await end(1)
  }
}

/** What is missing or wrong is named in one line. */
function configOrEnd() {
  try {
    return readConfig(process.env)
  } catch (error) {
    console.error(`Strawbook could not start. ${error instanceof Error ? error.message : String(error)}`)
    return process.exit(1)
  }
}

const LONGEST_STOP_MS = 15_000

function announce(address: string, { mode, demo_password }: ReturnType<typeof readConfig>) {
  const demo = mode === 'testing' ? `\n  Demo log-in: ${DEMO_OWNER.email}, password: ${demo_password}` : ''
  console.log(`\n  Strawbook is ready at ${address}${demo}\n`)
}

await main()
