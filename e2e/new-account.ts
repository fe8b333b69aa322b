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
