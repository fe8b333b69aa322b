import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { containerTexts } from '#stock/containers/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { focus } from '#test/component/laboratory-form.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { BATCH_ID } from '#test/component/samples/ids.ts'

const dialog = page.getByRole('dialog')

test('focusing a number field selects its content, so that typing replaces it', async () => {
  answerAccount()
  await open(`/batches/${BATCH_ID}`)
  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  const amount = dialog.getByRole('textbox', { name: strawsTexts.amount })
  await amount.fill('6')
  await dialog.getByRole('button', { name: strawsTexts.addNote }).click()
  focus(dialog.getByRole('textbox', { name: containerTexts.note }))
  await amount.click()
  await userEvent.keyboard('6')
  await expect.element(amount).toHaveValue('6')
  // In a focused field, a click only places the cursor.
  await amount.click()
  await userEvent.keyboard('{End}0')
  await expect.element(amount).toHaveValue('60')

  await open('/containers')
  await page.getByRole('button', { name: containerTexts.new }).click()
  const canisters = dialog.getByRole('textbox', { name: containerTexts.canisters })
  // A dialog takes the focus a moment after it is shown.
  await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
  focus(canisters)
  await userEvent.keyboard('7')
  await expect.element(canisters).toHaveValue('7')
})
