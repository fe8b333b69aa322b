/** From the operator's invitation to a paid account with a second member, and a help message that arrives. */
import type { Browser, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { choose, beginLoggedIn } from './log-in.ts'
import { invite, signUpPath } from './new-account.ts'
import { expect, test } from './test.ts'

const PASSWORD = 'nine frozen lanterns hum'
const NEW_PASSWORD = 'eleven quiet glaciers'

/** The link in the newest mail to an address, from testing mode's mail page. */
async function linkTo(page: Page, address: string, subject: string): Promise<string> {
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

const fresh = async (browser: Browser) => (await browser.newContext()).newPage()

test('from an invitation to a paid account, with a collaborator, a new password and a help message', async ({
  page,
  browser,
}) => {
  test.slow()
  const stamp = Date.now()
  const [owner, helper] = [`maren-${stamp}@heide.test`, `joost-${stamp}@heide.test`]
  const link = invite(owner)

  // Sign-up through the printed link.
  await page.goto(link.pathname + link.hash)
  await expect(page.getByText('Strawbook is in beta.')).toBeVisible()
  await page.getByLabel('First name').fill('Maren')
  await page.getByLabel('Last name').fill('Thiel')
  await page.getByLabel('Company name').fill('Gestüt Heide')
  await choose(page, 'Country', 'Germany')
  await page.getByLabel('Password', { exact: false }).first().fill('maren1234')
  await expect(page.getByText('Your own name or address is easy to guess.')).toBeVisible()
  await page.getByLabel('Repeat the password').fill('another')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('Password does not match')).toBeVisible()
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await expect(page.getByText('Strong')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(page.getByText('Gestüt Heide')).toBeVisible()

  // The link is used up.
  const again = await fresh(browser)
  await again.goto(link.pathname + link.hash)
  await expect(again.getByText('This invitation does not work')).toBeVisible()

  // A collaborator is invited, and enrols.
  await page.goto('/hub/general')
  await page.getByRole('button', { name: 'Invite a member' }).click()
  await page.getByRole('dialog').getByLabel('Email').fill(helper)
  await page.getByRole('dialog').getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(`${helper} is invited.`)).toBeVisible()
  const joost = await fresh(browser)
  await joost.goto(await linkTo(page, helper, 'invites you'))
  await expect(joost.getByText('You join Gestüt Heide as Collaborator.')).toBeVisible()
  await joost.getByLabel('First name').fill('Joost')
  await joost.getByLabel('Last name').fill('de Vries')
  await joost.getByLabel('Email').fill('other@heide.test')
  await joost.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await joost.getByLabel('Repeat the password').fill(PASSWORD)
  await joost.getByRole('button', { name: 'Join now' }).click()
  await expect(joost.getByText('The email must be the one the invitation was sent to.')).toBeVisible()
  await joost.getByLabel('Email').fill(helper)
  await joost.getByRole('button', { name: 'Join now' }).click()
  await expect(joost.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.reload()
  const row = page.getByRole('row', { name: /Joost de Vries/ })
  await expect(row).toBeVisible()
  await expect(page.getByText('Open invitations')).toBeHidden()

  // A payment is declined, retried, and paid.
  await page.getByRole('link', { name: 'Subscription' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('We were unable to process your payment. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you. Your payment arrived.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the subscription' }).click()
  await expect(page.getByRole('row', { name: /€29\.00 Failed –/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /€29\.00 Paid/ })).toBeVisible()
  await joost.goto('/hub/subscription')
  await expect(joost.getByText('An owner of the account can pay.')).toBeVisible()

  // A forgotten password: resetting it by mailed code ends every session.
  const forgetful = await fresh(browser)
  await forgetful.goto('/auth/login')
  await forgetful.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(forgetful.getByRole('heading', { name: 'Recover your password' })).toBeVisible()
  await forgetful.getByLabel('Email').fill(helper)
  await forgetful.getByRole('button', { name: 'Send the code' }).click()
  await expect(forgetful.getByText(`If there is an account for ${helper}`)).toBeVisible()
  await forgetful.goto(await linkTo(page, helper, 'Your code for a new password'))
  await expect(forgetful.getByLabel('Code')).not.toHaveValue('')
  await forgetful.getByLabel('New password').fill(NEW_PASSWORD)
  await forgetful.getByLabel('Repeat the password').fill(NEW_PASSWORD)
  await forgetful.getByRole('button', { name: 'Set the password' }).click()
  await expect(forgetful.getByText('Your new password is set.')).toBeVisible()

  // Joost was working meanwhile: he logs in again in place, and nothing he typed is lost.
  await joost.getByRole('link', { name: 'Help' }).click()
  await joost.getByLabel('Your message').fill('How do I move straws?')
  await joost.getByRole('button', { name: 'Send message' }).click()
  const over = joost.getByRole('dialog', { name: 'Your session has ended' })
  await over.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await over.getByRole('button', { name: 'Log in' }).click()
  await expect(over.getByRole('alert')).toContainText("We couldn't log you in")
  await over.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await over.getByRole('button', { name: 'Log in' }).click()
  await expect(over).toBeHidden()
  await expect(joost.getByLabel('Your message')).toHaveValue('How do I move straws?')
  await joost.getByRole('button', { name: 'Send message' }).click()
  await expect(joost.getByText('Thank you. Your message is with us.')).toBeVisible()
  const chat = new URL('/help', page.url())
  chat.port = String(Number(chat.port) + 1)
  await expect
    .poll(async () => (await page.request.get(chat.toString())).text(), { timeout: 15_000 })
    .toContain(`Joost de Vries &lt;${helper}&gt; of Gestüt Heide asks for help:\\nHow do I move straws?`)

  // Made an owner, then a collaborator, then removed: each takes effect with the next request.
  await page.goto('/hub/general')
  await page.getByLabel('Role of Joost de Vries').selectOption('Owner')
  await expect(page.getByText('Joost de Vries is Owner now.')).toBeVisible()
  await page.getByLabel('Role of Maren Thiel').selectOption('Collaborator')
  await expect(page.getByRole('button', { name: 'Invite a member' })).toBeHidden()
  await joost.goto('/hub/general')
  await joost.getByLabel('Role of Maren Thiel').selectOption('Owner')
  await expect(joost.getByText('Maren Thiel is Owner now.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Remove Joost de Vries' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Joost de Vries is removed.')).toBeVisible()
  // Nobody is offered to remove himself, and the last owner cannot step down.
  await expect(page.getByRole('row', { name: 'Maren Thiel' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Maren Thiel' })).toHaveCount(0)
  await page.getByLabel('Role of Maren Thiel').selectOption('Collaborator')
  await expect(page.getByText('The account needs an owner.')).toBeVisible()
  await joost.goto('/batches')
  await expect(joost).toHaveURL(/\/auth\/login/)
})

test('where passwords are not judged while they are typed they are judged at the end, with the reason once', async ({
  page,
}) => {
  await page.route('**/api/v1/password-strength', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: { code: 'TOO_MANY_ATTEMPTS' } }),
  )
  await page.goto(await signUpPath(`lena-${Date.now()}@heide.test`))
  await page.getByLabel('First name').fill('Lena')
  await page.getByLabel('Last name').fill('Brandt')
  await choose(page, 'Country', 'Germany')
  const fill = async (password: string) => {
    await page.getByLabel('Password', { exact: false }).first().fill(password)
    await page.getByLabel('Repeat the password').fill(password)
    await page.getByRole('button', { name: 'Sign up' }).click()
  }
  await fill('stallion2024')
  await expect(page.getByText('This is similar to a commonly used password.')).toHaveCount(1)
  await page.unroute('**/api/v1/password-strength')
  await fill('password1')
  await expect(page.getByText('Guessed at once')).toBeVisible()
  await expect(page.getByText('This is a commonly used password.')).toHaveCount(1)
  await fill('xq7#Lm2z')
  await expect(page).toHaveURL(/\/home/)
})

test('a country is typed and taken with Enter, however fast', async ({ page }) => {
  await page.goto(await signUpPath(`ole-${Date.now()}@heide.test`))
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('norw')
  await country.press('Enter')
  await expect(country).toHaveValue('Norway')
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
})

test('the profile is changed, and the password by a code from the mail, in the hub', async ({ page }) => {
  const owner = `ida-${Date.now()}@heide.test`
  await page.goto(await signUpPath(owner))
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Berg')
  await choose(page, 'Country', 'Norway')
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await page.goto('/hub/general')
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByLabel('Last name').fill('Berg Solheim')
  await profile.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your name is saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(`A code is on its way to ${owner}.`)).toBeVisible()
  const mailed = await linkTo(page, owner, 'Your code for a new password')
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Code').fill('NOT-THE-CODE')
  await dialog.getByLabel('New password').fill(NEW_PASSWORD)
  await dialog.getByLabel('Repeat the password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Set the password' }).click()
  await expect(dialog.getByText('This code does not work')).toBeVisible()
  await dialog.getByLabel('Code').fill(mailed.split('#code=')[1]!)
  await dialog.getByRole('button', { name: 'Set the password' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByLabel('Email').fill(owner)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
})

test('an invitation is asked for; a link that is none, or not whole, says so', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Get your invite' }).click()
  await expect(page.getByRole('heading', { name: 'Get your invite' })).toBeVisible()
  await page.getByLabel('Email').fill('nonsense')
  await page.getByRole('button', { name: 'Join now' }).click()
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Email').fill(`asking-${Date.now()}@heide.test`)
  await page.getByRole('button', { name: 'Join now' }).click()
  await expect(page.getByText('Thank you. We write to')).toBeVisible()
  await page.goto('/auth/enrollment#token=NOSUCHTOKEN')
  await expect(page.getByText('This invitation does not work')).toBeVisible()
  await page.goto('/auth/enrollment')
  await expect(page.getByRole('alert')).toContainText('This link is incomplete')
  await page.goto('/auth/signup')
  await expect(page.getByText('Sign-up is by invitation only.')).toBeVisible()
  await expect(page.getByText('open the whole link in the email')).toBeVisible()
  // The reset code may be typed as well.
  await page.goto('/auth/password-reset')
  await page.getByLabel('New password').fill(PASSWORD)
  await page.getByLabel('Repeat the password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Code')).toBeFocused()
})

test('a subscription that is over shows a banner that leads to Pay now; reading stays open', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.route('**/api/v1/auth', async (route) => {
    const answer = await route.fetch()
    const session = await answer.json()
    session.tenants[0].subscription.expires_on = '2026-01-31T00:00:00.000Z'
    await route.fulfill({ response: answer, json: session })
  })
  await page.goto('/batches')
  await expect(
    page.getByRole('note').filter({ hasText: 'Your subscription ended on 31 Jan 2026' }),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/hub\/subscription$/)
  // Going back from the provider's page may restore this one from the browser's cache.
  await page.route('**/testing/payment?*', (route) => route.fulfill({ status: 204 }))
  const pay = page.getByRole('button', { name: 'Pay now' })
  await pay.click()
  await expect(pay).toBeDisabled()
  await page.evaluate(() =>
    globalThis.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  )
  await expect(pay).toBeEnabled()
})

test('a change that is refused because the subscription is over leads to Pay now; a collaborator is told who has to', async ({
  page,
}) => {
  const refuse = (of: Page) =>
    of.route(/\/api\/v1\/(members\/invitations|containers)$/, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 402,
            json: { code: 'SUBSCRIPTION_EXPIRED', message: 'It is past its date.' },
          })
        : route.fallback(),
    )
  const tryIt = async () => {
    await page.goto('/containers')
    await page.getByRole('button', { name: 'Create container' }).click()
    await page.getByLabel('Label').fill('E2E Unpaid')
    await page.getByRole('dialog').getByRole('button', { name: 'Create container' }).click()
  }
  const over = page.getByRole('dialog', { name: 'The subscription is over' })
  await refuse(page)
  await beginLoggedIn(page)
  await tryIt()
  await expect(over.getByText('renew to make changes.')).toBeVisible()
  // What was typed stays, and Escape closes the notice only.
  await page.keyboard.press('Escape')
  await expect(over).toBeHidden()
  await expect(page.getByText('Discard what you typed?')).toBeHidden()
  await expect(page.getByLabel('Label')).toHaveValue('E2E Unpaid')
  await expect(page.getByRole('note').getByRole('link', { name: 'Pay now' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Create container' }).click()
  await over.getByRole('link', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/hub\/subscription$/)
  await expect(over).toBeHidden()

  await beginLoggedIn(page, 'collaborator@demo.test')
  await tryIt()
  await expect(over.getByText('an owner of the account has to renew it')).toBeVisible()
  await expect(over.getByRole('link')).toBeHidden()
  expect(await violations(page)).toEqual([])
  await over.getByRole('button', { name: 'Not now' }).click()
  await expect(over).toBeHidden()
})
