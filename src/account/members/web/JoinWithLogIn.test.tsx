import { beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { pathInAccount } from '#platform/contract/account-header.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { finishLogIn, judgePassword, logIn, type Session } from '#account/auth/contract.ts'
import { accountTexts, factorTexts, loginTexts } from '#account/auth/texts.ts'
import { deviceTimeZone } from '#ui/dates.ts'
import { onLoadPage } from '#ui/page.ts'
import { pinnedAccount } from '#ui/tenant.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, answerInBackground, Unreachable } from '#test/component/fake-api.ts'
import { choose, passwordField } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerHome } from '#test/component/samples/hub.ts'
import { anotherId, TENANT_ID } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'
import { acceptInvitation, foundAccount, type Invitation, showInvitation } from '../contract.ts'
import { enrollmentTexts, joinTexts, signupTexts } from '../texts.ts'

const loadPage = vi.fn<(path: string) => void>()

beforeEach(() => {
  loadPage.mockReset()
  onLoadPage(loadPage)
})

beforeEach(() => {
  vi.mocked(loadPage)
    .mockReset()
    .mockImplementation(() => {})
})

const { email } = aSession().user
const MEMBER: Invitation = {
  ...{ kind: 'MEMBER', email, expires_at: '2026-12-01T12:00:00.000Z', has_log_in: true },
  ...{ tenant_name: 'Stal Van Dijk', role: 'COLLABORATOR', rights: [], invited_by: 'Joost van Dijk' },
}
const SIGN_UP: Invitation = { kind: 'SIGN_UP', email, expires_at: MEMBER.expires_at, has_log_in: true }

const button = (name: string) => page.getByRole('button', { name })
const join = button(joinTexts.title('Stal Van Dijk'))
const password = passwordField(loginTexts.password)

/** Returns the session after joining, with the joined account open. */
function joined(): Session {
  const session = aSession()
  const [tenant] = session.tenants
  const id = anotherId(7)
  return {
    ...session,
    user: {
      ...session.user,
      entitlements: [{ tenant_id: id, role: 'COLLABORATOR' }, ...session.user.entitlements],
    },
    tenants: [tenant!, { ...tenant!, id, name: 'Stal Van Dijk' }],
  }
}

async function openInvitation(invitation: Invitation, session: Session | null = aSession()) {
  answerHome()
  answer(showInvitation, () => invitation)
  const path = invitation.kind === 'MEMBER' ? 'enrollment' : 'signup'
  await open(`/auth/${path}#token=KNOWN`, session)
}

const expectOpened = async () =>
  await expect.poll(() => loadPage).toHaveBeenCalledWith(pathInAccount('/home', anotherId(7)))

test('a user who is logged in joins by one press, and the account opens', async () => {
  await openInvitation(MEMBER)
  await expect.element(page.getByRole('heading', { name: joinTexts.title('Stal Van Dijk') })).toBeVisible()
  await expect.element(page.getByText(joinTexts.loggedIn(email))).toBeVisible()
  const main = page.getByRole('main')
  await expect.element(main.getByText('Joost van Dijk', { exact: false })).toBeVisible()
  await expect.element(main.getByText('Collaborator, read only', { exact: true })).toBeVisible()
  const stays = page.getByText(joinTexts.stays('Haras del Sur'))
  await expect.element(stays).toBeVisible()
  const decline = page.getByRole('link', { name: joinTexts.decline })
  const top = (one: Locator) => one.element().getBoundingClientRect().top
  await page.viewport(1440, 900)
  await expect.poll(() => top(stays) > top(decline)).toBe(true)
  await page.viewport(390, 844)
  await expect.poll(() => top(stays) < top(join)).toBe(true)
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  expect(location.hash).toBe('#token=KNOWN')
  const requests = answer(acceptInvitation, () => joined())
  await join.click()
  await expectOpened()
  expect(requests.map(({ params }) => params)).toEqual([{ token: 'KNOWN' }])
})

test('a user without a session logs in in place, with the second factor, and joins', async () => {
  await openInvitation(MEMBER, null)
  await button(joinTexts.logInAndJoin).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: loginTexts.email })).toHaveValue(email)
  answer(logIn, () => {
    throw new Refusal('SECOND_FACTOR_REQUIRED', '', {
      challenge: { token: 'c', ways: ['CODE'], passkeys: [] },
    })
  })
  await password.fill('cold enough to keep')
  await dialog.getByRole('button', { name: joinTexts.logInAndJoin }).click()
  answer(finishLogIn, () => aSession())
  const requests = answer(acceptInvitation, () => joined())
  await dialog.getByRole('textbox', { name: factorTexts.code }).fill('123456')
  await expectOpened()
  expect(requests).toHaveLength(1)
})

test('after a wrong password and Cancel the invitation can still be accepted', async () => {
  await openInvitation(MEMBER, null)
  await button(joinTexts.logInAndJoin).click()
  answer(logIn, () => {
    throw new Refusal('INVALID_CREDENTIALS', loginTexts.failed)
  })
  await password.fill('wrong')
  await page.getByRole('dialog').getByRole('button', { name: joinTexts.logInAndJoin }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(loginTexts.failed)
  await button(commonTexts.cancel).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button(joinTexts.logInAndJoin)).toHaveFocus()
  expect(location.hash).toBe('#token=KNOWN')
})

test('an invitation for another email shows both emails and offers to log in with the invited one', async () => {
  await openInvitation({ ...MEMBER, email: 'ana@lindenhof.test' })
  await expect.element(page.getByRole('heading', { name: joinTexts.anotherTitle })).toBeVisible()
  await expect.element(page.getByText('ana@lindenhof.test', { exact: true })).toBeVisible()
  await expect.element(page.getByText(joinTexts.loggedInAs(email))).toBeVisible()
  await expect.element(page.getByRole('link', { name: joinTexts.goTo('Haras del Sur') })).toBeVisible()
  await button(joinTexts.logInAs('ana@lindenhof.test')).click()
  const other = aSession()
  other.user.email = 'ana@lindenhof.test'
  const logIns = answer(logIn, () => other)
  const requests = answer(acceptInvitation, () => joined())
  await password.fill('cold enough to keep')
  await page.getByRole('dialog').getByRole('button', { name: joinTexts.logInAndJoin }).click()
  await expectOpened()
  expect(logIns.map(({ body }) => body.email)).toEqual(['ana@lindenhof.test'])
  expect(requests).toHaveLength(1)
})

test('an invitation for an email without a log-in offers to create one', async () => {
  const { has_log_in: _, ...invitation } = { ...MEMBER, email: 'ana@lindenhof.test' }
  await openInvitation(invitation)
  await expect.element(page.getByRole('heading', { name: joinTexts.anotherTitle })).toBeVisible()
  await button(joinTexts.newLogIn).click()
  await expect
    .element(page.getByRole('textbox', { name: accountTexts.email }))
    .toHaveValue('ana@lindenhof.test')
  await expect.element(button(enrollmentTexts.submit)).toBeVisible()
})

test('a refused invitation is reported, and joining can be retried', async () => {
  await openInvitation(MEMBER)
  await expect.element(join).toBeVisible()
  for (const error of [
    notFound('The invitation'),
    new Refusal('EMAIL_MISMATCH', 'This is not the email the invitation was sent to.'),
    new Refusal('TOO_MANY_ACCOUNTS', 'One log-in opens at most 200 accounts. Leave one first.'),
  ]) {
    answer(acceptInvitation, () => {
      throw error
    })
    await join.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent(error.message)
  }
  answer(acceptInvitation, () => {
    throw new Unreachable()
  })
  await join.click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(joinTexts.failed)
  expect(loadPage).not.toHaveBeenCalled()
  answer(acceptInvitation, () => joined())
  await join.click()
  await expectOpened()
})

test('a user whose session ended logs in again in place and joins', async () => {
  await openInvitation(MEMBER)
  await expect.element(join).toBeVisible()
  answer(acceptInvitation, () => {
    throw new Refusal('NO_SESSION', 'You are logged out. Log in to continue.')
  })
  await join.click()
  await button(joinTexts.logInAndJoin).click()
  answer(logIn, () => aSession())
  answer(acceptInvitation, () => joined())
  await password.fill('cold enough to keep')
  await userEvent.keyboard('{Enter}')
  await expectOpened()
})

test('a logged-in user founds another account without typing a name and password', async () => {
  await openInvitation(SIGN_UP)
  await expect.element(page.getByText(joinTexts.loggedIn(email))).toBeVisible()
  await expect.element(passwordField(accountTexts.password)).not.toBeInTheDocument()
  const requests = answer(foundAccount, () => joined())
  await button(joinTexts.signUpSubmit).click()
  await expect.element(page.getByRole('combobox', { name: signupTexts.country })).toHaveFocus()
  await page.getByRole('textbox', { name: signupTexts.company_name }).fill('Stal Van Dijk')
  await choose(signupTexts.country, 'Norway')
  await button(joinTexts.signUpSubmit).click()
  await expectOpened()
  expect(requests.map(({ body }) => body)).toEqual([
    {
      token: 'KNOWN',
      company_name: 'Stal Van Dijk',
      company_email: null,
      country: 'NO',
      time_zone: deviceTimeZone(),
    },
  ])
})

test('without a session the user logs in in place to found another account', async () => {
  answerInBackground(judgePassword, () => ({ score: 4, warning: null }))
  await openInvitation(SIGN_UP, null)
  await button(joinTexts.logInFirst).click()
  answer(logIn, () => aSession())
  await password.fill('cold enough to keep')
  await page.getByRole('dialog').getByRole('button', { name: joinTexts.logInFirst }).click()
  await expect.element(button(joinTexts.signUpSubmit)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(TENANT_ID).toBe(pinnedAccount()?.id)
})
