import { sql } from 'kysely'
import { shipped } from '#paperwork/documents/server/read-documents.ts'
import { anyIdOf, isNamedBy, lockParty } from '#registry/parties/server/read-parties.ts'
import { recordEvent } from '#account/audit-log/server/record-event.ts'
import { longDate } from '#platform/contract/days.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { type Actor, todayOf } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/queues.ts'
import type * as contract from '../contract.ts'
import type { PartyErasure } from '../contract.ts'
import { A_FORMER_STAKEHOLDER, keptUntil, obstaclesOf } from '../periods.ts'
import { obstacleTexts } from '../texts.ts'
import { asRole } from '#platform/database/in-tenant.ts'
import { eraseFromTexts } from './erase-name.ts'

/**
 * Fields that identify and locate a person, with their empty values. Country and approval number stay, because they are
 * printed on straws.
 */
const GONE = {
  ...{ email: null, phone: null, street_1: null, street_2: null, zipcode: null, city: null },
  centre_vet: null,
}

export const showPartyErasure: Handler<typeof contract.showPartyErasure> = async (tx, actor, { params }) => {
  const party = await tx
    .selectFrom('parties')
    .select(['id', 'is_self'])
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', params.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('The stakeholder'))
  return readErasure(tx, actor, party)
}

/**
 * Removes the personal data of a party and of those merged into it, and hides them. Records still contain their ids. A
 * job erases the traces in histories, because only the role strawbook_eraser may change histories.
 */
export const eraseParty: Handler<typeof contract.eraseParty, [ExternalServices]> = async (
  tx,
  actor,
  { params },
  { jobs },
) => {
  const { id, name, version, is_self } = await lockParty(tx, actor, params.id)
  const { obstacles, kept_until } = await readErasure(tx, actor, { id, is_self })
  const [first] = obstacles
  if (first === 'LAW') throw new Refusal('KEPT_BY_LAW', obstacleTexts.LAW(name, longDate(kept_until!)))
  if (first !== undefined) throw new Refusal('IN_USE', obstacleTexts[first](name))
  const { tenant_id } = actor
  const erased = await tx
    .selectFrom('parties')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', anyIdOf(tenant_id, id))
    .execute()
  await tx
    .updateTable('parties')
    .set({
      ...{ ...GONE, name: A_FORMER_STAKEHOLDER, version: version + 1 },
      ...{ deleted_at: sql<string>`now()`, erased_at: sql<string>`now()` },
    })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', anyIdOf(tenant_id, id))
    .execute()
  for (const party of erased) {
    await eraseFromTexts(tx, tenant_id, party.name, A_FORMER_STAKEHOLDER)
    await emptyReplies(tx, tenant_id, party.id)
    await jobs.send(tx, 'erase-party', { tenant_id, party_id: party.id })
  }
  await recordEvent(tx, actor, { kind: 'STAKEHOLDER_ERASED', subject_id: id })
  return { id, name: A_FORMER_STAKEHOLDER }
}

/** Removes the personal data from stored idempotent replies whose content is the party. */
async function emptyReplies(tx: Tx, tenant_id: string, id: string) {
  const emptied = { ...GONE, name: A_FORMER_STAKEHOLDER }
  await sql`
    update idempotency_keys set reply = (reply::jsonb || ${JSON.stringify(emptied)}::jsonb)::json
    where tenant_id = ${tenant_id} and reply ->> 'id' = ${id}
  `.execute(tx)
}

type Ties = Omit<PartyErasure, 'obstacles'> & { horses: number }

async function readErasure(
  tx: Tx,
  actor: Actor,
  { id, is_self }: { id: string; is_self: boolean },
): Promise<PartyErasure> {
  const { tenant_id } = actor
  const ids = anyIdOf(tenant_id, id)
  const names = sql`m.tenant_id = ${tenant_id} and (${isNamedBy(ids)}
    or m.batch_id in (
      select b.id from batches b where b.tenant_id = ${tenant_id}
        and ${id} in (b.producer_id, b.collection_centre_id, b.processing_centre_id)
    ))`
  const { rows } = await sql<Omit<Ties, 'kept_until'> & { last_day: string | null }>`
    select (select max(m.date) from movements m where ${names}) as last_day,
      (select count(*) from movements m where ${names})::int as movements,
      (select coalesce(sum(straws), 0) from stock
        where tenant_id = ${tenant_id} and status in ('STORED', 'CONSIGNED') and ${id} in (owner_id, holder_id))::int as straws,
      (select count(*) from animal_owners where tenant_id = ${tenant_id} and party_id = ${id})::int as horses,
      (select count(*) from documents where documents.tenant_id = ${tenant_id} and (documents.party_id = ${ids}
        or exists (
          select from movements m where m.id = any(array_append(array(${shipped}), documents.movement_id)) and ${names}
        )))::int as documents,
      (select count(*) from files where tenant_id = ${tenant_id} and party_id = ${id})::int as files
  `.execute(tx)
  const { last_day, horses, ...ties } = rows[0]!
  const kept_until = last_day === null ? null : keptUntil(last_day)
  return {
    ...ties,
    kept_until,
    obstacles: obstaclesOf({ ...ties, horses, is_self, kept_until }, todayOf(actor)),
  }
}

/**
 * Erases a party's values from its history, and its names from histories of other records, stored replies and events.
 * Histories still show which field was changed, when and by whom. Idempotent.
 */
export function erasePartyTraces(
  leaving: Database,
  { tenant_id, party_id }: Jobs['erase-party'],
): Promise<void> {
  return asRole(leaving, 'strawbook_eraser', tenant_id, async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select texts.name #>> '{}' as name
      from changes c, jsonb_array_elements(c.fields) f, lateral (values (f -> 'old'), (f -> 'new')) texts (name)
      where c.tenant_id = ${tenant_id} and c.subject_id = ${party_id} and f ->> 'field' = 'name'
        and jsonb_typeof(texts.name) = 'string'
      union
      select n.name from changes c, jsonb_array_elements(c.fields) f,
        lateral (values (f -> 'old', f ->> 'old_name'), (f -> 'new', f ->> 'new_name')) n (id, name)
      where c.tenant_id = ${tenant_id} and n.id = to_jsonb(${party_id}::text) and n.name is not null
    `.execute(tx)
    // The party's own history retains the names of the fields without their values.
    await sql`
      update changes set fields = (
        select jsonb_agg(f || '{"old": null, "new": null}') from jsonb_array_elements(fields) f
      )
      where tenant_id = ${tenant_id} and subject_id = ${party_id}
    `.execute(tx)
    // Histories of horses and batches show the substitute for the party's name.
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
