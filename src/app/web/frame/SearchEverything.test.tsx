import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { searchEverything } from '#integration/overview/contract.ts'
import { helpTexts } from '#account/help/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, later } from '#test/component/fake-api.ts'
import { showMotion } from '#test/component/motion.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch } from '#test/component/samples/batches.ts'
import { foundBatch, foundOther, foundPage } from '#test/component/samples/found.ts'
import { anotherId, STALLION_ID } from '#test/component/samples/ids.ts'
import { frameTexts } from './texts.ts'

const dialog = page.getByRole('dialog')
const search = dialog.getByRole('textbox', { name: frameTexts.search })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

/** Opens a screen, and the search by keyboard. */
async function openSearch() {
  await open('/help')
  await expect.element(heading(helpTexts.title)).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
}

test('the search finds a batch from any screen by keyboard, and Enter opens the first result', async () => {
  await showMotion()
  const first = aBatch()
  const second = aBatch({ id: anotherId(1), label: 'B-26-012' })
  answerAccount({ batches: [first, second] })
  answer(searchEverything, () => foundPage(foundBatch(first), foundBatch(second)))
  await openSearch()
  await search.fill('B-26-0')
  await expect.element(dialog.getByText(second.label)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading(first.label)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()

  // Press Enter before there are any results.
  const found = later<null>()
  const requests = answer(searchEverything, async () => {
    await found.reply
    return foundPage(foundBatch(second))
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('')
  await userEvent.keyboard('B-26-012{Enter}')
  await expect.poll(() => requests.at(-1)?.query.text).toBe('B-26-012')
  found.send(null)
  await expect.element(heading(second.label)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('search results are listed before actions, and Enter opens the first result', async () => {
  await showMotion()
  const name = 'Hermès du Jura'
  answer(searchEverything, () => foundPage(foundOther({ kind: 'ANIMAL', id: STALLION_ID, title: name })))
  await openSearch()
  // An action with this name is listed before the horse is found.
  await search.fill('h')
  await expect.element(dialog.getByText(name)).toBeVisible()
  const first = dialog.getByRole('button').first()
  await expect.element(first).toMatchTextContent(name)
  await expect.element(first).toHaveAttribute('data-selected')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: frameTexts.search, exact: false })).toHaveFocus()
})

test('a failed search is reported, and can be retried in place', async () => {
  answer(searchEverything, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Not now.')
  })
  await openSearch()
  await search.fill('ho')
  const failed = dialog.getByRole('button', { name: frameTexts.searchFailed, exact: false })
  await expect.element(failed).toBeVisible()
  const requests = answer(searchEverything, () => ({ found: [] }))
  await failed.click()
  await expect.element(failed).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(requests).toMatchObject([{ query: { text: 'ho' } }])
})
