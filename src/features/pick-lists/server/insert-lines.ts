import { v7 as uuidv7 } from 'uuid'
import { requireAnimal } from '#features/animals/server/read-animals.ts'
import { rangesOf } from '#features/batches/straw-numbers.ts'
import { requireBatch } from '#features/batches/server/read-batch.ts'
import type { Location } from '#features/containers/contract.ts'
import { ownParty } from '#features/parties/server/read-parties.ts'
import { NO_DETAILS } from '#features/straws/bookings.ts'
import { pickStraws } from '#features/straws/server/pick-straws.ts'
import { checkOwners } from '#features/straws/server/withdraw-straws.ts'
import { invalid } from '#platform/contract/refusal.ts'
import { fullName } from '#platform/contract/roles.ts'
import { mapConstraintErrors, type Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { MOST_LINES, type NewLine } from '../contract.ts'
import { multirange } from './read-wanted.ts'

/** What stands in the way at the booking is said now: then the straws are out of the nitrogen. */
export async function insertLines(tx: Tx, actor: Actor, pick_list_id: string, lines: NewLine[]) {
  const { tenant_id, user_id } = actor
  const self = await ownParty(tx, actor)
  for (const [index, line] of lines.entries()) {
    const at = `body.lines.${index}`
    const wanted = await wantedOf(tx, actor, line)
    const purpose = await purposeOf(tx, actor, line, at)
    if ('withdrawal' in line.purpose) {
      const owners = wanted.map(({ owner_id }) => owner_id)
      checkOwners(owners, line.purpose.withdrawal, self, `${at}.purpose.withdrawal`)
    }
    const rows = wanted.map((one) => ({
      ...{ tenant_id, id: uuidv7(), pick_list_id, batch_id: line.batch_id },
      ...{ ...one, left_amount: one.amount },
      ...purpose,
      ...{ added_by: user_id, added_by_name: fullName(actor) },
    }))
    await mapConstraintErrors(
      {
        pick_list_lines_tenant_id_owner_id_fkey: () => invalid(`${at}.owner_id`, 'This party is not on file'),
        pick_list_lines_tenant_id_container_id_fkey: () => invalid(`${at}.from`, 'This place is not on file'),
        pick_list_lines_tenant_id_receiver_id_fkey: () =>
          invalid(`${at}.purpose.withdrawal.receiver_id`, 'This party is not on file'),
      },
      tx.insertInto('pick_list_lines').values(rows).execute(),
    )
  }
  const { all } = await tx
    .selectFrom('pick_list_lines')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .where('tenant_id', '=', tenant_id)
    .where('pick_list_id', '=', pick_list_id)
    .where('left_amount', '>', 0)
    .executeTakeFirstOrThrow()
  if (all > MOST_LINES) throw invalid('body.lines', `A pick list has at most ${MOST_LINES} lines`)
}

/** @throws Refusal NOT_FOUND, STRAWS_CHANGED if some that are named are not in store */
async function wantedOf(tx: Tx, actor: Actor, line: NewLine) {
  if ('amount' in line) {
    await requireBatch(tx, actor, line.batch_id)
    const { owner_id, amount, from } = line
    return [{ owner_id, amount, numbers: null, ...placeOf(from) }]
  }
  const { straws } = await pickStraws(tx, actor, { batch_id: line.batch_id, numbers: line.numbers })
  return [...Map.groupBy(straws, ({ owner_id }) => owner_id)].map(([owner_id, theirs]) => ({
    owner_id,
    amount: theirs.length,
    numbers: multirange(rangesOf(theirs.map(({ number }) => number))),
    ...placeOf(null),
  }))
}

const placeOf = (from: Location | null) => ({
  container_id: from?.container_id ?? null,
  canister: from?.canister ?? null,
  level: from?.level ?? null,
})

/** @throws Refusal INVALID where the mare or the place is not on file */
async function purposeOf(tx: Tx, actor: Actor, { purpose }: NewLine, at: string) {
  if ('relocation' in purpose) {
    const { to } = purpose.relocation
    if (to !== null) await requirePlace(tx, actor, to, `${at}.purpose.relocation.to`)
    const place = placeOf(to)
    return {
      type: 'RELOCATION' as const,
      to_container_id: place.container_id,
      to_canister: place.canister,
      to_level: place.level,
    }
  }
  const { withdrawal } = purpose
  if (withdrawal.type === 'INSEMINATION') {
    await requireAnimal(tx, actor, 'MARE', withdrawal.animal_id, `${at}.purpose.withdrawal.animal_id`)
  }
  return { ...NO_DETAILS, ...withdrawal }
}

async function requirePlace(tx: Tx, { tenant_id }: Actor, to: Location, field: string) {
  await tx
    .selectFrom('places')
    .select('level')
    .where('tenant_id', '=', tenant_id)
    .where((where) => where.and(to))
    .executeTakeFirstOrThrow(() => invalid(field, 'This place is not on file'))
}
