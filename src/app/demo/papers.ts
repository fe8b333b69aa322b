/** The papers of the demo's own stallion: what a centre's register asks for, all of it made up. */
import { addDays } from '#platform/contract/days.ts'
import { NewHealthTest } from '#features/health/contract.ts'
import { createHealthTest } from '#features/health/server/health-tests.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'

const APPROVAL_NUMBER = 'ES-00-DEMO-1'

/** The organisation becomes a centre; inserted with the account, it has no version before. */
export async function approveCentre(tx: Tx, { tenant_id }: Actor, id: string) {
  await tx
    .updateTable('parties')
    .set({ approval_number: APPROVAL_NUMBER, centre_kind: 'COLLECTION', centre_vet: 'Dra. Lucía Peña' })
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .execute()
}

export function papersOf(name: string, produced_on: string, centre_id: string) {
  const [year, month, day] = produced_on.split('-') as [string, string, string]
  return {
    straw_mark_text: `${name.toUpperCase()}\n${day}${month}${year.slice(2)} ${APPROVAL_NUMBER}`,
    collection_centre_id: centre_id,
    processing_centre_id: centre_id,
    health_status: 'EU',
    // After 30 days in quarantine.
    releasable_from: addDays(produced_on, 30),
    thawing_instruction: 'Water bath of 37 °C for 30 seconds. Dry the straw before it is cut.',
  }
}

/** In the month before the season. */
export async function bookTests(tx: Tx, actor: Actor, animal_id: string, dayOf: (day: string) => string) {
  for (const [disease, sample, method] of [
    ['EIA', 'Blood', 'ELISA'],
    ['EVA', 'Blood', 'Virus neutralisation'],
    ['CEM', 'Swab', 'PCR'],
  ]) {
    const body = NewHealthTest.parse({
      tenant_id: actor.tenant_id,
      animal_id,
      ...{ disease, sample, method, laboratory: 'Demo laboratory', result: 'NEGATIVE' },
      sampled_on: dayOf('01-12'),
      resulted_on: dayOf('01-21'),
    })
    await createHealthTest(tx, actor, { params: undefined, query: undefined, body })
  }
}
