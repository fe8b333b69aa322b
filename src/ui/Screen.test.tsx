import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listImports } from '#integration/imports/contract.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { answerInBackground } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { importPage } from '#test/component/samples/imports.ts'

test('the heading of a new screen gets the focus, unless an element of the screen has it', async () => {
  answerInBackground(listImports, () => importPage())
  await open('/import')
  await expect.element(page.getByRole('heading', { level: 1, name: importTexts.title })).toHaveFocus()

  const choose = page.getByRole('button', { name: importTexts.choose })
  await expect.element(choose).toBeVisible()
  const previous = choose.element()
  // Focus the button before the effects of the screen run, as a user can on a slow device.
  const isFocused = new Promise<void>((resolve) => {
    const watching = new MutationObserver(() => {
      const button = choose.query() as HTMLElement | null
      if (!button || button === previous) return
      watching.disconnect()
      button.focus()
      resolve()
    })
    watching.observe(document.body, { childList: true, subtree: true })
  })
  await open('/import')
  await isFocused
  // The heading would take the focus in the next frames.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  await expect.element(choose).toHaveFocus()
})
