/** A stock-take of the demo: the reserve tank, counted by one and signed by the other. */
import { countNumbers } from '#features/batches/straw-numbers.ts'
import { beginStockTake } from '#features/stock-takes/server/stock-takes.ts'
import { closeStockTake } from '#features/stock-takes/server/close-stock-take.ts'
import { countCanister } from '#features/stock-takes/server/count-canister.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import { todayOf } from '#platform/http/today-of.ts'

export type Linking = Pick<ExternalServices, 'link'>

/** Everything is there. */
export async function countVessel(
  tx: Tx,
  signer: Actor,
  counter: Actor,
  container_id: string,
  services: Linking & Pick<ExternalServices, 'takeSlot' | 'outside'>,
) {
  const { tenant_id } = counter
  const query = undefined
  const begun = { tenant_id, container_id, canister: null }
  const { id, canisters } = await beginStockTake(tx, counter, { params: undefined, query, body: begun })
  for (const { canister, version, lines } of canisters) {
    const found = lines.map(({ level, batch_id, owner_id, expected }) => ({
      ...{ level, batch_id, owner_id },
      found: { amount: countNumbers(expected) },
    }))
    const body = { tenant_id, version, lines: found, unknown: [], is_counted: true }
    await countCanister(tx, counter, { params: { id, canister }, query, body })
  }
  const date = todayOf(counter)
  const body = { tenant_id, signer_id: signer.user_id, date, decisions: [] }
  await closeStockTake(tx, counter, { params: { id }, query, body }, services)
}
