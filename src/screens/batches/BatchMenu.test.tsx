import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { batchTexts } from '#stock/batches/texts.ts'
import { deleteBatch } from '#stock/straws/contract.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { BATCH_ID } from '#test/component/samples/ids.ts'
import { aSession } from '#test/component/samples/session.ts'

const button = page.getByRole('button', { name: batchTexts.menu('B-26-001') })
const item = (name: string) => page.getByRole('menuitem', { name, exact: false })
const toDelete = item(batchTexts.delete)
const dialog = page.getByRole('dialog')
async function closeMenu() {
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}

const moved = aBatch({ counts: counts({ stored: 60, consigned: 14 }), is_deletable: false })

test('the menu says why a batch cannot be deleted, in the list and on its screen, also by keyboard', async () => {
  answerAccount({ batches: [moved] })
  await open('/batches')
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toDelete).toHaveAttribute('aria-disabled', 'true')
  await expect.element(toDelete.getByText(batchTexts.deleteMoved)).toBeVisible()
  // The library focuses the element from which the arrow keys start.
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('presentation')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item(batchTexts.view)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(toDelete).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(toDelete).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'B-26-001' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'B-26-001' })).toBeVisible()
  await button.click()
  await expect.element(toDelete).toHaveAttribute('aria-disabled', 'true')
  await expect.element(toDelete.getByText(batchTexts.deleteMoved)).toBeVisible()
  await closeMenu()
})

test('a batch without a history is deleted, and the list is updated', async () => {
  answerAccount()
  const requests = answer(deleteBatch, () => undefined)
  await open(`/batches/${BATCH_ID}`)
  await button.click()
  await toDelete.click()
  await expect.element(dialog.getByText(batchTexts.deleteText('B-26-001', 74))).toBeVisible()
  answerAccount({ batches: [] })
  await dialog.getByRole('button', { name: batchTexts.delete }).click()
  await expect.element(page.getByText(batchTexts.deleted('B-26-001'))).toBeVisible()
  await expect.element(page.getByText(batchTexts.none)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'B-26-001' })).not.toBeInTheDocument()
  expect(location.pathname).toBe('/batches')
  expect(requests).toMatchObject([{ params: { id: BATCH_ID } }])
})

test('a collaborator can neither erase straws nor delete a batch', async () => {
  answerAccount()
  for (const path of ['/batches', `/batches/${BATCH_ID}`]) {
    await open(path, aSession('COLLABORATOR'))
    await button.click()
    await expect.element(item(strawsTexts.pick)).toBeVisible()
    await expect.element(item(strawsTexts.erase)).not.toBeInTheDocument()
    await expect.element(toDelete).toHaveAttribute('aria-disabled', 'true')
    await expect.element(toDelete.getByText(batchTexts.deleteNeedsRight)).toBeVisible()
    await closeMenu()
  }
})

test('a menu in a list opens by keyboard, even the first time, and returns the focus', async () => {
  answerAccount()
  await open('/batches')
  await expect.element(button).toBeVisible()
  for (const key of ['{Enter}', ' ']) {
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('menu')).toBeVisible()
    await expect.element(button).not.toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('menuitem').first()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  }
})
