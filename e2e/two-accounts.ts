/** User of two accounts that no other test uses. */
import type { Browser, Page } from '@playwright/test'
import { ACCOUNT_HEADER } from '#platform/contract/account-header.ts'
import { beginInNewAccount, invitationOf, newFounder, NEW_PASSWORD } from './new-account.ts'
import { expect } from './test.ts'

export const HEIDE = 'Gestüt Heide'
export const NORTE = 'Haras del Norte'

/**
 * Creates a batch of five straws in one account.
 * @returns the ids of the account and the batch, its label, and functions that send requests to that account
 * and count the batch's stored straws
 */
async function fillAccount(page: Page, tenant_id: string, label: string) {
  const send = async (method: string, path: string, data?: object) => {
    const headers = { [ACCOUNT_HEADER]: tenant_id }
    const response = await page.request.fetch(`/api/v1${path}`, { method, headers, ...(data && { data }) })
    if (!response.ok()) throw new Error(await response.text())
    return response.status() === 204 ? null : response.json()
  }
  const session = await send('GET', '/auth')
  const warehouse = session.legal_entities.find((one: { tenant_id: string }) => one.tenant_id === tenant_id)
  const stallion = { tenant_id, name: `Cascabel ${label}`, sex: 'STALLION' }
  const { id: animal_id } = await send('POST', '/animals', stallion)
  const { id: batch_id } = await send('POST', '/batches', {
    ...{ tenant_id, label, animal_id, origin: 'PRODUCTION', straw_size: 0.5, straw_colour: 'YELLOW' },
    sheet: { collection: { produced_on: '2026-02-01' } },
  })
  await send('POST', '/straws', {
    ...{ tenant_id, signer_id: session.user.id, batch_id, warehouse_id: warehouse.id },
    ...{ date: '2026-03-12', amount: 5, reason: 'COLLECTION' },
  })
  const stored = async () => {
    const batch = await send('GET', `/batches/${batch_id}?tenant_id=${tenant_id}`)
    return batch.counts.stored as number
  }
  return { tenant_id, batch_id, label, send, stored }
}

/** Logs the page in as Maren Thiel, who owns Gestüt Heide (the open account) and is a member of Haras del Norte. */
export async function beginInTwoAccounts(browser: Browser, page: Page) {
  const email = await beginInNewAccount(page)
  const session = await (await page.request.get('/api/v1/auth')).json()
  const heide = session.tenants[0].id as string
  const owner = await (await browser.newContext()).newPage()
  await newFounder(owner, NORTE)
  const token = await invitationOf(owner, email)
  const joined = await page.request.post(`/api/v1/invitations/${token}/acceptance`)
  expect(joined.status(), await joined.text()).toBe(201)
  const norte = (await joined.json()).user.entitlements[0].tenant_id as string
  await page.request.put('/api/v1/auth/account', { data: { account: heide } })
  return {
    email,
    heide: await fillAccount(page, heide, 'H-26-001'),
    norte: await fillAccount(page, norte, 'N-26-001'),
    /** Removes Maren from Haras del Norte, by requests of the owner of that account. */
    async leaveNorte() {
      const reply = await owner.request.put('/api/v1/auth/reauthentication', {
        data: { password: NEW_PASSWORD },
      })
      expect(reply.status()).toBe(204)
      const removed = await owner.request.delete(`/api/v1/members/${session.user.id}?tenant_id=${norte}`)
      expect(removed.status(), await removed.text()).toBe(204)
    },
  }
}
