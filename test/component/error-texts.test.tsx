/** Failures of forms: each is shown with the form's own message, if it has one, and with the reason, if known. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createAnimal, updateAnimal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { createContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { listHealthTests } from '#registry/health-tests/contract.ts'
import { enrol, inviteMember, listMembers, removeMember } from '#account/members/contract.ts'
import { requestInvitation, showInvitation, signUp } from '#account/members/contract.ts'
import { enrollmentTexts, invitationTexts, membersTexts, signupTexts } from '#account/members/texts.ts'
import { showFertility } from '#stock/movements/contract.ts'
import { judgePassword, logIn, requestPasswordReset, resetPassword } from '#account/auth/contract.ts'
import { accountTexts, loginTexts, recoveryTexts, resetTexts } from '#account/auth/texts.ts'
import { listStraws } from '#stock/straws/contract.ts'
import { showSubscription, startCheckout } from '#account/subscription/contract.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { refusalsOf } from '#platform/contract/refusal-replies.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { answer, answerInBackground, Broken, Unreachable } from './fake-api.ts'
import { choose, passwordField } from './locators.ts'
import { open } from './open.tsx'
import { answerAccount, answerHubSide } from './samples/account.ts'
import { aMare } from './samples/animals.ts'
import { answerHub } from './samples/hub.ts'
import { anotherId, MARE_ID } from './samples/ids.ts'
import { aMember } from './samples/members.ts'

const PASSWORD = 'nine frozen lanterns hum'

const textbox = (name: string) => page.getByRole('textbox', { name })
const press = (name: string) => page.getByRole('button', { name }).click()
const pressInDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

/** Opens the screen of an invitation and fills its form. */
async function openInvitation(kind: 'SIGN_UP' | 'MEMBER') {
  answer(showInvitation, () => ({
    kind,
    email: 'ida@heide.test',
    expires_at: '2026-12-01T12:00:00.000Z',
    ...(kind === 'SIGN_UP'
      ? {}
      : { tenant_name: 'Gestüt Heide', role: 'COLLABORATOR' as const, invited_by: 'Joost van Dijk' }),
  }))
  answerInBackground(judgePassword, () => ({ score: 4, warning: null }))
  await open(`/auth/${kind === 'SIGN_UP' ? 'signup' : 'enrollment'}#token=KNOWN`, null)
  await textbox(accountTexts.first_name).fill('Ida')
  await textbox(accountTexts.last_name).fill('Berg')
  if (kind === 'SIGN_UP') await choose(signupTexts.country, 'Norway')
  await passwordField(accountTexts.password).fill(PASSWORD)
  await passwordField(accountTexts.confirmation).fill(PASSWORD)
}

/** Opens the hub, with another member who can be removed. */
async function openHub() {
  answerHub()
  const joost = aMember({ id: anotherId(2), first_name: 'Joost', last_name: 'de Vries' })
  answerInBackground(listMembers, () => ({
    members: [aMember(), joost],
    pagination: { limit: 100, offset: 0, total: 2 },
  }))
  await open('/hub/general')
}

type Case = {
  /** Message of the form; undefined if only the generic message applies. */
  text?: string
  endpoint: Endpoint
  /** Opens the form and fills it. */
  begin: () => Promise<unknown>
  /** Sends the form. Called several times on the same screen. */
  send: () => Promise<unknown>
  refused?: { refusal: Refusal; reason?: string; atField?: string }
}

const weak = 'Too common.'

const CASES: Record<string, Case> = {
  'log-in': {
    text: loginTexts.failed,
    endpoint: logIn,
    begin: async () => {
      await open('/auth/login', null)
      await textbox(loginTexts.email).fill('ana@haras.test')
      await passwordField(loginTexts.password).fill(PASSWORD)
    },
    send: () => press(loginTexts.submit),
    refused: { refusal: new Refusal('INVALID_CREDENTIALS', loginTexts.failed) },
  },
  'sign-up': {
    text: signupTexts.failed,
    endpoint: signUp,
    begin: () => openInvitation('SIGN_UP'),
    send: () => press(signupTexts.submit),
    refused: {
      refusal: new Refusal('WEAK_PASSWORD', weak, { fields: { 'body.password': weak } }),
      atField: weak,
    },
  },
  enrollment: {
    text: enrollmentTexts.failed,
    endpoint: enrol,
    begin: () => openInvitation('MEMBER'),
    send: () => press(enrollmentTexts.submit),
  },
  'a request for an invitation': {
    text: invitationTexts.failed,
    endpoint: requestInvitation,
    begin: async () => {
      await open('/auth/invitation', null)
      await textbox(accountTexts.email).fill('ida@heide.test')
    },
    send: () => press(invitationTexts.submit),
  },
  'password recovery': {
    text: recoveryTexts.failed,
    endpoint: requestPasswordReset,
    begin: async () => {
      await open('/auth/password-recovery', null)
      await textbox(accountTexts.email).fill('ida@heide.test')
    },
    send: () => press(recoveryTexts.submit),
  },
  'a new password': {
    text: resetTexts.failed,
    endpoint: resetPassword,
    begin: async () => {
      answerInBackground(judgePassword, () => ({ score: 4, warning: null }))
      await open('/auth/password-reset#code=KNOWN', null)
      await passwordField(accountTexts.newPassword).fill(PASSWORD)
      await passwordField(accountTexts.confirmation).fill(PASSWORD)
    },
    send: () => press(resetTexts.submit),
    refused: {
      refusal: new Refusal('INVALID_CODE', 'Used.', { fields: { 'body.code': 'Used.' } }),
      atField: 'Used.',
    },
  },
  'a change of the password in the hub': {
    text: accountTexts.recoveryFailed,
    endpoint: requestPasswordReset,
    begin: openHub,
    send: () => press(accountTexts.changePassword),
  },
  'an invitation of a member': {
    text: membersTexts.inviteFailed,
    endpoint: inviteMember,
    begin: async () => {
      await openHub()
      await press(membersTexts.invite)
      await page.getByRole('dialog').getByRole('textbox', { name: accountTexts.email }).fill('ida@heide.test')
    },
    send: () => pressInDialog(membersTexts.inviteSend),
    refused: {
      refusal: new Refusal('EMAIL_IN_USE', 'In use.', { fields: { 'body.email': 'In use.' } }),
      atField: 'In use.',
    },
  },
  'a removal of a member': {
    text: membersTexts.removeFailed,
    endpoint: removeMember,
    begin: async () => {
      await openHub()
      await page.getByRole('button', { name: /^Joost de Vries/ }).click()
      await pressInDialog(membersTexts.remove)
    },
    send: () => pressInDialog(membersTexts.remove),
    refused: { refusal: new Refusal('LAST_OWNER', 'It needs one.'), reason: 'It needs one.' },
  },
  'a checkout': {
    text: subscriptionTexts.checkoutFailed,
    endpoint: startCheckout,
    begin: async () => {
      answerHubSide()
      answer(showSubscription, () => ({
        expires_on: '2999-12-31T00:00:00.000Z',
        price: { amount: 2900, currency: 'EUR' },
        payments: [],
      }))
      await open('/hub/subscription')
    },
    send: () => press(subscriptionTexts.pay),
  },
  'a change of a horse': {
    text: horseTexts.changeFailed,
    endpoint: updateAnimal,
    begin: async () => {
      answerAccount()
      answerInBackground(showFertility, () => ({ fertility: [] }))
      answerInBackground(listHealthTests, () => ({ health_tests: [] }))
      await open(`/horses/${MARE_ID}`)
      await press(commonTexts.edit)
      const name = page.getByRole('dialog').getByRole('textbox', { name: horseTexts.name }).first()
      await expect.element(name).toHaveValue(aMare().name)
      await name.fill('Quintana')
    },
    send: () => pressInDialog(commonTexts.save),
    refused: { refusal: new Refusal('UELN_EXISTS', 'On file.'), atField: horseTexts.uelnExists },
  },
  'a new horse': {
    endpoint: createAnimal,
    begin: async () => {
      answerAccount()
      await open('/horses')
      await press(horseTexts.new)
      await page.getByRole('dialog').getByRole('textbox', { name: horseTexts.name }).first().fill('Trueno')
    },
    send: () => pressInDialog(horseTexts.save),
  },
}

/** Returns the lines of the alert. */
const lines = () =>
  page
    .getByRole('alert')
    .getByRole('paragraph')
    .elements()
    .map((line) => line.textContent)

function refuse(endpoint: Endpoint, error: Error) {
  answer(endpoint, () => {
    throw error
  })
}

for (const [name, { text, endpoint, begin, send, refused }] of Object.entries(CASES)) {
  test(`${name} that fails shows its own message, with the reason if known`, async () => {
    await begin()
    refuse(endpoint, new Unreachable())
    await send()
    await expect.poll(lines).toEqual([text ?? errorTexts.generic, errorTexts.away])
    refuse(endpoint, new Broken())
    await send()
    await expect.poll(lines).toEqual([text ?? errorTexts.generic])
    const isLimited = refusalsOf(endpoint).includes('TOO_MANY_ATTEMPTS')
    const code = isLimited ? 'TOO_MANY_ATTEMPTS' : 'TOO_MANY_REQUESTS'
    refuse(endpoint, new Refusal(code, 'Wait.', { retry_after: 30 }))
    await send()
    const wait = isLimited ? errorTexts.wait(30) : errorTexts.tooMuch(30)
    // Without a message of the form, the message of the refusal replaces the generic one.
    await expect.poll(lines).toEqual(text === undefined ? [wait] : [text, wait])
    if (!refused || text === undefined) return
    refuse(endpoint, refused.refusal)
    await send()
    await expect.poll(lines).toEqual([text, ...(refused.reason ? [refused.reason] : [])])
    if (refused.atField) await expect.element(page.getByText(refused.atField)).toBeVisible()
  })
}

test('an enrollment with a used or different address shows the refusal at its field only', async () => {
  await openInvitation('MEMBER')
  for (const [code, text] of [
    ['EMAIL_IN_USE', enrollmentTexts.inUse],
    ['EMAIL_MISMATCH', enrollmentTexts.mismatch],
  ] as const) {
    refuse(enrol, new Refusal(code, 'No.', { fields: { 'body.email': 'No.' } }))
    await press(enrollmentTexts.submit)
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  }
})

test('a refusal is shown once, at its field if possible, and disappears with the next input', async () => {
  answerAccount({ containers: [] })
  answerInBackground(listStraws, () => ({ straws: [] }))
  await open('/containers')
  await page.getByRole('button', { name: containerTexts.new }).first().click()
  const dialog = page.getByRole('dialog')
  const alert = dialog.getByRole('alert')
  const label = dialog.getByRole('textbox', { name: containerTexts.label })
  const exists = 'A container with this label already exists.'
  refuse(createContainer, new Refusal('LABEL_EXISTS', exists, { fields: { 'body.label': exists } }))
  await label.fill('Tank 1')
  await pressInDialog(containerTexts.save)
  await expect.poll(() => dialog.getByText(exists).elements()).toHaveLength(1)
  await expect.element(alert).not.toBeInTheDocument()
  await label.fill('Tank 11')
  await expect.element(dialog.getByText(exists)).not.toBeInTheDocument()
  await expect.element(alert).not.toBeInTheDocument()

  refuse(createContainer, new Refusal('INVALID', 'Not this.', { fields: { 'body.not_shown': 'Not this.' } }))
  await pressInDialog(containerTexts.save)
  await expect.poll(lines).toEqual(['Not this.'])
  await dialog.getByRole('textbox', { name: containerTexts.note }).fill('By the door')
  await expect.element(alert).not.toBeInTheDocument()
})
