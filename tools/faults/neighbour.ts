/** Account beside the one under load. No request of the load may change any data of this account. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { type Member, memberOf } from './member.ts'
import type { Rig } from './rig.ts'
import type { Ids } from './schema-values.ts'
import { newStock } from './stock.ts'

const ADMIN = path.join(import.meta.dirname, '../admin.ts')

/**
 * Signs up by an invitation, and creates two stallions, a batch, straws and a container.
 * @returns the owner of the new account
 */
export async function newNeighbour(rig: Rig): Promise<Member> {
  const email = `${uuidv7()}@elsewhere.test`
  const env = { ...process.env, DATA_DIR: rig.data_dir, DATABASE_URL: '', MODE: 'testing' }
  // Delete the counts of attempts: the generated requests guess tokens, and too many guesses block sign-up for minutes.
  await rig.asOwner((owner) => owner.query('delete from attempts'))
  const inviting = spawn(process.execPath, [ADMIN, 'invite', email], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const token = /#token=([\w-]+)/.exec(await text(inviting.stdout))?.[1]
  const answer = await fetch(`${rig.url()}/api/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      email,
      first_name: 'Eve',
      last_name: 'Nachbar',
      password: uuidv7(),
      company_name: 'Elsewhere',
      country: 'DE',
    }),
  })
  if (answer.status !== 201) throw new Error(`sign-up was answered with ${answer.status}`)
  const member = await memberOf(rig, answer)
  const { tenant_id } = member
  await member.get('POST', '/animals', { tenant_id, name: 'Nachbar', sex: 'STALLION' })
  await newStock(member, 20)
  return member
}

export async function idsOf(member: Member, amount = 50): Promise<Ids> {
  const { tenant_id, user_id, warehouse_id } = member
  const ids: Ids = { tenants: [tenant_id], members: [user_id], warehouses: [warehouse_id] }
  const stock = await newStock(member, amount)
  ids['batches'] = [stock.batch_id]
  ids['containers'] = [stock.container_id]
  ids['straws'] = stock.straw_ids
  for (const noun of ['parties', 'animals', 'movements']) {
    const found = await member.get<Record<string, { id: string }[]>>('GET', `/${noun}?tenant_id=${tenant_id}`)
    ids[noun] = found[noun]!.map(({ id }) => id)
  }
  return ids
}

/**
 * Returns hashes, each after a name: of the tenant's rows in each table, of its users, and of all tenants and
 * memberships.
 */
export function rowsOf(rig: Rig, tenant_id: string): Promise<string[]> {
  return rig.asOwner(async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(`
      select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'tenant_id' and t.table_type = 'BASE TABLE'
      order by 1
    `)
    const found: string[] = []
    const look = async (what: string, from: string) => {
      const hash = `md5(coalesce(string_agg(r::text, '|' order by r::text), ''))`
      const { rows } = await owner.query<{ hash: string }>(
        `select ${hash} as hash from (select * from ${from}) r`,
      )
      found.push(`${what} ${rows[0]!.hash}`)
    }
    for (const { name } of tables) await look(name, `${name} where tenant_id = '${tenant_id}'`)
    await look('all tenants', 'tenants')
    await look('all entitlements', 'entitlements')
    await look(
      'its users',
      `users where id in (select user_id from entitlements where tenant_id = '${tenant_id}')`,
    )
    return found
  })
}
