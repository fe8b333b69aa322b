import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aStallion } from '#test/component/samples/animals.ts'
import { anotherId } from '#test/component/samples/ids.ts'
import { createAnimal } from '../contract.ts'
import { horseTexts } from '../texts.ts'

test('a UELN that another horse has is refused at its field, and the horse is added with another one', async () => {
  answerAccount()
  answer(createAnimal, () => {
    throw new Refusal('UELN_EXISTS', horseTexts.uelnExists)
  })
  await open('/horses')
  await page.getByRole('button', { name: horseTexts.new }).click()
  const dialog = page.getByRole('dialog')
  const ueln = dialog.getByRole('textbox', { name: horseTexts.ueln })
  const save = dialog.getByRole('button', { name: horseTexts.save })
  await dialog.getByRole('textbox', { name: horseTexts.name }).fill('Trueno')
  await ueln.fill('724.015 060-123456')
  await save.click()
  await expect.element(dialog.getByText(horseTexts.uelnExists).first()).toBeVisible()
  await expect.element(ueln).toHaveAttribute('aria-invalid', 'true')

  const trueno = aStallion({ id: anotherId(1), name: 'Trueno', ueln: '724015060777001' })
  const requests = answer(createAnimal, () => {
    answerAccount({ animals: [trueno] })
    return trueno
  })
  await ueln.fill('724015060777001')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('rowheader', { name: 'Trueno' })).toBeVisible()
  expect(requests.map(({ body }) => body)).toMatchObject([{ name: 'Trueno', ueln: '724015060777001' }])
})
