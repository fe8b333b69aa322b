import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { passwordField } from '#test/component/locators.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccess } from '#test/component/samples/hub.ts'
import { startReauthentication, changePassword, judgePassword, reauthenticate } from '../contract.ts'
import { accountTexts, factorTexts, ownTexts } from '../texts.ts'

test('a member with a second factor proves it to change the password, and retypes nothing', async () => {
  answerAccess()
  answerInBackground(judgePassword, () => ({ score: 4, warning: null }))
  await open('/hub/log-in')
  await page.getByRole('button', { name: ownTexts.changePassword }).click()
  const dialog = page.getByRole('dialog', { name: ownTexts.changePassword })
  await passwordField(ownTexts.oldPassword).fill('cold enough to keep')
  await passwordField(accountTexts.newPassword).fill('nine frozen lanterns hum')
  await passwordField(accountTexts.confirmation).fill('nine frozen lanterns hum')

  let isReauthenticated = false
  const requests = answer(changePassword, () => {
    if (!isReauthenticated)
      throw new Refusal('REAUTHENTICATION_REQUIRED', 'Reauthenticate that it is you, and try again.')
    return undefined
  })
  const challenge = { token: 'TOKEN', ways: ['CODE' as const, 'RECOVERY_CODE' as const], passkeys: [] }
  answer(startReauthentication, () => ({ is_reauthenticated: false, challenge }))
  const proofs = answer(reauthenticate, () => {
    isReauthenticated = true
    return undefined
  })
  await dialog.getByRole('button', { name: ownTexts.changePassword }).click()
  const prompt = page.getByRole('dialog', { name: factorTexts.reauthenticationTitle })
  const code = prompt.getByRole('textbox', { name: factorTexts.code })
  await expect.element(code).toHaveFocus()
  expect(await violations()).toEqual([])
  await code.fill('123456')
  await expect.element(page.getByText(ownTexts.passwordChanged)).toBeVisible()
  expect(proofs.map(({ body }) => body)).toEqual([{ challenge: 'TOKEN', code: '123456' }])
  const body = { old_password: 'cold enough to keep', password: 'nine frozen lanterns hum' }
  expect(requests.map((request) => request.body)).toEqual([body, body])
})
