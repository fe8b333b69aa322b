import type * as contract from '../contract.ts'
import { differences } from '#platform/contract/changes.ts'
import { NewParty } from '../contract.ts'
import { recordFieldChanges } from '#platform/changes/record-field-changes.ts'
import { requireVersion } from '#platform/changes/require-version.ts'
import { parseMerged } from '#platform/changes/parse-merged.ts'
import type { Handler } from '#platform/http/route.ts'
import { lockParty } from './lock-party.ts'
import { partyOf } from './party-row.ts'

export const updateParty: Handler<typeof contract.updateParty> = async (tx, actor, { params, body }) => {
  const { version: seen, ...change } = body
  const known = await lockParty(tx, actor, params.id)
  await requireVersion(tx, actor, known, seen)
  const { id, version, is_self: _, ...old } = known
  const party = parseMerged(NewParty, { ...old, ...change })
  const fields = differences(old, party)
  if (fields.length === 0) return known
  const row = await tx
    .updateTable('parties')
    .set({ ...party, version: version + 1 })
    .where('tenant_id', '=', actor.tenant_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordFieldChanges(tx, actor, id, version + 1, fields)
  return partyOf(row)
}
