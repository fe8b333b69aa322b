/** A user with a log-in joins a second account on a phone, and leaves it again. */
import type { Browser, Page } from '@playwright/test'
import { switchTexts } from '#app/web/frame/switch-texts.ts'
import { joinTexts, leaveTexts, membersTexts } from '#account/members/texts.ts'
import { accountTexts, loginTexts, rolesTexts } from '#account/auth/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { invitationOf, newFounder, NEW_PASSWORD } from './new-account.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

const home = (page: Page) => page.getByRole('heading', { name: navTexts.home, level: 1 })

/** Chooses to leave in the menu of the user's own row of the members. */
async function leave(phone: Page) {
  await phone.getByRole('listitem').filter({ hasText: membersTexts.you }).getByRole('button').tap()
  await phone.getByRole('menuitem', { name: leaveTexts.leaveAccount }).tap()
}

async function onPhone(browser: Browser) {
  const context = await browser.newContext({ ...UPRIGHT, reducedMotion: 'reduce' })
  return context.newPage()
}

test('an invitation is accepted with one tap, and leaving that account opens the first one again', async ({
  page,
  browser,
}) => {
  const [owner, phone] = [page, await onPhone(browser)]
  await newFounder(owner, 'Stal Van Dijk')
  const email = await newFounder(phone, 'Gestüt Heide')
  const token = await invitationOf(owner, email)

  const addresses: string[] = []
  phone.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  await phone.goto(`/auth/enrollment#token=${token}`)
  await expect(phone.getByText(joinTexts.loggedIn(email))).toBeVisible()
  await expect(phone.getByText(joinTexts.stays('Gestüt Heide'))).toBeVisible()
  expect(await violations(phone)).toEqual([])
  await phone.getByRole('button', { name: joinTexts.title('Stal Van Dijk') }).tap()
  await expect(home(phone)).toBeVisible()
  // The token is in the fragment and in the two requests about it, and nowhere else.
  const withToken = addresses.filter((address) => address.includes(token))
  expect(withToken.map((address) => new URL(address).pathname.replace(token, '…'))).toEqual([
    '/api/v1/invitations/…',
    '/api/v1/invitations/…/acceptance',
  ])

  await phone.goto('/hub/general?part=members')
  await expect(phone.getByText(email).first()).toBeVisible()
  await expect(phone.getByText(rolesTexts.COLLABORATOR, { exact: true }).first()).toBeVisible()
  await leave(phone)
  const dialog = phone.getByRole('dialog', { name: leaveTexts.question('Stal Van Dijk') })
  await expect(dialog).not.toContainText(leaveTexts.onlyText)
  const loaded: string[] = []
  phone.on(
    'request',
    (request) => request.isNavigationRequest() && loaded.push(new URL(request.url()).pathname),
  )
  await dialog.getByRole('button', { name: leaveTexts.leaveAccount }).tap()
  await expect(home(phone)).toBeVisible()
  await expect(phone.getByText(switchTexts.ended('Stal Van Dijk'))).toBeVisible()
  await phone.goto('/hub/general?part=members')
  expect(loaded).toEqual(['/home', '/hub/general'])
  // Leaving is refused, because the account has no other owner.
  await leave(phone)
  await expect(phone.getByRole('dialog')).toContainText(leaveTexts.lastText('Gestüt Heide'))
  await owner.goto('/hub/general')
  await expect(owner.getByText(email)).toHaveCount(0)
})

test('a logged-out user logs in on the invitation page and joins the account', async ({ page, browser }) => {
  const other = await onPhone(browser)
  await newFounder(page, 'Stal Van Dijk')
  const email = await newFounder(other, 'Gestüt Heide')
  const token = await invitationOf(page, email)
  const phone = await onPhone(browser)
  await phone.goto(`/auth/enrollment#token=${token}`)
  await phone.getByRole('button', { name: joinTexts.logInAndJoin }).tap()
  const dialog = phone.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: loginTexts.email })).toHaveValue(email)
  await dialog.getByLabel(new RegExp(`^${accountTexts.password}`)).fill(NEW_PASSWORD)
  expect(await violations(phone)).toEqual([])
  await dialog.getByRole('button', { name: joinTexts.logInAndJoin }).tap()
  await expect(home(phone)).toBeVisible()
  const session = await (await phone.request.get('/api/v1/auth')).json()
  expect(session.tenants.map(({ name }: { name: string }) => name)).toEqual(['Gestüt Heide', 'Stal Van Dijk'])
  expect(session.user.entitlements[0].role).toBe('COLLABORATOR')
})
