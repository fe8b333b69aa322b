import type * as contract from '../contract.ts'
import { openTenant } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import { requireStillOwner } from '#features/session/server/require-still-owner.ts'
import type { Handler } from '#platform/http/route.ts'
import { rasteriseLogo } from './rasterise-logo.ts'
import { shareProcesses } from './share-processes.ts'
import { showLetterhead } from './show-letterhead.ts'

/** Documents that were made keep the letterhead they were made with. */
export const updateLetterhead: Handler<typeof contract.updateLetterhead, [ExternalServices]> = async (
  database,
  actor,
  { body: { paper, logo } },
  { takeSlot },
) => {
  const { tenant_id } = actor
  const rasterise = (image: string) =>
    shareProcesses(tenant_id, takeSlot, () => rasteriseLogo(Buffer.from(image, 'base64')))
  const change = {
    ...(paper === undefined ? {} : { paper }),
    ...(logo === undefined ? {} : { logo: logo === null ? null : await rasterise(logo) }),
  }
  return database.transaction(async (tx) => {
    await openTenant(tx, tenant_id)
    await requireStillOwner(tx, actor)
    if (Object.keys(change).length > 0) {
      await tx
        .insertInto('letterheads')
        .values({ tenant_id, ...change })
        .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
        .execute()
    }
    return showLetterhead(tx, actor)
  })
}
