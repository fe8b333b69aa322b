/** Records that the bench makes with the product's API. */
import type { PickList } from '#handling/pick-lists/shapes.ts'
import type { StockTake } from '#handling/stock-takes/shapes.ts'
import { countNumbers } from '#stock/batches/straw.ts'
import type { Container } from '#stock/containers/contract.ts'
import type { Deps, Who } from './measure.ts'

/** Returns a function that sends a request of a member and returns the reply. */
export function callsOf({ port }: Deps, { cookie }: Who) {
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', cookie },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

/** Ids of records with a screen of their own. */
export type Records = { container_id: string; batch_id: string; pick_list_id: string }

/** Returns a full container, the first batch in it, and the pick list of the account, which is created if missing. */
export async function recordsOf(deps: Deps, who: Who): Promise<Records> {
  const call = callsOf(deps, who)
  const { tenant_id } = who.actor
  const { containers } = await call<{ containers: Container[] }>('GET', `/containers?tenant_id=${tenant_id}`)
  const container_id = containers[0]!.id
  const { contents } = await call<Container>('GET', `/containers/${container_id}?tenant_id=${tenant_id}`)
  const { batch_id, owner_id } = contents[0]!
  const found = await call<{ pick_lists: PickList[] }>('GET', `/pick-lists?tenant_id=${tenant_id}`)
  const lines = [{ batch_id, owner_id, amount: 8, purpose: { relocation: { to: null } } }]
  const list =
    found.pick_lists[0] ?? (await call<PickList>('POST', '/pick-lists', { tenant_id, name: 'Friday', lines }))
  return { container_id, batch_id, pick_list_id: list.id }
}

/** Counts a whole container as recorded, and closes the stock-take. @returns its id */
export async function takeStock(deps: Deps, who: Who, container_id: string): Promise<string> {
  const call = callsOf(deps, who)
  const { tenant_id, user_id: signer_id } = who.actor
  const { id, canisters } = await call<StockTake>('POST', '/stock-takes', { tenant_id, container_id })
  for (const { canister, version, lines } of canisters) {
    const found = lines.map(({ level, batch_id, owner_id, now }) => {
      return { level, batch_id, owner_id, found: { amount: countNumbers(now) } }
    })
    const count = { tenant_id, version, lines: found, is_counted: true }
    await call('PUT', `/stock-takes/${id}/canisters/${canister}`, count)
  }
  const date = new Date().toISOString().slice(0, 10)
  await call('POST', `/stock-takes/${id}/closing`, { tenant_id, signer_id, date, decisions: [] })
  return id
}
