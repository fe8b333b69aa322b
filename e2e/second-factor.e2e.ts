import type { Page } from '@playwright/test'
import { codesOf } from '../src/features/session/server/check-factor.ts'
import { violations } from './accessibility.ts'
import { beginInNewAccount } from './new-account.ts'
import { expect, test } from './test.ts'

// Passkeys know names only.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? 3100}` })

const PASSWORD = 'nine frozen lanterns hum'
/** None is taken twice, nor one from before it. */
const codeOf = (secret: string, steps: number) =>
  codesOf(secret).generate({ timestamp: Date.now() + steps * 30_000 })

/** A passkey in this browser, whose finger is always there. */
async function withFinger(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    agree: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Your menu' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
}

async function enterPassword(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
}

const home = (page: Page) => expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()

/** Sets an app up by what it is shown, and returns its secret and the recovery codes. */
async function setUpApp(page: Page, path: string | null = '/hub/log-in') {
  if (path) await page.goto(path)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an app' })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await expect(dialog.locator('a[href^="otpauth://totp/"]')).toHaveAttribute('href', new RegExp(secret))
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel('Code that the app shows').fill('000000')
  await dialog.getByRole('button', { name: 'Set up' }).click()
  await expect(dialog.getByText('This does not fit, or was used before.')).toBeVisible()
  await dialog.getByLabel('Code that the app shows').fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: 'Set up' }).click()
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await violations(page)).toEqual([])
  // Shown once: they do not go by a slip.
  await page.keyboard.press('Escape')
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: 'I have kept them' }).click()
  if (path) await expect(page.getByText('10 codes left')).toBeVisible()
  return { secret, codes }
}

test('an app is set up, its code is asked for at log-in, and a recovery code is the way in without it', async ({
  page,
}) => {
  const email = await beginInNewAccount(page)
  const { secret, codes } = await setUpApp(page)
  await logOut(page)
  await enterPassword(page, email)
  // Nothing was wrong, so nothing says so.
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This does not fit, or was used before.')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await home(page)

  await logOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[3]!.toLowerCase())
  await page.keyboard.press('Enter')
  await home(page)
  await page.goto('/hub/log-in')
  await expect(page.getByText('9 codes left')).toBeVisible()
})

test('a passkey opens the account by itself, and proves who it is before what cannot be taken back', async ({
  page,
}) => {
  const finger = await withFinger(page)
  await beginInNewAccount(page)
  await page.goto('/hub/log-in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name').fill('Laptop in the office')
  await finger.refuse()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('No passkey was used. Try again, or go on another way.')
  await finger.agree()
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Laptop in the office', { exact: true })).toBeVisible()

  await logOut(page)
  await finger.refuse()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again, or go on another way.')
  await finger.agree()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await home(page)

  // As after five minutes.
  let refusals = 1
  await page.route('**/api/v1/members/invitations', async (route) => {
    if (route.request().method() !== 'POST' || refusals === 0) return route.fallback()
    refusals -= 1
    await route.fulfill({ status: 403, json: { code: 'PROOF_REQUIRED', message: 'Prove that it is you' } })
  })
  await page.goto('/hub/general')
  await page.getByRole('button', { name: 'Invite a member' }).click()
  await page.getByRole('dialog', { name: 'Invite a member' }).getByLabel('Email').fill('joost@heide.test')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  // What was asked for goes on by itself.
  await expect(page.getByText('joost@heide.test is invited.')).toBeVisible()
  await expect(proof).toHaveCount(0)
})

test('without a second factor it is the password that proves, and whoever leaves the question did nothing', async ({
  page,
}) => {
  await beginInNewAccount(page)
  let refusals = 2
  await page.route('**/api/v1/archives', async (route) => {
    if (route.request().method() !== 'POST' || refusals === 0) return route.fallback()
    refusals -= 1
    await route.fulfill({ status: 403, json: { code: 'PROOF_REQUIRED', message: 'Prove that it is you.' } })
  })
  await page.goto('/hub/general')
  const ask = page.getByRole('button', { name: 'Make the file' })
  await ask.click()
  const proof = page.getByRole('dialog', { name: 'Is it you?' })
  await expect(proof.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Prove that it is you.')).toBeVisible()
  await ask.click()
  await proof.getByLabel('Password', { exact: true }).fill('warm straws')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('This is not your password.')).toBeVisible()
  await proof.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(proof).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: /Download/ }).click()
  expect((await download).suggestedFilename()).toContain('strawbook')
})

test('one sees where one is logged in, and ends the others', async ({ page, browser }) => {
  const email = await beginInNewAccount(page)
  const elsewhere = await browser.newContext()
  const data = { email, password: PASSWORD }
  expect((await elsewhere.request.post('/api/v1/auth', { data })).status()).toBe(200)
  await page.goto('/hub/log-in')
  const devices = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText('This one')).toHaveCount(1)
  await devices.getByRole('button', { name: /End the session of/ }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.request.get('/api/v1/auth')).status()).toBe(401)
  await elsewhere.close()
})

test('the password is changed with the old one, and this session stays', async ({ page }) => {
  await beginInNewAccount(page)
  await page.goto('/hub/log-in')
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const next = 'seven blue herons wade'
  await dialog.getByLabel('Present password').fill('not this one')
  await dialog.getByLabel('New password').fill(next)
  await dialog.getByLabel('Repeat the password').fill(next)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Present password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Log-in', exact: true })).toBeVisible()
})

test('an owner asks all members for a second step once he has one, and the address changes when both mailboxes agree', async ({
  page,
}) => {
  const email = await beginInNewAccount(page)
  await page.goto('/hub/log-in')
  const everybody = page.getByRole('switch', { name: 'All members need a second step' })
  await everybody.press('Space')
  await expect(page.getByText('Set up a second factor of your own first.')).toBeVisible()
  await expect(everybody).not.toBeChecked()
  await setUpApp(page)
  await everybody.press('Space')
  await expect(everybody).toBeChecked()
  await expect(page.getByText(/^Asked of all members from /)).toBeVisible()
  expect(await violations(page)).toEqual([])

  const next = `maren.thiel-${Date.now()}@heide.test`
  await page.getByRole('button', { name: 'Change address' }).click()
  await page.getByLabel('New address').fill(next)
  await page.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByText(`A link is on its way to your present address and to ${next}.`)).toBeVisible()
  for (const [to, told] of [
    [next, 'The new address holds once the link in the other mailbox was opened as well.'],
    [email, 'The new address holds from now on.'],
  ] as const) {
    const mail = page
      .locator('article', { hasText: `To ${to}` })
      .filter({ hasText: 'Agree to a new address' })
    await expect(async () => {
      await page.goto('/testing/mail')
      await expect(mail).toHaveCount(1, { timeout: 500 })
    }).toPass()
    const link = new URL((await mail.getByRole('link').first().getAttribute('href'))!)
    await page.goto(link.pathname + link.hash)
    await page.getByRole('button', { name: 'Agree' }).click()
    await expect(page.getByText(told)).toBeVisible()
  }
  await page.goto('/hub/log-in')
  await expect(page.getByRole('definition').filter({ hasText: next })).toBeVisible()
})

test('whoever lacks the second step that his account asks for can set one up, and everything opens again', async ({
  page,
}) => {
  await beginInNewAccount(page)
  let isLocked = true
  await page.route('**/api/v1/overview?*', (route) =>
    isLocked
      ? route.fulfill({ status: 403, json: { code: 'FACTOR_REQUIRED', message: 'Set one up to go on.' } })
      : route.fallback(),
  )
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  isLocked = false
  await setUpApp(page, null)
  await home(page)
})
