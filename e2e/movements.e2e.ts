/** What is shown next to the sentences of movements, and the file they are exported to. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { expect, test } from './test.ts'

const HANDS = 'Signed by Ana García, recorded by Tomás Ibarra'

test('who recorded what somebody else signed is told before it is booked, and wherever it stands after', async ({
  page,
}) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  const batch = await makeBatch(page, 'E2E-HANDS')
  await page.goto(`/batches/${batch}`)
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of straws').fill('2')
  await dialog.getByText('Loss', { exact: true }).click()
  await choose(page, 'Reason', 'Broken')
  await expect(dialog.getByTestId('sentence')).toContainText('Tomás Ibarra will record 2 straws')
  await expect(dialog.getByTestId('sentence')).not.toContainText('recorded by')
  await choose(page, 'Signed by', 'Ana García')
  await expect(dialog.getByTestId('sentence')).toContainText(HANDS)
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(page.locator('.mantine-Notification-root')).toContainText(HANDS)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('tabpanel').getByText(HANDS)).toHaveCount(1)
  // Otherwise the home screen would show other tests' bookings.
  await page.route('**/api/v1/movements?*limit=5*', (route) =>
    route.continue({ url: `${route.request().url()}&batch_id=${batch}` }),
  )
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Recent movements' }).getByText(HANDS).first()).toBeVisible()
})

test('a collaborator undoes what he has just booked, from the toast by keyboard, and from the list', async ({
  page,
}) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  const batch = await makeBatch(page, 'E2E-UNDO')
  await page.goto(`/batches/${batch}`)
  const toasts = page.locator('.mantine-Notification-root')
  const lose = async (amount: string) => {
    await page.getByRole('button', { name: 'Withdraw straws' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Number of straws').fill(amount)
    await dialog.getByText('Loss', { exact: true }).click()
    await choose(page, 'Reason', 'Broken')
    await dialog.getByRole('button', { name: 'Book' }).click()
    await expect(dialog).toBeHidden()
  }
  await lose('2')
  await expect(page.getByRole('button', { name: 'Stored 18' })).toBeVisible()
  const undo = toasts.getByRole('button', { name: 'Undo' })
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect(toasts.getByText(/the loss of 2 straws of E2E-UNDO.*: Undone$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Stored 20' })).toBeVisible()

  await lose('3')
  await page.getByRole('tab', { name: 'Activity' }).click()
  const activity = page.getByRole('tabpanel')
  await expect(activity.getByRole('button', { name: /^Reverse/ })).toHaveCount(0)
  // Its entry, and the loss; what was undone offers nothing more.
  await expect(activity.getByRole('button', { name: /^Undo: / })).toHaveCount(2)
  await activity.getByRole('button', { name: /^Undo: .* 3 straws of E2E-UNDO/ }).click()
  await expect(page.getByRole('button', { name: 'Stored 20' })).toBeVisible()
  await expect(activity.getByRole('button', { name: /^Undo: / })).toHaveCount(1)
})

test('straws that were moved go back where they stood, from the toast', async ({ page }) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  const batch = await makeBatch(page, 'E2E-MOVED')
  await makeContainer(page, 'E2E Moved')
  await page.goto(`/batches/${batch}`)
  const move = async (canister: string) => {
    await page.getByRole('button', { name: 'Move straws' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Number of straws').fill('20')
    await choose(page, 'Container', 'E2E Moved')
    await choose(page, 'Canister', `Canister ${canister}`)
    await choose(page, 'Level', 'Level 2')
    await dialog.getByRole('button', { name: 'Move straws' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row', { name: `E2E Moved, canister ${canister}, level 2` })).toBeVisible()
  }
  await move('2')
  await move('3')
  await page.locator('.mantine-Notification-root').getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('row', { name: 'E2E Moved, canister 2, level 2' })).toContainText('20')
})

test('movements are listed by day, filtered in the address, and a row opens to what was recorded', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await makeLosses(page, 'E2E-ROWS')
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Movements' }).click()
  await page.getByRole('textbox', { name: 'Batch label' }).fill('e2e-rows')
  await expect(page.getByText('6 movements.')).toBeVisible()
  await choose(page, 'Type', 'Loss')
  await expect(page.getByText('5 movements.')).toBeVisible()
  await expect(page).toHaveURL(/batch_label=e2e-rows/)
  await expect(page).toHaveURL(/type=LOSS/)
  await page.reload()
  await expect(page.getByText('5 movements.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '12 March 2026 Thursday' })).toBeVisible()

  const sentence =
    /recorded 1 straw of E2E-ROWS, owned by Haras del Sur, as lost \(broken\), on 12 March 2026/
  const row = page.getByRole('button', { name: sentence, expanded: false }).first()
  await row.focus()
  await page.keyboard.press('Enter')
  const opened = page.getByRole('listitem').filter({ hasText: 'Loss 5' })
  await expect(opened).toContainText(/No\. 5 · recorded/)
  await opened.getByRole('button', { name: /^Undo: / }).click()
  await expect(page.getByText('Reversed', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Reversal of a loss')).toBeVisible()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
})

/** Creates a batch with its entry and five losses, each with a note; `lose` books one more. */
async function makeLosses(page: Page, label: string) {
  const batch_id = await makeBatch(page, label)
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const { owners } = await (await page.request.get(`/api/v1/batches/${batch_id}`)).json()
  const lose = async (note: string) => {
    const withdrawal = { type: 'LOSS', reason: 'BROKEN', date: '2026-03-12', note }
    const pick = { tenant_id, signer_id: user.id, batch_id, owner_id: owners[0].party_id, amount: 1 }
    const answer = await page.request.patch('/api/v1/straws', { data: { ...pick, withdrawal } })
    expect(answer.status()).toBe(200)
  }
  for (const note of ['=1+1', 'Goblet 2, cane 4', 'Loss 3', 'Loss 4', 'Loss 5']) await lose(note)
  return { batch_id }
}

test('what a list has found is saved as CSV or for Excel, with its filter', async ({ page }) => {
  await beginLoggedIn(page)
  const { batch_id } = await makeLosses(page, 'E2E-CSV')
  await page.goto(`/batches/${batch_id}`)
  await page.getByRole('tab', { name: 'Activity' }).click()
  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    return (await download).path()
  }
  const csv = await readFile(await save('CSV'), 'utf8')
  expect(csv.startsWith('\ufeffDate,Recorded (UTC),')).toBe(true)
  const lines = csv.trim().split('\r\n')
  expect(lines).toHaveLength(7)
  for (const note of [",'=1+1,", '"Goblet 2, cane 4"', 'Loss 3', 'Loss 4', 'Loss 5'])
    expect(
      lines.filter((line) => line.includes(note)),
      note,
    ).toHaveLength(1)
  const xlsx = await readFile(await save('Excel'))
  expect(xlsx.subarray(0, 2).toString()).toBe('PK')
})
