import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { passwordField } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccess, anOpenSession } from '#test/component/samples/hub.ts'
import { anotherId } from '#test/component/samples/ids.ts'
import { changePassword, endOneSession, judgePassword, listSessions } from '../contract.ts'
import { accountTexts, deviceTexts, ownTexts } from '../texts.ts'

test('a user sees their sessions, and can end the others', async () => {
  const phone = anOpenSession({ id: anotherId(2), browser: 'Safari', system: 'iPhone', is_this: false })
  let sessions = [anOpenSession(), phone]
  answerAccess()
  answer(listSessions, () => ({ sessions }))
  await open('/hub/log-in')
  const devices = page.getByRole('region', { name: deviceTexts.title }).getByRole('listitem')
  await expect.element(devices.nth(1)).toBeVisible()
  expect(devices.elements()).toHaveLength(2)
  expect(page.getByText(deviceTexts.this).elements()).toHaveLength(1)
  const ended = answer(endOneSession, () => {
    sessions = sessions.slice(0, 1)
    return undefined
  })
  await page.getByRole('button', { name: deviceTexts.endOf('Safari on iPhone') }).click()
  await expect.element(page.getByText(deviceTexts.ended)).toBeVisible()
  await expect.element(devices.nth(1)).not.toBeInTheDocument()
  expect(ended.map(({ params }) => params)).toEqual([{ id: phone.id }])
})

test('a wrong old password is reported at its field, and the right one changes the password', async () => {
  answerAccess()
  answerInBackground(judgePassword, () => ({ score: 4, warning: null }))
  answer(changePassword, ({ body: { old_password } }) => {
    if (old_password === 'cold enough to keep') return undefined
    throw new Refusal('WRONG_PASSWORD', 'Wrong password', {
      fields: { 'body.old_password': 'Wrong password' },
    })
  })
  await open('/hub/log-in')
  await page.getByRole('button', { name: ownTexts.changePassword }).click()
  const dialog = page.getByRole('dialog', { name: ownTexts.changePassword })
  const old = passwordField(ownTexts.oldPassword)
  await old.fill('not this one')
  await passwordField(accountTexts.newPassword).fill('seven blue herons wade')
  await passwordField(accountTexts.confirmation).fill('seven blue herons wade')
  const change = dialog.getByRole('button', { name: ownTexts.changePassword })
  await change.click()
  await expect.element(old).toHaveAccessibleDescription('Wrong password')
  await old.fill('cold enough to keep')
  await change.click()
  await expect.element(page.getByText(ownTexts.passwordChanged)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})
