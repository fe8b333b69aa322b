import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fullName } from '#platform/contract/roles.ts'
import { accountTexts } from '#features/session/texts.ts'
import { open } from '#test/component/open.tsx'
import { answerHub } from '#test/component/samples/hub.ts'
import { aSession } from '#test/component/samples/session.ts'
import { frameTexts } from './texts.ts'

test("the user's menu leads to the profile", async () => {
  answerHub()
  await open('/help')
  await page.getByRole('button', { name: frameTexts.menu, exact: false }).click()
  await expect.element(page.getByRole('menu').getByText(fullName(aSession().user))).toBeVisible()
  await page.getByRole('menuitem', { name: accountTexts.profile }).click()
  await expect.element(page.getByRole('region', { name: accountTexts.profile })).toBeVisible()
  expect(location.pathname).toBe('/hub/general')
})
