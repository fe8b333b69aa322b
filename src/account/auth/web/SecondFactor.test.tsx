import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, later, Unreachable } from '#test/component/fake-api.ts'
import { passwordField } from '#test/component/locators.ts'
import { showMotion } from '#test/component/motion.ts'
import { open, violations, violationsInDark } from '#test/component/open.tsx'
import { answerHome } from '#test/component/samples/hub.ts'
import { aSession } from '#test/component/samples/session.ts'
import { navTexts } from '#ui/texts.ts'
import { finishLogIn, logIn, type Session } from '../contract.ts'
import { factorTexts, loginTexts } from '../texts.ts'

const WRONG = 'Wrong or used code. Try a new one.'
const code = page.getByRole('textbox', { name: factorTexts.code })
const boxes = () => [...code.element().closest('[data-refused], [aria-busy]')!.querySelectorAll('span')]
const digits = () =>
  boxes()
    .map((box) => box.textContent)
    .join('')
async function home() {
  await expect.element(page.getByRole('heading', { name: navTexts.home, level: 1 })).toBeInTheDocument()
}

/** Logs in with the password, on a phone. */
async function enterPassword(ways: ('CODE' | 'RECOVERY_CODE')[] = ['CODE', 'RECOVERY_CODE']) {
  answerHome()
  answer(logIn, () => {
    throw new Refusal('SECOND_FACTOR_REQUIRED', '', { challenge: { token: 'c', ways, passkeys: [] } })
  })
  await page.viewport(390, 844)
  await open('/auth/login', null)
  await page.getByRole('textbox', { name: loginTexts.email }).fill('ana@haras.test')
  await passwordField(loginTexts.password).fill('nine frozen lanterns hum')
  await page.getByRole('button', { name: loginTexts.submit, exact: true }).click()
}

test('the sixth digit sends the code, and a wrong one empties the boxes', async () => {
  await showMotion()
  await enterPassword()
  await expect.element(page.getByRole('heading', { name: factorTexts.codeTitle })).toBeVisible()
  // A correct password is not reported as an error, although the server requires a second factor.
  expect(page.getByRole('alert').elements()).toEqual([])
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  expect(await violations()).toEqual([])
  const requests = answer(finishLogIn, ({ body }) => {
    if ('code' in body && body.code === '419222') return aSession()
    throw new Refusal('INVALID_CODE', WRONG, { fields: { 'body.code': WRONG } })
  })
  await userEvent.keyboard('41 9a')
  expect(digits()).toBe('419')
  // Enter does not send an incomplete code.
  await userEvent.keyboard('{Enter}')
  expect(requests).toEqual([])
  await userEvent.keyboard('111')
  await expect.element(page.getByRole('alert')).toHaveTextContent(WRONG)
  expect(digits()).toBe('')
  await expect.element(code).toHaveFocus()
  await expect.element(code).toBeInvalid()
  const shaken = () => boxes()[0]!.parentElement!.getAnimations().length
  expect(shaken()).toBe(1)
  expect(await violationsInDark()).toEqual([])
  await userEvent.keyboard('4')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await code.fill('419 222')
  await home()
  expect(requests.map(({ body }) => body)).toEqual([
    { challenge: 'c', code: '419111' },
    { challenge: 'c', code: '419222' },
  ])
})

test('the boxes do not shake with reduced motion', async () => {
  await enterPassword(['CODE'])
  answer(finishLogIn, () => {
    throw new Refusal('INVALID_CODE', WRONG, { fields: { 'body.code': WRONG } })
  })
  await code.fill('419111')
  await expect.element(page.getByRole('alert')).toHaveTextContent(WRONG)
  expect(boxes()[0]!.parentElement!.getAnimations()).toEqual([])
  await expect.element(page.getByRole('button', { name: factorTexts.toRecovery })).not.toBeInTheDocument()
})

test('a code is sent once, and again by a button if there was no answer', async () => {
  await enterPassword()
  const { reply, fail } = later<Session>()
  const requests = answer(finishLogIn, () => reply)
  await code.fill('419222')
  await userEvent.keyboard('{Backspace}{Enter}')
  expect(digits()).toBe('419222')
  fail(new Unreachable())
  const again = page.getByRole('button', { name: loginTexts.submit, exact: true })
  await expect.element(again).toBeVisible()
  expect(requests).toHaveLength(1)
  answer(finishLogIn, () => aSession())
  await again.click()
  await home()
})

test('a recovery code replaces the code of the app', async () => {
  await enterPassword()
  await code.fill('12')
  await page.getByRole('button', { name: factorTexts.toRecovery }).click()
  const recovery = page.getByRole('textbox', { name: factorTexts.recovery })
  await expect.element(recovery).toHaveFocus()
  await expect.element(recovery).toHaveValue('')
  const requests = answer(finishLogIn, () => aSession())
  await recovery.fill('K7F2 M9XW')
  await userEvent.keyboard('{Enter}')
  await home()
  expect(requests.map(({ body }) => body)).toEqual([{ challenge: 'c', code: 'K7F2 M9XW' }])
})

test('the arrow leads back to the password', async () => {
  await enterPassword()
  await page.getByRole('button', { name: factorTexts.back }).click()
  await expect.element(page.getByRole('textbox', { name: loginTexts.email })).toHaveValue('ana@haras.test')
})
