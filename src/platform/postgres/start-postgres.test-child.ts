import * as fs from 'node:fs'
import { Client } from 'pg'
import { startPostgres } from './start-postgres.ts'

/**
 * Process for tests to kill: serves a data folder, with one writer for each other argument. The first line of output
 * is the owner's URL; each later line is a row that the database has acknowledged.
 */
const [, , data_dir = '', ...writers] = process.argv
const say = (line: string) => fs.writeSync(1, `${line}\n`)
const quiet = { info: () => undefined, warn: () => undefined, error: (line: string) => fs.writeSync(2, line) }

const postgres = await startPostgres({ data_dir, log: quiet })
say(postgres.owner_url)

async function write(writer: string): Promise<never> {
  const client = new Client({ connectionString: postgres.owner_url })
  client.on('error', () => undefined)
  await client.connect()
  for (let count = 0; ; count += 1) {
    const row = `${writer}-${process.pid}-${count}`
    await client.query('insert into written (row) values ($1)', [row])
    say(row)
  }
}

// Ignore failed writes, because the tests kill the server under the writers.
await Promise.all(writers.map(write)).catch(() => undefined)
