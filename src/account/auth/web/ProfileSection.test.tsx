import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { aSession } from '#test/component/samples/session.ts'
import { updateProfile, validateSession } from '../contract.ts'
import { accountTexts } from '../texts.ts'

test('a member changes the name under which they sign', async () => {
  answerHub()
  await open('/hub/general')
  const profile = page.getByRole('region', { name: accountTexts.profile })
  await profile.getByRole('button', { name: accountTexts.editName }).click()
  const dialog = page.getByRole('dialog', { name: accountTexts.editName })
  await dialog.getByRole('textbox', { name: accountTexts.last_name }).fill('García Solheim')
  const { user, ...rest } = aSession()
  const changed = { first_name: user.first_name, last_name: 'García Solheim' }
  const requests = answer(updateProfile, () => ({ email: user.email, ...changed }))
  answer(validateSession, () => ({ ...rest, user: { ...user, ...changed } }))
  await dialog.getByRole('button', { name: accountTexts.saveName }).click()
  await expect.element(page.getByText(accountTexts.profileSaved)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(profile.getByText('Ana García Solheim')).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([changed])
})
