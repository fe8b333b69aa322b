import type { Page } from '@playwright/test'
import { frameTexts } from '#app/web/frame/texts.ts'
import { accountTexts, deviceTexts, factorTexts, loginTexts, ownTexts } from '#account/auth/texts.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { factorsTexts, policyTexts } from '#account/two-factor/texts.ts'
import { membersTexts } from '#account/members/texts.ts'
import { archivesTexts } from '#integration/archives/texts.ts'
import { hubTexts } from '#screens/hub/texts.ts'
import { codesOf } from '../src/account/auth/server/check-factor.ts'
import { violations } from './accessibility.ts'
import { beginInNewAccount } from './new-account.ts'
import { expect, OURS, test } from './test.ts'

// Passkeys need a host name, not an IP address.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? 3100}` })

const PASSWORD = 'nine frozen lanterns hum'
/**
 * Returns the code that is `steps` time steps ahead: the server accepts no code twice, and none older than the last
 * used.
 */
const codeOf = (secret: string, steps: number) =>
  codesOf(secret).generate({ timestamp: Date.now() + steps * 30_000 })

/**
 * Adds a virtual authenticator to the browser. The returned functions make its check of the fingerprint fail or
 * succeed.
 */
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
  await page.getByRole('button', { name: frameTexts.menu }).click()
  await page.getByRole('menuitem', { name: frameTexts.logOut }).click()
  await expect(page.getByRole('heading', { name: loginTexts.title })).toBeVisible()
}

async function enterPassword(page: Page, email: string) {
  await page.getByLabel(accountTexts.email).fill(email)
  await page.getByLabel(accountTexts.password, { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: loginTexts.title, exact: true }).click()
  await expect(page.getByRole('heading', { name: factorTexts.codeTitle })).toBeVisible()
}

const home = (page: Page) => expect(page.getByRole('heading', { name: navTexts.home })).toBeVisible()

/**
 * Sets up an authenticator app with the displayed secret.
 * @returns the secret and the recovery codes
 */
async function setUpApp(page: Page, path: string | null = '/hub/log-in') {
  if (path) await page.goto(path)
  await page.getByRole('button', { name: factorsTexts.addApp }).click()
  const dialog = page.getByRole('dialog', { name: factorsTexts.addApp })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await expect(dialog.locator('a[href^="otpauth://totp/"]')).toHaveAttribute('href', new RegExp(secret))
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(factorsTexts.firstCode).fill('000000')
  await dialog.getByRole('button', { name: factorsTexts.confirm }).click()
  await expect(dialog.getByText('Wrong or used code. Try a new one.')).toBeVisible()
  await dialog.getByLabel(factorsTexts.firstCode).fill(codeOf(secret, 0))
  await dialog.getByRole('button', { name: factorsTexts.confirm }).click()
  const shown = page.getByRole('dialog', { name: factorsTexts.codesTitle })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await violations(page)).toEqual([])
  // The codes are shown once, so an accidental Escape does not close the dialog.
  await page.keyboard.press('Escape')
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await shown.getByRole('button', { name: factorsTexts.isSaved }).click()
  if (path) await expect(page.getByText(factorsTexts.recoveryText(10))).toBeVisible()
  return { secret, codes }
}

test('an authenticator app is set up, log-in requires its code, and a recovery code replaces it', async ({
  page,
}) => {
  const email = await beginInNewAccount(page)
  const { secret, codes } = await setUpApp(page)
  await logOut(page)
  await enterPassword(page, email)
  // A correct password is not reported as an error, although the server requires a second factor.
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByLabel(factorTexts.code, { exact: true }).fill('000000')
  await expect(page.getByText('Wrong or used code. Try a new one.')).toBeVisible()
  await page.getByLabel(factorTexts.code, { exact: true }).fill(codeOf(secret, 1))
  await home(page)

  await logOut(page)
  await enterPassword(page, email)
  await page.getByRole('button', { name: factorTexts.toRecovery }).click()
  await page.getByLabel(factorTexts.recovery).fill(codes[3]!.toLowerCase())
  await page.keyboard.press('Enter')
  await home(page)
  await page.goto('/hub/log-in')
  await expect(page.getByText(factorsTexts.recoveryText(9))).toBeVisible()
})

test('a passkey is enough to log in, and to re-authenticate before an irreversible action', async ({
  page,
}) => {
  const finger = await withFinger(page)
  await beginInNewAccount(page)
  await page.goto('/hub/log-in')
  await page.getByRole('button', { name: factorsTexts.addPasskey }).click()
  const dialog = page.getByRole('dialog', { name: factorsTexts.addPasskey })
  await dialog.getByLabel(commonTexts.name).fill('Laptop in the office')
  await finger.refuse()
  await dialog.getByRole('button', { name: factorsTexts.addPasskey }).click()
  await expect(dialog.getByRole('alert')).toHaveText(factorTexts.noPasskey)
  await finger.agree()
  await dialog.getByRole('button', { name: factorsTexts.addPasskey }).click()
  await page.getByRole('button', { name: factorsTexts.isSaved }).click()
  await expect(
    page.getByRole('button', { name: factorsTexts.removePasskey('Laptop in the office') }),
  ).toBeVisible()

  await logOut(page)
  await finger.refuse()
  await page.getByRole('button', { name: factorTexts.logInWithPasskey }).click()
  await expect(page.getByRole('alert')).toHaveText(factorTexts.noPasskey)
  await finger.agree()
  await page.getByRole('button', { name: factorTexts.logInWithPasskey }).click()
  await home(page)

  // Simulate a re-authentication older than five minutes.
  let refusals = 1
  await page.route('**/api/v1/members/invitations', async (route) => {
    if (route.request().method() !== 'POST' || refusals === 0) return route.fallback()
    refusals -= 1
    await route.fulfill({
      status: 403,
      headers: OURS,
      json: { code: 'REAUTHENTICATION_REQUIRED', message: 'Prove that it is you' },
    })
  })
  await page.goto('/hub/general')
  await page.getByRole('button', { name: membersTexts.invite }).click()
  await page
    .getByRole('dialog', { name: membersTexts.invite })
    .getByLabel(accountTexts.email)
    .fill('joost@heide.test')
  await page.getByRole('button', { name: membersTexts.inviteSend }).click()
  const prompt = page.getByRole('dialog', { name: factorTexts.reauthenticationTitle })
  await expect(prompt.getByRole('button', { name: factorTexts.withPasskey })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await prompt.getByRole('button', { name: factorTexts.withPasskey }).click()
  // The refused request is sent again automatically.
  await expect(page.getByText(membersTexts.invited('joost@heide.test'))).toBeVisible()
  await expect(prompt).toHaveCount(0)
})

test('without a second factor, re-authentication requires the password and can be cancelled', async ({
  page,
}) => {
  await beginInNewAccount(page)
  let refusals = 2
  await page.route('**/api/v1/archives', async (route) => {
    if (route.request().method() !== 'POST' || refusals === 0) return route.fallback()
    refusals -= 1
    await route.fulfill({
      status: 403,
      headers: OURS,
      json: { code: 'REAUTHENTICATION_REQUIRED', message: 'Prove that it is you.' },
    })
  })
  await page.goto('/hub/exports')
  const ask = page.getByRole('button', { name: archivesTexts.ask })
  await ask.click()
  const prompt = page.getByRole('dialog', { name: factorTexts.reauthenticationTitle })
  await expect(prompt.getByLabel(accountTexts.password, { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Prove that it is you.')).toBeVisible()
  await ask.click()
  await prompt.getByLabel(accountTexts.password, { exact: true }).fill('warm straws')
  await page.keyboard.press('Enter')
  await expect(prompt.getByText('Wrong password')).toBeVisible()
  await prompt.getByLabel(accountTexts.password, { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(prompt).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: archivesTexts.downloadOf('') }).click()
  expect((await download).suggestedFilename()).toContain('strawbook')
})

test('a user sees their sessions, and can end the others', async ({ page, browser }) => {
  const email = await beginInNewAccount(page)
  const elsewhere = await browser.newContext()
  const data = { email, password: PASSWORD }
  expect((await elsewhere.request.post('/api/v1/auth', { data })).status()).toBe(200)
  await page.goto('/hub/log-in')
  const devices = page.getByRole('region', { name: deviceTexts.title })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByText(deviceTexts.this)).toHaveCount(1)
  await devices
    .getByRole('listitem')
    .getByRole('button', { name: deviceTexts.endOf('') })
    .click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.request.get('/api/v1/auth')).status()).toBe(401)
  await elsewhere.close()
})

test('changing the password requires the old one, and this session remains valid', async ({ page }) => {
  await beginInNewAccount(page)
  await page.goto('/hub/log-in')
  await page.getByRole('button', { name: accountTexts.changePassword }).click()
  const dialog = page.getByRole('dialog', { name: accountTexts.changePassword })
  const next = 'seven blue herons wade'
  await dialog.getByLabel(ownTexts.oldPassword).fill('not this one')
  await dialog.getByLabel(accountTexts.newPassword).fill(next)
  await dialog.getByLabel(accountTexts.confirmation).fill(next)
  await dialog.getByRole('button', { name: accountTexts.changePassword }).click()
  await expect(dialog.getByText('Wrong password')).toBeVisible()
  await dialog.getByLabel(ownTexts.oldPassword).fill(PASSWORD)
  await dialog.getByRole('button', { name: accountTexts.changePassword }).click()
  await expect(page.getByText(ownTexts.passwordChanged)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: hubTexts.access, exact: true })).toBeVisible()
})

test('only an owner with a second factor can require one, and both mailboxes confirm a new address', async ({
  page,
}) => {
  const email = await beginInNewAccount(page)
  await page.goto('/hub/log-in')
  const everybody = page.getByRole('switch', { name: policyTexts.isRequired })
  await everybody.press('Space')
  await expect(page.getByText('Set up your own two-step log-in first.')).toBeVisible()
  await expect(everybody).not.toBeChecked()
  await setUpApp(page)
  await everybody.press('Space')
  await expect(everybody).toBeChecked()
  await expect(page.getByText(policyTexts.from('').replace(' .', ''))).toBeVisible()
  expect(await violations(page)).toEqual([])

  const next = `maren.thiel-${Date.now()}@heide.test`
  await page.getByRole('button', { name: ownTexts.changeEmail }).click()
  await page.getByLabel(ownTexts.newEmail).fill(next)
  await page.getByRole('button', { name: ownTexts.emailSubmit }).click()
  await expect(page.getByText(ownTexts.emailSent(next))).toBeVisible()
  for (const [to, text] of [
    [next, ownTexts.agreed],
    [email, ownTexts.changed],
  ] as const) {
    const mail = page
      .locator('article', { has: page.getByText(new RegExp(`^To ${to},`)) })
      .filter({ hasText: 'Confirm your new email' })
    await expect(async () => {
      await page.goto('/testing/mail')
      await expect(mail).toHaveCount(1, { timeout: 500 })
    }).toPass()
    const link = new URL((await mail.getByRole('link').first().getAttribute('href'))!)
    await page.goto(link.pathname + link.hash)
    await page.getByRole('button', { name: ownTexts.agree }).click()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.goto('/hub/log-in')
  await expect(page.getByText(next)).toBeVisible()
})

test('a member without the required second factor can set one up, and then has access again', async ({
  page,
}) => {
  await beginInNewAccount(page)
  let isLocked = true
  await page.route('**/api/v1/overview?*', (route) =>
    isLocked
      ? route.fulfill({
          status: 403,
          headers: OURS,
          json: { code: 'FACTOR_REQUIRED', message: 'Set one up to go on.' },
        })
      : route.fallback(),
  )
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: policyTexts.wantedTitle })).toBeVisible()
  expect(await violations(page)).toEqual([])
  isLocked = false
  await setUpApp(page, null)
  await home(page)
})
