/** Leaving: a stakeholder taken out of the book, and an account that is closed and kept. */
import type { Page } from '@playwright/test'
import { codesOf } from '../src/features/session/server/check-factor.ts'
import { violations } from './accessibility.ts'
import { beginInNewAccount } from './new-account.ts'
import { expect, test } from './test.ts'

async function newParty(page: Page, name: string): Promise<string> {
  const session = await (await page.request.get('/api/v1/auth')).json()
  const tenant_id = session.tenants[0].id
  const data = { tenant_id, name, email: 'office@weidehof.test', city: 'Verden' }
  return (await (await page.request.post('/api/v1/parties', { data })).json()).id
}

test('a stakeholder is taken out of the book, or the dialog says what stands in the way', async ({
  page,
}) => {
  await beginInNewAccount(page)
  const [rider, free] = [await newParty(page, 'Stal Van Dijk'), await newParty(page, 'Weidehof Brandt')]
  const session = await (await page.request.get('/api/v1/auth')).json()
  const data = { tenant_id: session.tenants[0].id, name: 'Lucero', sex: 'STALLION', owner_ids: [rider] }
  expect((await page.request.post('/api/v1/animals', { data })).status()).toBe(201)
  await page.goto(`/parties/${rider}`)
  await page.getByRole('button', { name: 'Actions for Stal Van Dijk' }).click()
  await page.getByRole('menuitem', { name: 'Take out of the book…' }).click()
  const refused = page.getByRole('dialog', { name: 'Stal Van Dijk cannot be taken out yet' })
  await expect(refused.getByText('owns horses')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await refused.getByRole('button', { name: 'Close' }).last().click()

  await page.goto(`/parties/${free}`)
  await page.getByRole('button', { name: 'Actions for Weidehof Brandt' }).click()
  await page.getByRole('menuitem', { name: 'Take out of the book…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take Weidehof Brandt out of the book?' })
  await expect(dialog.getByText('This cannot be taken back.')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Take out of the book' }).click()
  await expect(page.getByText('Weidehof Brandt is taken out of the book.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Stal Van Dijk' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Weidehof Brandt' })).toBeHidden()
})

test('an account is closed by name and password, is read meanwhile, and is kept', async ({ page }) => {
  await beginInNewAccount(page)
  await page.goto('/hub/general')
  await page.getByRole('button', { name: 'Close the account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close Gestüt Heide?' })
  await expect(dialog.getByText('all of it is deleted')).toBeVisible()
  await expect(dialog.getByText('Backups may hold it until')).toBeVisible()
  expect(await violations(page)).toEqual([])
  const submit = dialog.getByRole('button', { name: 'Close the account' })
  await dialog.getByLabel('Type the name of the account').fill('Gestüt Weide')
  await dialog.getByRole('textbox', { name: 'Your password' }).fill('nine frozen lanterns hum')
  await submit.click()
  await expect(dialog.getByText('Type the name as it is written: Gestüt Heide')).toBeVisible()
  await dialog.getByLabel('Type the name of the account').fill('Gestüt Heide')
  await submit.click()
  const notice = page.getByRole('note').filter({ hasText: 'This account is being closed.' })
  await expect(notice).toBeVisible()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Add stakeholder' }).click()
  const adding = page.getByRole('dialog', { name: 'New stakeholder' })
  await adding.getByLabel('Name').fill('Stal Van Dijk')
  await adding.getByRole('button', { name: 'Add stakeholder' }).click()
  await expect(adding.getByRole('alert')).toContainText('The account is being closed.')
  await page.goto('/home')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await notice.getByRole('link', { name: 'Export everything' }).click()
  await expect(page.getByRole('region', { name: 'Export' })).toBeInViewport()
  await notice.getByRole('button', { name: 'Keep the account' }).click()
  await expect(page.getByText('The account stays. All is as before.')).toBeVisible()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close the account…' })).toBeVisible()
})

/** Has somebody join the account of the page by the mail that invites him; he sets an app up. */
async function memberWithApp(page: Page, tenant_id: string): Promise<string> {
  const email = `nils-${Date.now()}@heide.test`
  const data = { tenant_id, email, role: 'COLLABORATOR' }
  expect((await page.request.post('/api/v1/members/invitations', { data })).status()).toBe(201)
  const link = page
    .locator('article', { hasText: `To ${email}` })
    .getByRole('link')
    .first()
  await expect(async () => {
    await page.goto('/testing/mail')
    await expect(link).toBeVisible({ timeout: 500 })
  }).toPass()
  const { hash } = new URL((await link.getAttribute('href'))!)
  const token = new URLSearchParams(hash.slice(1)).get('token')
  const his = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin })
  const person = { email, first_name: 'Nils', last_name: 'Brandt', password: 'nine frozen lanterns hum' }
  const joined = await his.request.post('/api/v1/enrollment', { data: { ...person, token } })
  const { user } = await joined.json()
  const { secret } = await (await his.request.post('/api/v1/factors/authenticator')).json()
  const app = { data: { code: codesOf(secret).generate() } }
  expect((await his.request.put('/api/v1/factors/authenticator', app)).status()).toBe(200)
  await his.close()
  return user.id
}

test('an owner takes a lost second step away, and the name of whoever has left out of the book', async ({
  page,
}) => {
  await beginInNewAccount(page)
  const session = await (await page.request.get('/api/v1/auth')).json()
  const tenant_id = session.tenants[0].id
  const id = await memberWithApp(page, tenant_id)
  await page.goto('/hub/log-in')
  const take = page.getByRole('button', { name: 'Take away the second step of Nils Brandt' })
  await expect(take).toBeVisible()
  expect(await violations(page)).toEqual([])
  await take.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click()
  await expect(page.getByText('The second step of Nils Brandt is taken away.')).toBeVisible()

  expect((await page.request.delete(`/api/v1/members/${id}`)).status()).toBe(204)
  let isFailing = true
  await page.route('**/api/v1/former-members?*', (route) =>
    isFailing ? route.fulfill({ status: 500, json: { code: 'ERROR', message: 'No.' } }) : route.fallback(),
  )
  await page.goto('/hub/general')
  const former = page.getByRole('region', { name: 'Former members' })
  const again = former.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  isFailing = false
  await again.click()
  const erase = former.getByRole('button', { name: 'Take out the name of Nils Brandt' })
  await expect(erase).toBeVisible()
  expect(await violations(page)).toEqual([])
  await erase.click()
  const dialog = page.getByRole('dialog', { name: 'Take the name of Nils Brandt out of the book?' })
  await dialog.getByRole('button', { name: 'Take out the name' }).click()
  await expect(former.getByText(/Name taken out on/)).toBeVisible()
})
