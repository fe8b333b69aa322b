import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { passwordField } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { aSession } from '#test/component/samples/session.ts'
import { judgePassword, requestPasswordReset, resetPassword, validateSession } from '../contract.ts'
import { accountTexts, loginTexts, recoveryTexts, resetTexts } from '../texts.ts'

const PASSWORD = 'eleven quiet glaciers'
const code = page.getByRole('textbox', { name: resetTexts.code })
const submit = page.getByRole('button', { name: resetTexts.submit })

async function fillPassword() {
  answerInBackground(judgePassword, () => ({ score: 4, warning: null }))
  await passwordField(accountTexts.newPassword).fill(PASSWORD)
  await passwordField(accountTexts.confirmation).fill(PASSWORD)
}

test('a new password is set with the code of the link, or with one that is typed', async () => {
  await open('/auth/password-reset', null)
  await fillPassword()
  await submit.click()
  await expect.element(code).toHaveAttribute('aria-invalid', 'true')
  await expect.element(code).toHaveFocus()
  const requests = answer(resetPassword, () => undefined)
  await code.fill('TYPED')
  await submit.click()
  await expect.element(page.getByRole('heading', { name: resetTexts.doneTitle })).toBeVisible()

  await open('/auth/password-reset#code=MAILED', null)
  await expect.element(code).toHaveValue('MAILED')
  await fillPassword()
  await submit.click()
  await expect.element(page.getByRole('heading', { name: resetTexts.doneTitle })).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([
    { code: 'TYPED', password: PASSWORD },
    { code: 'MAILED', password: PASSWORD },
  ])
})

test('a recovery leads from the email to the new password and the log-in', async () => {
  await open('/auth/password-recovery', null)
  const address = page.getByRole('textbox', { name: accountTexts.email })
  const mails = answer(requestPasswordReset, () => undefined)
  const send = page.getByRole('button', { name: recoveryTexts.submit })
  await address.fill('ida@heide.test')
  await send.click()
  await expect.element(page.getByText(recoveryTexts.sent('ida@heide.test'))).toBeVisible()
  await expect.element(page.getByText(recoveryTexts.step(2))).toBeVisible()
  // Another code may be requested, for example if the address was mistyped.
  await page.getByRole('button', { name: resetTexts.newCode }).click()
  await address.fill('ida@heide.example')
  await send.click()
  await fillPassword()
  answer(resetPassword, () => undefined)
  await code.fill('MAILED')
  await submit.click()
  await page.getByRole('link', { name: loginTexts.title }).click()
  await expect.element(page.getByRole('button', { name: loginTexts.submit })).toBeVisible()
  expect(mails.map(({ body }) => body.email)).toEqual(['ida@heide.test', 'ida@heide.example'])
})

test('in the hub the password is changed by a mailed code, which ends all sessions', async () => {
  answerHub()
  await open('/hub/general')
  const { email } = aSession().user
  const codeRequests = answer(requestPasswordReset, () => undefined)
  await page.getByRole('button', { name: accountTexts.changePassword }).click()
  await expect.element(page.getByText(accountTexts.codeSent(email))).toBeVisible()
  expect(codeRequests.map(({ body }) => body)).toEqual([{ email }])
  const wrong = 'This code does not work.'
  answer(resetPassword, () => {
    throw new Refusal('INVALID_CODE', wrong, { fields: { 'body.code': wrong } })
  })
  await code.fill('NOT-THE-CODE')
  await fillPassword()
  await submit.click()
  await expect.element(page.getByText(wrong)).toBeVisible()
  const requests = answer(resetPassword, () => undefined)
  answer(validateSession, () => {
    throw new Refusal('NO_SESSION', 'No session.')
  })
  await code.fill('THE-CODE')
  await submit.click()
  await expect.element(page.getByRole('button', { name: loginTexts.submit })).toBeVisible()
  expect(location.pathname).toBe('/auth/login')
  expect(requests.map(({ body }) => body)).toEqual([{ code: 'THE-CODE', password: PASSWORD }])
})
