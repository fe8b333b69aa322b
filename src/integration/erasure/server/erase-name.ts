import { sql } from 'kysely'
import { LOG_IN_TABLES } from '#account/auth/server/sessions.ts'
import { lockEvents } from '#integration/webhooks/server/relay-events.ts'
import { earliestToday } from '#platform/contract/days.ts'
import { codeOf, type Database, type Tx } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/queues.ts'
import { A_FORMER_MEMBER, RECORD_YEARS } from '../periods.ts'
import { asRole } from '#platform/database/in-tenant.ts'

/** Erases retained names from inseminations for which the law no longer requires them. */
export async function eraseDue(leaving: Database): Promise<void> {
  const due = await leaving.transaction(async (tx) => {
    await sql`set local role strawbook_eraser`.execute(tx)
    return tx
      .selectFrom('former_members')
      .select(['tenant_id', 'user_id'])
      .where('kept_until', '<', earliestToday(new Date()))
      .execute()
  })
  for (const one of due) await eraseName(leaving, one)
}

/**
 * Erases a former member's name as the role strawbook_eraser, which may change texts and names but no other data. The
 * signer's name remains in inseminations as long as the law requires. Idempotent.
 */
export async function eraseName(
  leaving: Database,
  { tenant_id, user_id }: Jobs['erase-name'],
): Promise<void> {
  const isErased = await asRole(leaving, 'strawbook_eraser', tenant_id, async (tx) => {
    const columns = await readNameColumns(tx)
    const names = await readNames(tx, columns, { tenant_id, user_id })
    // The erasure was not requested, or the user is a member again.
    if (!names) return false
    // Take the lock of events before any row locks, in the same order as the relay, to prevent deadlocks.
    await lockEvents(tx, tenant_id)
    for (const column of columns) await eraseFrom(tx, column, { tenant_id, user_id, names })
    for (const name of names) {
      await eraseFromTexts(tx, tenant_id, name, A_FORMER_MEMBER)
      await eraseFromDiscarded(tx, tenant_id, name)
    }
    await sql`
      update former_members set name = ${A_FORMER_MEMBER}, kept_until = (
        select max(date + ${`${RECORD_YEARS} years`}::interval)::date from movements
        where tenant_id = ${tenant_id} and signer_id = ${user_id} and signer_name = any(${names})
      )
      where tenant_id = ${tenant_id} and user_id = ${user_id}
    `.execute(tx)
    return true
  })
  // Remove the user's own data, unless the user belongs to another account.
  if (isErased) await forgetUser(leaving, tenant_id, user_id)
}

type NameColumn = { table: string; name: string; id: string | null }

/**
 * Returns the text columns that the role strawbook_eraser may update, each with the column of the user's id, or null.
 */
async function readNameColumns(tx: Tx): Promise<NameColumn[]> {
  const { rows } = await sql<NameColumn>`
    select c.relname as "table", n.attname as name, i.attname as id
    from pg_class c
    join pg_attribute n on n.attrelid = c.oid and n.atttypid = 'text'::regtype and not n.attisdropped
    cross join regexp_replace(n.attname, '_name$', '') as stem
    left join pg_attribute i on i.attrelid = c.oid and not i.attisdropped and i.atttypid = 'uuid'::regtype
      and i.attname in (stem, stem || '_id')
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and has_column_privilege('strawbook_eraser', c.oid, n.attnum, 'update')
      and (c.relname, n.attname) not in (('webhook_events', 'body'), ('former_members', 'name'),
        ('discarded_entries', 'summary'), ('discarded_entries', 'error'))
    order by 1, 2
  `.execute(tx)
  return rows
}

type FormerMember = { tenant_id: string; user_id: string }

/**
 * Returns the user's present name and the names stored with the user's id. Names that may come from a restored archive
 * are left out, because an archive's names are stored with the id of the member who restored it.
 * @returns undefined if no erasure was requested, or if the user is a member again
 */
async function readNames(tx: Tx, columns: readonly NameColumn[], { tenant_id, user_id }: FormerMember) {
  const hasBroughtIn = sql`exists (
    select from movements where tenant_id = ${tenant_id} and recorded_by = ${user_id} and restored_at is not null
  )`
  const signed = columns.flatMap(({ table, name, id }) => {
    if (id === null) return []
    const isBroughtIn = table === 'movements' ? sql`t.restored_at is not null` : hasBroughtIn
    const names = sql`union select ${sql.ref(name)} from ${sql.table(table)} t
      where t.tenant_id = ${tenant_id} and t.${sql.ref(id)} = ${user_id} and not (${isBroughtIn})`
    return [names]
  })
  const { rows } = await sql<{ names: string[] }>`
    select array(
      select trim(first_name || ' ' || last_name) from users where id = ${user_id}
      union select name from former_members where tenant_id = ${tenant_id} and user_id = ${user_id}
      ${sql.join(signed, sql` `)}
      except select unnest(array[${A_FORMER_MEMBER}, null, ''])
    ) as names
    from former_members f where f.tenant_id = ${tenant_id} and f.user_id = ${user_id} and f.erased_at is not null
      and not exists (select from entitlements e where e.tenant_id = f.tenant_id and e.user_id = f.user_id)
  `.execute(tx)
  return rows[0]?.names
}

/**
 * Erases `names` in a column if they are stored with the user's id, or with an id whose user has another name (from a
 * restored archive). In a column without an id, erases names that no present member has. The signers of recent
 * inseminations remain.
 */
async function eraseFrom(
  tx: Tx,
  { table, name, id }: NameColumn,
  { tenant_id, user_id, names }: FormerMember & { names: string[] },
) {
  const nameOf = (user: ReturnType<typeof sql>) => sql`trim(${user}.first_name || ' ' || ${user}.last_name)`
  const isHis = id
    ? sql`(t.${sql.ref(id)} = ${user_id} or not exists (
        select from users u where u.id = t.${sql.ref(id)} and ${nameOf(sql`u`)} = t.${sql.ref(name)}
      ))`
    : sql`not exists (
        select from entitlements e join users u on u.id = e.user_id
        where e.tenant_id = t.tenant_id and ${nameOf(sql`u`)} = t.${sql.ref(name)}
      )`
  const isWanted =
    table === 'movements' && name === 'signer_name'
      ? sql`and not (t.type = 'INSEMINATION' and t.date >= ${earliestToday(new Date())}::date - ${`${RECORD_YEARS} years`}::interval)`
      : sql``
  await sql`
    update ${sql.table(table)} t set ${sql.ref(name)} = ${A_FORMER_MEMBER}
    where t.tenant_id = ${tenant_id} and t.${sql.ref(name)} = any(${names}) and ${isHis} ${isWanted}
  `.execute(tx)
}

/**
 * Erases a name from stored idempotent replies and webhook events, also within sentences, unless it could be JSON
 * syntax, a key or a word of the contract.
 */
export async function eraseFromTexts(tx: Tx, tenant_id: string, name: string, instead: string) {
  // Skip a name that may be a key or a word of the contract, because replacing it would replace these too.
  if (isWrittenInJson(name)) return
  // Without the lock, an event that the relay is creating from older data would be missed.
  await lockEvents(tx, tenant_id)
  for (const { pattern, flag } of patternsOf(name, JSON.stringify(name).slice(1, -1))) {
    await sql`
      update idempotency_keys set reply = regexp_replace(reply::text, ${pattern}, ${instead}, ${`g${flag}`})::json
      where tenant_id = ${tenant_id} and regexp_like(reply::text, ${pattern}, ${flag})
    `.execute(tx)
    await sql`
      update webhook_events set body = regexp_replace(body, ${pattern}, ${instead}, ${`g${flag}`})
      where tenant_id = ${tenant_id} and regexp_like(body, ${pattern}, ${flag})
    `.execute(tx)
  }
}

/** Erases a member's name from the sentences of discarded entries, unless `isWrittenInJson` is true for it. */
async function eraseFromDiscarded(tx: Tx, tenant_id: string, name: string) {
  if (isWrittenInJson(name)) return
  for (const { pattern, flag } of patternsOf(name)) {
    const withoutName = (column: string) =>
      sql`regexp_replace(${sql.ref(column)}, ${pattern}, ${A_FORMER_MEMBER}, ${`g${flag}`})`
    await sql`
      update discarded_entries set summary = ${withoutName('summary')}, error = ${withoutName('error')}
      where tenant_id = ${tenant_id} and regexp_like(summary || ' ' || error, ${pattern}, ${flag})
    `.execute(tx)
  }
}

/** Words and letters that JSON contains outside of quotes; E is that of an exponent. */
const WORDS = ['true', 'false', 'null', 'E']

/**
 * Whether a name may occur in JSON other than as a name: as a key, a word of the contract, a number or
 * punctuation.
 */
export function isWrittenInJson(name: string): boolean {
  const is_word = /^[\w-]*$/.test(name) && (name === name.toLowerCase() || name === name.toUpperCase())
  return is_word || name.split(/[\s\d{}[\]:,.+-]+/).every((part) => WORDS.some((word) => word.includes(part)))
}

type Pattern = { pattern: string; flag: 'c' | 'i' }

/**
 * Returns regular expressions of PostgreSQL that find a name in a text. They ignore case unless the match could be a
 * key, a word of the contract or a part of an id.
 * @param name name for which `isWrittenInJson` is false
 * @param written the name as it is escaped in the text
 */
function patternsOf(name: string, written = name): Pattern[] {
  const literal = `***=${written}`
  const exact: Pattern = { pattern: literal, flag: 'c' }
  if (!/^[\w-]*$/.test(name)) {
    return isWrittenInJson(name.toLowerCase()) ? [exact] : [{ pattern: literal, flag: 'i' }]
  }
  if (/^([\da-f-]*|true|false|null)$/i.test(name)) return [exact]
  // Ignore case only within a longer text, because a whole quoted string in another case may be a word of the contract.
  return [exact, { pattern: `(?<!")\\y${name}\\y|\\y${name}\\y(?!")`, flag: 'i' }]
}

const REFERRED_TO = '23503'

/**
 * Deletes a user who belongs to no account; if records of former accounts refer to the user, an anonymous row without
 * log-in remains. Does nothing if the user belongs to an account.
 */
export async function forgetUser(leaving: Database, tenant_id: string, user_id: string): Promise<void> {
  const unlessElsewhere = (work: (tx: Tx) => Promise<unknown>) =>
    asRole(leaving, 'strawbook_remover', tenant_id, async (tx) => {
      await sql`select set_config('strawbook.user_id', ${user_id}, true)`.execute(tx)
      // The lock prevents the user from joining an account until the transaction ends.
      await sql`select id from users where id = ${user_id} for update`.execute(tx)
      const { rows } = await sql`select from entitlements where user_id = ${user_id} limit 1`.execute(tx)
      if (rows.length > 0) return
      await sql`delete from attempts where strpos(key, ${user_id}) > 0`.execute(tx)
      await work(tx)
    })
  try {
    await unlessElsewhere((tx) => sql`delete from users where id = ${user_id}`.execute(tx))
  } catch (error) {
    if (codeOf(error) !== REFERRED_TO) throw error
    await unlessElsewhere(async (tx) => {
      for (const table of LOG_IN_TABLES)
        await sql`delete from ${sql.table(table)} where user_id = ${user_id}`.execute(tx)
      await sql`
        update users set email = ${`${user_id}@nobody.invalid`}, first_name = 'A former', last_name = 'member',
          password_hash = ''
        where id = ${user_id}
      `.execute(tx)
    })
  }
}
