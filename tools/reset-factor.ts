// Requests the reset of a user's second factor if they have lost it and no other owner can help: `npm run reset-factor
// -- address`. The running product mails the user and the other owners of all their accounts immediately, and removes
// the factor after some days unless the user cancels the reset.
import * as z from 'zod/mini'
import { email } from '#platform/contract/fields.ts'
import { readConfig } from '#app/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { migrate } from '#platform/database/migrate.ts'
import { requestFactorReset } from '#account/two-factor/server/reset-factors.ts'
import { accountsOfAddress } from '#account/members/server/find-members.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'

const USAGE = 'Usage: npm run reset-factor -- address'

const quiet = { info: () => {}, warn: console.warn, error: console.error }
const complain = (error: Error) => console.error(error.message)

async function main(args: string[]): Promise<number> {
  const parsed = z.safeParse(email, args[0])
  if (args.length !== 1 || !parsed.success) throw new Error(USAGE)
  const { data_dir, databaseUrl } = readConfig(process.env)
  const { owner_url, stop } = databaseUrl
    ? { owner_url: databaseUrl, stop: async () => {} }
    : await reachPostgres(data_dir, quiet)
  try {
    const appUrl = await migrate(owner_url)
    const database = openDatabase(appUrl, complain)
    const jobs = openJobs(appUrl, complain)
    try {
      const due_at = await requestFactorReset(database, jobs, parsed.data)
      if (due_at === null) throw new Error(`${parsed.data} has no two-step log-in.`)
      console.log(
        `Two-step log-in of ${parsed.data} will be reset on ${due_at.slice(0, 16).replace('T', ' at ')} UTC`,
      )
      console.log('by the running product, unless the user keeps it on. The emails say so.')
      const accounts = await accountsOfAddress(database, parsed.data)
      console.log(`The log-in opens ${accounts.join(', ')}. All other owners there get an email.`)
    } finally {
      await jobs.close()
      await database.close()
    }
  } finally {
    await stop()
  }
  return 0
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
