import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { commonTexts } from '#ui/texts.ts'
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
  const save = profile.getByRole('button', { name: commonTexts.save })
  await expect.element(save).toBeDisabled()
  await profile.getByRole('textbox', { name: accountTexts.last_name }).fill('García Solheim')
  const { user, ...rest } = aSession()
  const changed = { first_name: user.first_name, last_name: 'García Solheim' }
  const requests = answer(updateProfile, () => ({ email: user.email, ...changed }))
  answer(validateSession, () => ({ ...rest, user: { ...user, ...changed } }))
  await save.click()
  await expect.element(page.getByText(accountTexts.profileSaved)).toBeVisible()
  await expect.element(save).toBeDisabled()
  expect(requests.map(({ body }) => body)).toEqual([changed])
})
