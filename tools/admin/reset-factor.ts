import * as z from 'zod/mini'
import { accountsOfAddress } from '#account/members/server/find-members.ts'
import { requestFactorReset } from '#account/two-factor/server/reset-factors.ts'
import { email } from '#platform/contract/fields.ts'
import { openDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { type Command, complain, UsageError, withPostgres } from './command.ts'

export const command: Command = {
  about: 'Request the reset of a lost second factor, if no other owner can help',
  more: [
    'The running product mails the user and the other owners of all their accounts immediately, and removes the factor',
    'after some days unless the user cancels the reset.',
  ],
  args: ['ADDRESS'],
  run: async ({ args, print }) => {
    const parsed = z.safeParse(email, args[0])
    if (args.length !== 1 || !parsed.success) throw new UsageError()
    return withPostgres(async ({ owner_url }) => {
      const appUrl = await migrate(owner_url)
      const database = openDatabase(appUrl, complain)
      const jobs = openJobs(appUrl, complain)
      try {
        const due_at = await requestFactorReset(database, jobs, parsed.data)
        if (due_at === null) throw new Error(`${parsed.data} has no two-step log-in.`)
        print(
          `Two-step log-in of ${parsed.data} will be reset on ${due_at.slice(0, 16).replace('T', ' at ')} UTC`,
        )
        print('by the running product, unless the user keeps it on. The emails say so.')
        const accounts = await accountsOfAddress(database, parsed.data)
        print(`The log-in opens ${accounts.join(', ')}. All other owners there get an email.`)
        return { code: 0, result: { email: parsed.data, due_at, accounts } }
      } finally {
        await jobs.close()
        await database.close()
      }
    })
  },
}
