/** Accounts for a single test, whose actions no other test sees. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Invites as the operator: the link that `npm run invite` prints. */
export function invite(address: string): URL {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }
  const printed = execFileSync(process.execPath, ['tools/invite.ts', address], { encoding: 'utf8', env })
  return new URL(/http\S+/.exec(printed)![0])
}

/** Logs the page in as Maren Thiel, who has just founded Gestüt Heide and owns nothing yet; returns her address. */
export async function beginInNewAccount(page: Page): Promise<string> {
  const email = `maren-${randomUUID()}@heide.test`
  const token = new URLSearchParams(invite(email).hash.slice(1)).get('token')
  const person = { first_name: 'Maren', last_name: 'Thiel', email, password: 'nine frozen lanterns hum' }
  const data = { ...person, token, company_name: 'Gestüt Heide', country: 'DE' }
  expect((await page.request.post('/api/v1/signup', { data })).status()).toBe(201)
  return email
}

/** The link in the newest mail to an address, from testing mode's mail page. */
export async function linkTo(page: Page, address: string, subject: string): Promise<string> {
  const mails = await page.context().newPage()
  let found = ''
  await expect
    .poll(
      async () => {
        await mails.goto('/testing/mail')
        const mail = mails.locator('article', { hasText: `To ${address}` }).filter({ hasText: subject })
        const link = mail.getByRole('link').first()
        found = (await link.count()) > 0 ? ((await link.getAttribute('href')) ?? '') : ''
        return found
      },
      { timeout: 15_000 },
    )
    .toContain('/auth/')
  await mails.close()
  return new URL(found).pathname + new URL(found).hash
}

/** Logs the page in as Joost de Vries, whom the owner's account has invited and who joined it. */
export async function joinAs(page: Page, owner: Page, email: string) {
  const session = await (await owner.request.get('/api/v1/auth')).json()
  const { tenant_id } = session.user.entitlements[0]
  const invitation = { tenant_id, email, role: 'COLLABORATOR' }
  expect((await owner.request.post('/api/v1/members/invitations', { data: invitation })).status()).toBe(201)
  const token = new URLSearchParams(
    new URL(await linkTo(owner, email, 'invites you'), 'http://x').hash.slice(1),
  ).get('token')
  const person = { first_name: 'Joost', last_name: 'de Vries', email, password: 'nine frozen lanterns hum' }
  expect((await page.request.post('/api/v1/enrollment', { data: { ...person, token } })).status()).toBe(201)
}
