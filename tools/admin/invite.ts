import { sql } from 'kysely'
import * as z from 'zod/mini'
import { MAX_ACCOUNTS } from '#account/members/contract.ts'
import { accountsOfAddress } from '#account/members/server/find-members.ts'
import { inviteToSignUp } from '#account/members/server/invitations.ts'
import { email } from '#platform/contract/fields.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { type Command, complain, UsageError, withPostgres } from './command.ts'

export const command: Command = {
  about: 'Invite an address to sign up: prints a link, and has the running product mail another one',
  more: [
    'An invited user who has a log-in founds another account. `list` shows the addresses with unused invitations,',
    '`requests` those that requested one.',
  ],
  args: ['ADDRESS | list | requests'],
  run: async ({ args: [wanted, ...more], print }) => {
    if (!wanted || more.length > 0) throw new UsageError()
    return withPostgres(async ({ owner_url, config: { publicUrl, host, port } }) => {
      const appUrl = await migrate(owner_url)
      const database = openDatabase(appUrl, complain)
      try {
        if (wanted === 'list' || wanted === 'requests') {
          const found = await list(
            database,
            wanted === 'list' ? 'sign_up_invitations' : 'invitation_requests',
          )
          for (const { address, day } of found) print(`${day}  ${address}`)
          if (found.length === 0) print('None.')
          return { code: 0, result: { [wanted === 'list' ? 'invitations' : 'requests']: found } }
        }
        const invited = await inviteAddress(database, appUrl, wanted)
        const link = new URL(invited.path, publicUrl ?? `http://${host}:${port}`).toString()
        const { address, accounts } = invited
        if (accounts.length > 0)
          print(`${address} has a log-in, for ${accounts.join(', ')}, and can found another account.`)
        print(`${address} is invited. The running product emails a link too. This one works as well:`)
        print(link)
        return { code: 0, result: { email: address, link, accounts } }
      } finally {
        await database.close()
      }
    })
  },
}

async function inviteAddress(database: Database, appUrl: string, wanted: string) {
  const parsed = z.safeParse(email, wanted)
  if (!parsed.success) throw new UsageError(`${wanted} is no address.`)
  const address = parsed.data
  const accounts = await accountsOfAddress(database, address)
  if (accounts.length >= MAX_ACCOUNTS)
    throw new Error(`${address} already belongs to ${accounts.length} accounts, the maximum.`)
  const path = await inviteToSignUp(database, address)
  const jobs = openJobs(appUrl, complain)
  try {
    // The mail contains a different link, so that the printed link appears nowhere else.
    await database.transaction((tx) => jobs.send(tx, 'mail-sign-up-invitation', { email: address }))
  } finally {
    await jobs.close()
  }
  return { address, path, accounts }
}

async function list(database: Database, table: 'sign_up_invitations' | 'invitation_requests') {
  const rows = await database.transaction((tx) =>
    table === 'sign_up_invitations'
      ? tx
          .selectFrom(table)
          .select(({ fn }) => ['email', fn.max('created_at').as('day')])
          .where('expires_at', '>', sql<string>`now()`)
          .groupBy('email')
          .orderBy('day')
          .execute()
      : tx.selectFrom(table).select(['email', 'requested_at as day']).orderBy('day').execute(),
  )
  return rows.map(({ email: address, day }) => ({ address, day: day.slice(0, 10) }))
}
