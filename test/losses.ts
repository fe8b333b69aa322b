/** Booking and listing of losses, for tests that kill the server during writes. */
import type { logInAt } from './start-server.ts'

type Member = Awaited<ReturnType<typeof logInAt>>

/** An acknowledged movement; both moments are clock times in ms. */
export type Booked = { id: string; requestedAt: number; acknowledgedAt: number }

type Found = {
  batches?: { id: string; counts: { stored: number }; owners: { party_id: string; stored: number }[] }[]
  movements?: { id: string }[]
}

/**
 * Books losses of one straw each, by concurrent writers, until the server cannot be reached. Calls `record`
 * for each acknowledged movement.
 */
export async function bookLosses(
  address: string,
  { headers, user_id, tenant_id }: Member,
  mostWriters: number,
  record: (booked: Booked) => void,
): Promise<void> {
  const list = await fetch(`${address}/api/v1/batches?tenant_id=${tenant_id}&label=B-&limit=100`, { headers })
  const { batches } = (await list.json()) as Found
  const stocked = batches!.filter(({ counts }) => counts.stored > 40).slice(0, mostWriters)
  const writers = stocked.map(async ({ id, owners }) => {
    const withdrawal = { type: 'LOSS', reason: 'BROKEN', date: new Date().toISOString().slice(0, 10) }
    const pick = { batch_id: id, owner_id: owners.find(({ stored }) => stored > 40)!.party_id, amount: 1 }
    const body = JSON.stringify({ tenant_id, signer_id: user_id, ...pick, withdrawal })
    for (;;) {
      const requestedAt = Date.now()
      const answer = await fetch(`${address}/api/v1/straws`, { method: 'PATCH', headers, body }).catch(
        () => null,
      )
      if (answer === null) return
      if (answer.status !== 200) continue
      const reply = (await answer.json().catch(() => null)) as Found | null
      const acknowledgedAt = Date.now()
      for (const movement of reply?.movements ?? []) record({ id: movement.id, requestedAt, acknowledgedAt })
    }
  })
  await Promise.all(writers)
}

/** Returns the ids of all losses in the journal. */
export async function listLosses(address: string, { headers, tenant_id }: Member): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let offset = 0; ; offset += 100) {
    const query = `tenant_id=${tenant_id}&type=LOSS&limit=100&offset=${offset}`
    const answer = await fetch(`${address}/api/v1/movements?${query}`, { headers })
    const { movements } = (await answer.json()) as Found
    for (const { id } of movements!) ids.add(id)
    if (movements!.length < 100) return ids
  }
}
