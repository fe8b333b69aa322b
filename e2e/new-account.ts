/** Separate accounts for single tests. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { inviteToSignUp } from '#account/members/server/invitations.ts'
import { reachPostgres } from '#platform/postgres/reach-postgres.ts'
import { UPRIGHT } from './phone.ts'
import { expect } from './test.ts'

/** The password of members of new accounts. */
export const NEW_PASSWORD = 'nine frozen lanterns hum'

let database: Promise<Database> | undefined

/** Opens the product's database, which saves the second that starting a process takes. */
export function productDatabase(): Promise<Database> {
  return (database ??= reachPostgres(process.env['E2E_DATA_DIR']!, console).then(({ owner_url }) =>
    openDatabase(owner_url, console.error),
  ))
}

/** Invites an address to sign up, and returns the path of the sign-up. */
export async function signUpPath(address: string): Promise<string> {
  return inviteToSignUp(await productDatabase(), address)
}

/** Invites an address as the operator does, and returns the link that `npm run invite` prints. */
export function invite(address: string): URL {
  const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] }
  const printed = execFileSync(process.execPath, ['tools/admin.ts', 'invite', address], {
    encoding: 'utf8',
    env,
  })
  return new URL(/http\S+/.exec(printed)![0])
}

/**
 * Logs the page in as Maren Thiel, who has just founded Gestüt Heide, which is empty.
 * @returns the email address
 */
export function beginInNewAccount(page: Page): Promise<string> {
  return newFounder(page, 'Gestüt Heide')
}

/**
 * Logs the page in as Maren Thiel, who has just founded an account.
 * @returns the email address
 */
export async function newFounder(page: Pick<Page, 'request'>, company_name: string): Promise<string> {
  const email = `maren-${randomUUID()}@heide.test`
  const token = (await signUpPath(email)).split('token=')[1]
  const person = { first_name: 'Maren', last_name: 'Thiel', email, password: NEW_PASSWORD }
  const data = { ...person, token, company_name, country: 'DE' }
  expect((await page.request.post('/api/v1/signup', { data })).status()).toBe(201)
  return email
}

/** Invites an address to the account of the page, and returns the token that is mailed. */
export async function invitationOf(page: Page, email: string): Promise<string> {
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const invited = await page.request.post('/api/v1/members/invitations', {
    data: { tenant_id, email, role: 'COLLABORATOR' },
  })
  expect(invited.status(), await invited.text()).toBe(201)
  let token = ''
  await expect
    .poll(
      async () => {
        const mails = await (await page.request.get('/testing/mail')).text()
        const mail = mails.split('<article').find((one) => one.includes(`To ${email}`)) ?? ''
        token = /token=([^"<&\s]+)/.exec(mail)?.[1] ?? ''
        return token
      },
      { timeout: 30_000 },
    )
    .not.toBe('')
  return token
}

/** Invites Joost de Vries to the account that is open on the page, and joins as Joost in a second context, a phone. */
export async function joinAccount(browser: Browser, page: Page) {
  const email = `joost-${randomUUID()}@heide.test`
  const token = await invitationOf(page, email)
  const context = await browser.newContext({ ...UPRIGHT, serviceWorkers: 'allow', reducedMotion: 'reduce' })
  const person = { first_name: 'Joost', last_name: 'de Vries', email, password: NEW_PASSWORD }
  const joined = await context.request.post('/api/v1/enrollment', { data: { ...person, token } })
  expect(joined.status(), await joined.text()).toBe(201)
  const session = await (await context.request.get('/api/v1/auth')).json()
  return { email, user_id: session.user.id as string, context }
}
