import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { countryName } from '#platform/contract/countries.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { judgePassword } from '#account/auth/contract.ts'
import { accountTexts, loginTexts, rolesTexts } from '#account/auth/texts.ts'
import { navTexts } from '#ui/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { choose, passwordField } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerHome } from '#test/component/samples/hub.ts'
import { aSession } from '#test/component/samples/session.ts'
import { enrol, type Invitation, showInvitation, signUp } from '../contract.ts'
import { enrollmentTexts, invitationTexts, joinTexts, signupTexts } from '../texts.ts'

const EMAIL = 'ida@heide.test'
const expires_at = '2026-12-01T12:00:00.000Z'
const SIGN_UP: Invitation = { kind: 'SIGN_UP', email: EMAIL, expires_at }
const MEMBER: Invitation = {
  ...{ kind: 'MEMBER', email: EMAIL, expires_at, invited_by: 'Joost van Dijk' },
  ...{ tenant_name: 'Gestüt Heide', role: 'COLLABORATOR' },
}
const password = passwordField(accountTexts.password)
const confirmation = passwordField(accountTexts.confirmation)
const submit = page.getByRole('button', { name: signupTexts.submit })
const country = page.getByRole('combobox', { name: signupTexts.country })

async function openSignUp() {
  answer(showInvitation, () => SIGN_UP)
  await open('/auth/signup#token=KNOWN', null)
}

async function fillName() {
  await page.getByRole('textbox', { name: accountTexts.first_name }).fill('Ida')
  await page.getByRole('textbox', { name: accountTexts.last_name }).fill('Berg')
}

/** Returns a function that reports whether the text has been shown since, however briefly. */
function watchFor(text: string): () => boolean {
  let wasShown = false
  const observer = new MutationObserver(() => {
    wasShown ||= document.body.textContent.includes(text)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  return () => {
    observer.disconnect()
    return wasShown
  }
}

test('weak passwords are reported while typing, or on submission, with the reason once', async () => {
  const similar = 'This is similar to a commonly used password.'
  const common = 'This is a commonly used password.'
  answerHome()
  await openSignUp()
  await fillName()
  await choose(signupTexts.country, 'Norway')
  const judged = answer(judgePassword, () => {
    throw new Refusal('TOO_MANY_ATTEMPTS', 'Wait.', { retry_after: 60 })
  })
  answer(signUp, () => {
    throw new Refusal('WEAK_PASSWORD', similar, { fields: { 'body.password': similar } })
  })
  await password.fill('stallion2024')
  await confirmation.fill('another')
  await submit.click()
  await expect.element(page.getByText(accountTexts.noMatch)).toBeVisible()
  await confirmation.fill('stallion2024')
  await submit.click()
  await expect.poll(() => page.getByText(similar).elements()).toHaveLength(1)
  await expect
    .poll(() => judged.map(({ body }) => body))
    .toContainEqual({
      password: 'stallion2024',
      known: [EMAIL, 'Ida', 'Berg'],
    })

  answer(judgePassword, () => ({ score: 0, warning: common }))
  const refused = answer(signUp, () => {
    throw new Refusal('WEAK_PASSWORD', common, { fields: { 'body.password': common } })
  })
  await password.fill('password1')
  await confirmation.fill('password1')
  // While the user types, the reason replaces the hint next to the strength.
  const strength = page.getByText(accountTexts.strengths[0])
  await expect.element(strength).toBeVisible()
  await expect.element(page.getByText(common)).toBeVisible()
  await expect.element(page.getByText(accountTexts.hint)).not.toBeInTheDocument()
  await submit.click()
  await expect.poll(() => refused.length).toBe(1)
  await expect.element(strength).toBeVisible()
  await expect.poll(() => page.getByText(common).elements()).toHaveLength(1)

  answer(judgePassword, () => ({ score: 4, warning: null }))
  const accepted = answer(signUp, () => aSession())
  const isWithoutLink = watchFor(signupTexts.withoutLink)
  await password.fill('xq7#Lm2z')
  await confirmation.fill('xq7#Lm2z')
  await expect.element(page.getByText(accountTexts.strengths[4])).toBeVisible()
  const meter = page.getByRole('meter', { name: accountTexts.strength })
  await expect.element(meter).toHaveAttribute('aria-valuetext', accountTexts.strengths[4])
  await submit.click()
  await expect.element(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeInTheDocument()
  expect(location.pathname).toBe('/home')
  expect(isWithoutLink()).toBe(false)
  expect(accepted.map(({ body }) => body)).toEqual([
    {
      ...{ token: 'KNOWN', first_name: 'Ida', last_name: 'Berg', email: EMAIL, password: 'xq7#Lm2z' },
      ...{ company_name: null, company_email: null, country: 'NO' },
    },
  ])
})

test('a country is chosen by typing and pressing Enter immediately', async () => {
  await openSignUp()
  await country.fill('norw')
  await userEvent.keyboard('{Enter}')
  await expect.element(country).toHaveValue(countryName('NO'))
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(0)
})

test('the name of the new account is shown on its container while it is typed', async () => {
  await page.viewport(1440, 900)
  await openSignUp()
  const name = page.getByRole('textbox', { name: signupTexts.company_name })
  await name.fill('Stal Van Dijk')
  await expect.element(page.getByText('Stal Van Dijk')).toBeVisible()
  await name.fill('')
  await expect.element(page.getByText('Stal Van Dijk')).not.toBeInTheDocument()
  await page.viewport(390, 844)
})

test('the email is marked as invited until it is changed, and a company email is added on request', async () => {
  answerHome()
  answerInBackground(judgePassword, () => ({ score: 4, warning: null }))
  await openSignUp()
  const email = page.getByRole('textbox', { name: accountTexts.email, exact: true })
  await expect.element(page.getByText(joinTexts.invited)).toBeVisible()
  await email.fill('other@heide.test')
  await expect.element(page.getByText(joinTexts.invited)).not.toBeInTheDocument()
  await email.fill(EMAIL)
  await fillName()
  await password.fill('xq7#Lm2z')
  await confirmation.fill('xq7#Lm2z')
  await choose(signupTexts.country, 'Norway')
  await page.getByRole('button', { name: signupTexts.addCompanyEmail }).click()
  const company = page.getByRole('textbox', { name: signupTexts.company_email })
  await expect.element(company).toHaveFocus()
  await company.fill('office@heide.test')
  const requests = answer(signUp, () => aSession())
  await submit.click()
  await expect.element(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeInTheDocument()
  expect(requests.map(({ body }) => body.company_email)).toEqual(['office@heide.test'])
})

test('an enrollment names the account and the role, and sends no company', async () => {
  answerHome()
  answerInBackground(judgePassword, () => ({ score: 4, warning: null }))
  answer(showInvitation, () => MEMBER)
  await open('/auth/enrollment#token=KNOWN', null)
  await expect.element(page.getByRole('heading', { name: joinTexts.title('Gestüt Heide') })).toBeVisible()
  await expect.element(page.getByText(rolesTexts.COLLABORATOR)).toBeVisible()
  await expect.element(country).not.toBeInTheDocument()
  await fillName()
  await password.fill('xq7#Lm2z')
  await confirmation.fill('xq7#Lm2z')
  const requests = answer(enrol, () => aSession('COLLABORATOR'))
  const isIncomplete = watchFor(invitationTexts.incompleteTitle)
  await page.getByRole('button', { name: enrollmentTexts.submit }).click()
  await expect.element(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeInTheDocument()
  expect(requests.map(({ body }) => body)).toEqual([
    { token: 'KNOWN', first_name: 'Ida', last_name: 'Berg', email: EMAIL, password: 'xq7#Lm2z' },
  ])
  // While the home page loads, the used link is not reported as incomplete.
  expect(isIncomplete()).toBe(false)
})

test('a link that was accepted or has expired says so, and where to go on', async () => {
  answer(showInvitation, () => {
    throw new Refusal('INVITATION_ACCEPTED', 'This invitation was already accepted.')
  })
  await open('/auth/enrollment#token=USED', null)
  await expect.element(page.getByRole('heading', { name: invitationTexts.acceptedTitle })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent(invitationTexts.acceptedText)
  const message = 'The link no longer works. Ask Ana García to send it again.'
  answer(showInvitation, () => {
    throw new Refusal('INVITATION_EXPIRED', message)
  })
  await open('/auth/enrollment#token=OLD', null)
  await expect.element(page.getByRole('heading', { name: invitationTexts.expiredTitle })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent(message)
  await expect.element(page.getByRole('link', { name: accountTexts.getInvite })).not.toBeInTheDocument()
  await open('/auth/signup#token=OLD', null)
  await expect.element(page.getByRole('link', { name: accountTexts.getInvite })).toBeVisible()
  await page.getByRole('link', { name: accountTexts.back }).click()
  await expect.element(page.getByRole('button', { name: loginTexts.submit })).toBeVisible()
})

test('an invitation that was withdrawn, or is of the other kind, does not work', async () => {
  answer(showInvitation, () => {
    throw notFound('The invitation')
  })
  await open('/auth/enrollment#token=NOSUCHTOKEN', null)
  await expect.element(page.getByText(invitationTexts.voidTitle)).toBeVisible()
  answer(showInvitation, () => SIGN_UP)
  await open('/auth/enrollment#token=OTHER', null)
  await expect.element(page.getByText(invitationTexts.voidTitle)).toBeVisible()
})

test('an enrollment link without a token is incomplete, and sign-up without one offers an invitation', async () => {
  await open('/auth/enrollment', null)
  await expect.element(page.getByRole('heading', { name: invitationTexts.incompleteTitle })).toBeVisible()
  await open('/auth/signup', null)
  await expect.element(page.getByText(signupTexts.beta)).toBeVisible()
  await expect.element(page.getByText(signupTexts.withoutLink)).toBeVisible()
  await page.getByRole('link', { name: accountTexts.getInvite }).click()
  await expect.element(page.getByRole('heading', { name: invitationTexts.title })).toBeVisible()
  expect(location.pathname).toBe('/auth/invitation')
})
