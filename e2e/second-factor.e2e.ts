import type { Page } from '@playwright/test'
import { frameTexts } from '#app/web/frame/texts.ts'
import { accountTexts, factorTexts, loginTexts, ownTexts } from '#account/auth/texts.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { factorsTexts, policyTexts } from '#account/two-factor/texts.ts'
import { membersTexts } from '#account/members/texts.ts'
import { archivesTexts } from '#integration/archives/texts.ts'
import { codesOf } from '../src/account/auth/server/check-factor.ts'
import { violations } from './accessibility.ts'
import { delay } from './chunks.ts'
import { beginInNewAccount } from './new-account.ts'
import { expect, OURS, test } from './test.ts'

// Passkeys need a host name, not an IP address.
test.use({ baseURL: `http://localhost:${process.env['E2E_PORT'] ?? 3100}` })

const PASSWORD = 'nine frozen lanterns hum'

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

const home = (page: Page) => expect(page.getByRole('heading', { name: navTexts.home })).toBeVisible()

/** Sets up an authenticator app with the displayed secret. */
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
  await dialog.getByLabel(factorsTexts.firstCode).fill(codesOf(secret).generate())
  await dialog.getByRole('button', { name: factorsTexts.confirm }).click()
  const shown = page.getByRole('dialog', { name: factorsTexts.codesTitle })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await violations(page)).toEqual([])
  // The codes are shown once, so an accidental Escape does not close the dialog.
  await page.keyboard.press('Escape')
  await shown.getByRole('button', { name: factorsTexts.isSaved }).click()
  if (path) await expect(page.getByText(factorsTexts.recoveryText(10))).toBeVisible()
}

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

test('the form of the log-in does not move when the button for passkeys arrives', async ({ page }) => {
  const arrive = await delay(page, 'FactorForm')
  await page.goto('/auth/login')
  const email = page.getByLabel(accountTexts.email)
  await expect(email).toBeFocused()
  await page.evaluate(() => document.fonts.ready)
  const before = await email.boundingBox()
  arrive()
  await expect(page.getByRole('button', { name: factorTexts.logInWithPasskey })).toBeVisible()
  expect(await email.boundingBox()).toEqual(before)
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
