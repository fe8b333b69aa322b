import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '#test/component/fake-api.ts'
import { open, reload } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { showMailSettings, updateMailSettings } from '../contract.ts'
import { nitrogenTexts } from '../texts.ts'

test('the profile has a switch for mails about alerts', async () => {
  let due = true
  answerHub()
  answer(showMailSettings, () => ({ due }))
  const changes = answer(updateMailSettings, ({ body }) => ({ due: (due = body.due) }))
  await open('/hub/general')
  const mails = page.getByRole('switch', { name: nitrogenTexts.mailsDue, exact: false })
  await expect.element(mails).toBeChecked()
  await mails.click({ force: true })
  await expect.element(mails).not.toBeChecked()
  await reload()
  await expect.element(mails).not.toBeChecked()
  await mails.click({ force: true })
  await expect.element(mails).toBeChecked()
  expect(changes.map(({ body }) => body.due)).toEqual([false, true])
})
