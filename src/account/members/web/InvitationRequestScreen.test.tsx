import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { accountTexts } from '#account/auth/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { requestInvitation } from '../contract.ts'
import { invitationTexts } from '../texts.ts'

test('an invitation is requested from the log-in page with a valid email', async () => {
  await open('/auth/login', null)
  await page.getByRole('link', { name: accountTexts.getInvite }).click()
  await expect.element(page.getByRole('heading', { name: invitationTexts.title })).toBeVisible()
  const email = page.getByRole('textbox', { name: accountTexts.email })
  const submit = page.getByRole('button', { name: invitationTexts.submit })
  await email.fill('nonsense')
  await submit.click()
  await expect.element(email).toHaveAttribute('aria-invalid', 'true')
  const requests = answer(requestInvitation, () => undefined)
  await email.fill('ida@heide.test')
  await submit.click()
  await expect.element(page.getByText(invitationTexts.done('ida@heide.test'))).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'ida@heide.test' }])
})
