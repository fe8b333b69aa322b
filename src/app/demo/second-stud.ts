/** Small second stud for the demo user who works for two studs: one container, one stallion and one batch. */
import { v7 as uuidv7 } from 'uuid'
import { NewAnimal } from '#registry/animals/contract.ts'
import { createAnimal } from '#registry/animals/server/animals.ts'
import { DEFAULT_DOSE, NewBatch } from '#stock/batches/contract.ts'
import { createBatch } from '#stock/batches/server/create-batch.ts'
import { NewContainer } from '#stock/containers/contract.ts'
import { createContainer } from '#stock/containers/server/containers.ts'
import { fillTenant } from '#account/members/server/create-tenant.ts'
import { findActor } from '#account/members/server/find-members.ts'
import { StrawAddition } from '#stock/straws/bookings.ts'
import { addStraws } from '#stock/straws/server/add-straws.ts'
import type { Tx } from '#platform/database/database.ts'
import { inTenant } from '#platform/database/in-tenant.ts'
import { nothing } from './records.ts'
import { ANIMALS, PARTIES } from './stud.ts'

/**
 * Books the second stud.
 * @param from tenant that the transaction is in, before and afterwards
 * @param user_id owner of the stud
 * @param day day on which the batch was produced and stored
 */
export async function bookSecondStud(tx: Tx, from: string, user_id: string, day: string) {
  const { name, email, country } = PARTIES.lindenhof
  const tenant_id = uuidv7()
  await inTenant(tx, from, tenant_id, async () => {
    const { warehouse_id, self_id } = await fillTenant(tx, {
      ...{ tenant_id, user_id, name, email, country },
      time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    })
    const actor = (await findActor(tx, { tenant_id, user_id }))!
    const vessel = { label: 'Lager 1', canisters: 6, levels: 2, straws_per_level: 90 }
    const { id: container_id } = await createContainer(tx, actor, {
      ...nothing,
      body: NewContainer.parse({ tenant_id, warehouse_id, ...vessel }),
    })
    const { owner: _, studbook, ...stallion } = ANIMALS.quintus
    const [book, number] = studbook
    const { id: animal_id } = await createAnimal(tx, actor, {
      ...nothing,
      body: NewAnimal.parse({
        ...{ tenant_id, ...stallion, owner_ids: [self_id] },
        studbooks: [{ name: book, number }],
      }),
    })
    const { id: batch_id } = await createBatch(tx, actor, {
      ...nothing,
      body: NewBatch.parse({
        ...{ tenant_id, label: `G-${day.slice(2, 4)}-041`, animal_id, ...DEFAULT_DOSE },
        ...{ origin: 'PRODUCTION', straw_size: 0.5, straw_colour: 'RED', quality: 'GOOD' },
        note: 'All values are made up for this demo.',
        sheet: {
          collection: { produced_on: day },
          cryopreservation: { final_volume: 24, final_concentration: 200 },
          post_thaw_motility: { progressive: 40 },
        },
      }),
    })
    await addStraws(tx, actor, {
      ...nothing,
      body: StrawAddition.parse({
        ...{ tenant_id, warehouse_id, batch_id, signer_id: user_id, owner_id: self_id },
        ...{ date: day, reason: 'COLLECTION', amount: 48 },
        location: { container_id, canister: 1, level: 1 },
      }),
    })
  })
}
