// Sign-up invitations, only by the operator. `npm run invite -- address` prints a link, and has the running product
// mail another one; `-- list` shows the addresses with unused invitations, `-- requests` those that requested one. An
// invited user who has a log-in founds another account.
import * as z from 'zod/mini'
import { email } from '#platform/contract/fields.ts'
import { readConfig } from '#app/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { migrate } from '#platform/database/migrate.ts'
import { MAX_ACCOUNTS } from '#account/members/contract.ts'
import { accountsOfAddress } from '#account/members/server/find-members.ts'
import { inviteToSignUp } from '#account/members/server/invitations.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'

const USAGE = 'Usage: npm run invite -- address, npm run invite -- list, npm run invite -- requests'

const quiet = { info: () => {}, warn: console.warn, error: console.error }
const complain = (error: Error) => console.error(error.message)

async function main(args: string[]): Promise<number> {
  const wanted = args[0]?.replace(/^-+/, '')
  if (args.length !== 1 || !wanted) throw new Error(USAGE)
  const { data_dir, databaseUrl, publicUrl, host, port } = readConfig(process.env)
  const { owner_url, stop } = databaseUrl
    ? { owner_url: databaseUrl, stop: async () => {} }
    : await reachPostgres(data_dir, quiet)
  try {
    const appUrl = await migrate(owner_url)
    const database = openDatabase(appUrl, complain)
    try {
      if (wanted === 'list') return await list(database, 'sign_up_invitations')
      if (wanted === 'requests') return await list(database, 'invitation_requests')
      return await invite(database, appUrl, wanted, publicUrl ?? `http://${host}:${port}`)
    } finally {
      await database.close()
    }
  } finally {
    await stop()
  }
}

async function invite(database: Database, appUrl: string, wanted: string, address: string) {
  const parsed = z.safeParse(email, wanted)
  if (!parsed.success) throw new Error(`${wanted} is no address. ${USAGE}`)
  const accounts = await accountsOfAddress(database, parsed.data)
  if (accounts.length >= MAX_ACCOUNTS)
    throw new Error(`${parsed.data} already belongs to ${accounts.length} accounts, the maximum.`)
  const path = await inviteToSignUp(database, parsed.data)
  const jobs = openJobs(appUrl, complain)
  try {
    // The mail contains a different link, so that the printed link appears nowhere else.
    await database.transaction((tx) => jobs.send(tx, 'mail-sign-up-invitation', { email: parsed.data }))
  } finally {
    await jobs.close()
  }
  if (accounts.length > 0)
    console.log(`${parsed.data} has a log-in, for ${accounts.join(', ')}, and can found another account.`)
  console.log(`${parsed.data} is invited. The running product emails a link too. This one works as well:`)
  console.log(new URL(path, address).toString())
  return 0
}

async function list(database: Database, table: 'sign_up_invitations' | 'invitation_requests') {
  const rows = await database.transaction((tx) =>
    table === 'sign_up_invitations'
      ? tx
          .selectFrom(table)
          .select(({ fn }) => ['email', fn.max('created_at').as('day')])
          .groupBy('email')
          .orderBy('day')
          .execute()
      : tx.selectFrom(table).select(['email', 'requested_at as day']).orderBy('day').execute(),
  )
  for (const { email: address, day } of rows) console.log(`${day.slice(0, 10)}  ${address}`)
  if (rows.length === 0) console.log('None.')
  return 0
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
