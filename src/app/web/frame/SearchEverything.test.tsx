import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchEverything } from '#features/overview/contract.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { frameTexts } from './texts.ts'

test('a search that fails says so, and is tried again in its place', async () => {
  answer(searchEverything, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Not now.')
  })
  await open('/help')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: frameTexts.search }).fill('ho')
  const failed = dialog.getByRole('button', { name: frameTexts.searchFailed, exact: false })
  await expect.element(failed).toBeVisible()
  const requests = answer(searchEverything, () => ({ found: [] }))
  await failed.click()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(requests).toMatchObject([{ query: { text: 'ho' } }])
})
