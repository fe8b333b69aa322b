import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/queues.ts'
import { A_FORMER_STAKEHOLDER } from '../periods.ts'
import { asRole } from './as-role.ts'
import { eraseFromTexts } from './erase-from-texts.ts'

/**
 * Takes what a party was called, and where it lived, out of the histories of changes and of replies that are kept. That
 * something was changed, when and by whom, stays. Done twice it finds nothing.
 */
export function erasePartyTraces(
  leaving: Database,
  { tenant_id, party_id }: Jobs['erase-party'],
): Promise<void> {
  return asRole(leaving, 'strawbook_eraser', tenant_id, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select said.name #>> '{}' as name
      from changes c, jsonb_array_elements(c.fields) f, lateral (values (f -> 'old'), (f -> 'new')) said (name)
      where c.tenant_id = ${tenant_id} and c.subject_id = ${party_id} and f ->> 'field' = 'name'
        and jsonb_typeof(said.name) = 'string'
      union
      select n.name from changes c, jsonb_array_elements(c.fields) f,
        lateral (values (f -> 'old', f ->> 'old_name'), (f -> 'new', f ->> 'new_name')) n (id, name)
      where c.tenant_id = ${tenant_id} and n.id = to_jsonb(${party_id}::text) and n.name is not null
    `.execute(tx)
    // Its own history: which fields, not what they said.
    await sql`
      update changes set fields = (
        select jsonb_agg(f || '{"old": null, "new": null}') from jsonb_array_elements(fields) f
      )
      where tenant_id = ${tenant_id} and subject_id = ${party_id}
    `.execute(tx)
    // That of horses and batches it was named by.
    await sql`
      update changes set fields = (
        select jsonb_agg(f
          || case when f -> 'old' = to_jsonb(${party_id}::text)
            then jsonb_build_object('old_name', ${A_FORMER_STAKEHOLDER}::text) else '{}' end
          || case when f -> 'new' = to_jsonb(${party_id}::text)
            then jsonb_build_object('new_name', ${A_FORMER_STAKEHOLDER}::text) else '{}' end)
        from jsonb_array_elements(fields) f
      )
      where tenant_id = ${tenant_id} and subject_id <> ${party_id} and strpos(fields::text, ${party_id}) > 0
    `.execute(tx)
    for (const { name } of rows)
      if (name !== A_FORMER_STAKEHOLDER) await eraseFromTexts(tx, tenant_id, name, A_FORMER_STAKEHOLDER)
  })
}
