/** What stands beside the sentences of movements, and the file they are exported to. */
import { expect, test } from '@playwright/test'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch } from './make-stock.ts'

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
  await expect(dialog.getByTestId('sentence')).toContainText('Tomás Ibarra books as lost 2 straws')
  await expect(dialog.getByTestId('sentence')).not.toContainText('recorded by')
  await choose(page, 'Signed by', 'Ana García')
  await expect(dialog.getByTestId('sentence')).toContainText(HANDS)
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(page.locator('.mantine-Notification-root')).toContainText(HANDS)
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('tabpanel').getByText(HANDS)).toHaveCount(1)
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'What moved lately' }).getByText(HANDS).first()).toBeVisible()
})
