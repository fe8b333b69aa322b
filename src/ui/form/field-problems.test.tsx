import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createAnimal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'

test('a refused field gets the focus, even if it shows the refusal a frame later', async () => {
  answerAccount()
  const frames = vi.spyOn(window, 'requestAnimationFrame')
  onTestFinished(() => frames.mockRestore())
  answer(createAnimal, () => {
    for (let frame = 0; frame < 20; frame += 1) frames.mockImplementationOnce(beforeRendering)
    throw new Refusal('UELN_EXISTS', 'Taken.')
  })
  await open('/horses')
  await page.getByRole('button', { name: horseTexts.new }).click()
  const dialog = page.getByRole('dialog')
  const ueln = dialog.getByRole('textbox', { name: horseTexts.ueln })
  await dialog.getByRole('textbox', { name: horseTexts.name }).fill('Colt')
  await ueln.fill('724015060123456')
  await dialog.getByRole('button', { name: horseTexts.save }).click()
  await expect.element(dialog.getByText(horseTexts.uelnExists)).toBeVisible()
  await expect.element(ueln).toHaveFocus()
})

/** Runs a frame's callback before React renders. */
function beforeRendering(act: FrameRequestCallback): number {
  queueMicrotask(() => act(performance.now()))
  return 0
}
