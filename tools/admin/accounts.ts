import { sql } from 'kysely'
import { openTenant, type Tx } from '#platform/database/database.ts'
import { listTenants } from '#platform/database/list-tenants.ts'
import { requireSchema } from '#stock/straws/server/verify-books.ts'
import { type Command, withDatabase } from './command.ts'

type Account = {
  owners: string[]
  members: number
  straws: number
  paid_until: string
  /** Time at which a closed account will be deleted; null for other accounts. */
  closes_at: string | null
}

export const command: Command = {
  about: 'List the accounts with their owners, members, stored straws and paid period',
  args: ['[TENANT ...]'],
  run: ({ args, print }) =>
    withDatabase(async (database) => {
      const accounts = await database.transaction(async (tx) => {
        await requireSchema(tx)
        const found = []
        for (const tenant of await listTenants(tx, args))
          found.push({ ...tenant, ...(await readAccount(tx, tenant.id)) })
        return found
      })
      for (const { id, name, owners, members, straws, paid_until, closes_at } of accounts) {
        print(`${name} (${id})`)
        const ends = closes_at === null ? '' : `, deleted on ${closes_at.slice(0, 10)}`
        print(`  ${members} members, ${straws} straws stored, paid until ${paid_until.slice(0, 10)}${ends}`)
        print(`  owned by ${owners.join(', ')}`)
      }
      if (accounts.length === 0) print('None.')
      return { code: 0, result: { accounts } }
    }),
}

async function readAccount(tx: Tx, tenant_id: string): Promise<Account> {
  await openTenant(tx, tenant_id)
  const { rows } = await sql<Account>`
    select t.subscription_expires_on as paid_until,
      (select ends_at from closings where account = t.id) as closes_at,
      (select count(*)::int from entitlements e where e.tenant_id = t.id) as members,
      (select coalesce(sum(k.straws), 0)::int from stock k where k.tenant_id = t.id and k.status = 'STORED') as straws,
      array(
        select u.email from entitlements e join users u on u.id = e.user_id
        where e.tenant_id = t.id and e.role = 'OWNER' order by 1
      ) as owners
    from tenants t where t.id = ${tenant_id}
  `.execute(tx)
  return rows[0]!
}
