/** Stock created for a single test, or shared stock, through the API as the user logged in on the page. */
import type { Page } from '@playwright/test'

/** Sender of requests: a page, or only its session. */
type Requesting = Pick<Page, 'request'>
type Made = { batch: string; container_id: string | undefined } | { container: string }

/**
 * Creates a batch with twenty straws in store, on the first level of a container's first canister or without a place.
 * @returns the id of the batch
 */
export function makeBatch(page: Requesting, label: string, container_id?: string): Promise<string> {
  return make(page, { batch: label, container_id })
}

/**
 * Creates a container of four canisters with two levels each.
 * @returns the id of the container
 */
export function makeContainer(page: Requesting, label: string): Promise<string> {
  return make(page, { container: label })
}

/** Returns the id of a batch of the demo stud, which tests may only read because they share it. */
export async function idOfBatch(page: Requesting, label: string): Promise<string> {
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const found = await page.request.get('/api/v1/batches', {
    params: { tenant_id, label, limit: 1, offset: 0 },
  })
  return (await found.json()).batches[0].id
}

async function make(page: Requesting, what: Made): Promise<string> {
  const send = async (method: string, path: string, data?: object) => {
    const response = await page.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) })
    if (!response.ok()) throw new Error(await response.text())
    return response.json()
  }
  const session = await send('GET', '/auth')
  const { tenant_id } = session.user.entitlements[0]
  const warehouse_id = session.legal_entities[0].id
  if ('container' in what) {
    const size = { canisters: 4, levels: 2 }
    const container = await send('POST', '/containers', {
      tenant_id,
      warehouse_id,
      label: what.container,
      ...size,
    })
    return container.id
  }
  // Choose the stallion by name, because the first in the list may be a horse that another test deletes or inspects.
  const name = 'Brabo van de Kempen'
  const { animals } = await send('GET', `/animals?tenant_id=${tenant_id}&name=${name}`)
  const animal = animals[0] ?? (await send('POST', '/animals', { tenant_id, name, sex: 'STALLION' }))
  const batch = await send('POST', '/batches', {
    tenant_id,
    label: what.batch,
    animal_id: animal.id,
    origin: 'PRODUCTION',
    straw_size: 0.5,
    straw_colour: 'GREEN',
    sheet: { collection: { produced_on: '2026-02-01' } },
  })
  await send('POST', '/straws', {
    tenant_id,
    batch_id: batch.id,
    signer_id: session.user.id,
    date: '2026-02-01',
    amount: 20,
    reason: 'COLLECTION',
    warehouse_id,
    ...(what.container_id && { location: { container_id: what.container_id, canister: 1, level: 1 } }),
  })
  return batch.id
}
