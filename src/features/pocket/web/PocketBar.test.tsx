import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { frameTexts } from '#app/web/frame/texts.ts'
import { helpTexts } from '#features/help/texts.ts'
import { logIn, logOut, validateSession } from '#features/session/contract.ts'
import { loginTexts } from '#features/session/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, later } from '#test/component/fake-api.ts'
import { passwordField } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { anotherId } from '#test/component/samples/ids.ts'
import { answerHome } from '#test/component/samples/overview.ts'
import { anEmptyPocket, aSession } from '#test/component/samples/session.ts'
import { type Pocket, showPocket } from '../contract.ts'

test('a read ahead that fails after its user has logged out ends no session of the next user', async () => {
  const first = later<Pocket>()
  answerHome()
  await open('/help')
  let reads = 0
  answer(showPocket, () => {
    reads += 1
    return reads === 1 ? first.reply : anEmptyPocket()
  })
  await expect.poll(() => reads).toBe(1)

  answer(logOut, () => undefined)
  answer(validateSession, () => {
    throw new Refusal('NO_SESSION', 'No session.')
  })
  await page.getByRole('button', { name: frameTexts.menu, exact: false }).click()
  await page.getByRole('menuitem', { name: frameTexts.logOut }).click()
  const next = aSession()
  answer(logIn, () => ({ ...next, user: { ...next.user, id: anotherId(1) } }))
  await page.getByRole('textbox', { name: loginTexts.email }).fill('joost@haras.test')
  await passwordField(loginTexts.password).fill('nine frozen lanterns hum')
  await page.getByRole('button', { name: loginTexts.submit }).click()
  await expect.poll(() => reads).toBe(2)

  first.fail(new Refusal('NO_SESSION', 'No session.'))
  await page.getByRole('link', { name: helpTexts.title }).first().click()
  await expect.element(page.getByRole('heading', { name: helpTexts.title, level: 1 })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
