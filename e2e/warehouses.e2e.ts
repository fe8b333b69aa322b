/** Warehouses in the browser, in a test account: added, renamed, and chosen where there are several. */
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { expect, test } from './test.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const warehouses = (page: Page) => page.getByRole('region', { name: 'Warehouses' })

async function addWarehouse(page: Page, name: string) {
  await warehouses(page).getByRole('button', { name: 'Add warehouse' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('button', { name: 'Add warehouse' }).click()
}

test('adding straws shows the one warehouse there is, chosen already; with several it is asked for and named', async ({
  page,
}) => {
  test.slow()
  await beginInNewAccount(page)
  await makeContainer(page, 'First tank')
  const id = await makeBatch(page, 'E2E-STORED')
  await page.goto(`/batches/${id}/inventory`)
  await expect(dialog(page).getByRole('combobox', { name: 'Warehouse' })).toHaveValue('Gestüt Heide')
  await page.goto('/containers')
  await expect(page.getByRole('article', { name: 'First tank' })).toContainText('Warehouse Gestüt Heide')
  await page.getByRole('button', { name: 'Create container' }).click()
  await expect(dialog(page).getByLabel('Label')).toBeVisible()
  await expect(dialog(page).getByRole('combobox', { name: 'Warehouse' })).toBeHidden()

  // In the hub an owner adds one; a taken name is reported at its field.
  await page.goto('/hub/general')
  await addWarehouse(page, 'gestüt heide')
  await expect(dialog(page).getByText('A warehouse with this name already exists.')).toBeVisible()
  await dialog(page).getByLabel('Name').fill('Barn')
  expect(await violations(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Add warehouse' }).click()
  await expect(page.getByText('Barn is added.')).toBeVisible()
  await warehouses(page).getByRole('button', { name: 'Rename Barn' }).click()
  await dialog(page).getByLabel('Name').fill('Barn of the mares')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(warehouses(page).getByText('Barn of the mares')).toBeVisible()

  // Every screen knows it without a reload: a new container asks for its warehouse.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Containers' }).click()
  await page.getByRole('button', { name: 'Create container' }).click()
  await dialog(page).getByLabel('Label').fill('Second tank')
  await dialog(page).getByRole('button', { name: 'Create container' }).click()
  await expect(dialog(page).getByText('Required', { exact: true })).toBeVisible()
  await choose(page, 'Warehouse', 'Barn of the mares')
  await dialog(page).getByRole('button', { name: 'Create container' }).click()
  await expect(page.getByRole('article', { name: 'Second tank' })).toContainText(
    'Warehouse Barn of the mares',
  )

  // Straws default to the batch's warehouse, unless another is chosen; its lines name theirs.
  await page.goto(`/batches/${id}/inventory`)
  await expect(dialog(page).getByRole('combobox', { name: 'Warehouse' })).toHaveValue('Gestüt Heide')
  await choose(page, 'Warehouse', 'Barn of the mares')
  await dialog(page).getByLabel('Number of straws').fill('5')
  await dialog(page).getByLabel('Date').fill('2026-02-01')
  await choose(page, 'Container', 'Second tank')
  await dialog(page).getByRole('button', { name: 'Book' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(
    page.getByRole('row', { name: /^Second tank, .*Warehouse Barn of the mares.* 5 / }),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /^No place yet *Warehouse Gestüt Heide.* 20 / })).toBeVisible()

  // A container's tray shows the straws of its warehouse.
  await page.goto('/containers')
  await page.getByRole('link', { name: 'Second tank' }).click()
  await expect(page.getByText('Warehouse Barn of the mares')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Straws without a place' })).toBeHidden()
  await page.goto('/containers?unlocated=1')
  const row = page.locator('.tray-row', { hasText: 'E2E-STORED' })
  await expect(row).toContainText('Warehouse Gestüt Heide')
  await row.getByRole('button', { name: 'Give a place' }).click()
  await expect(dialog(page).getByRole('combobox', { name: 'Warehouse' })).toHaveValue('Gestüt Heide')
})

test('a collaborator sees the warehouses and is not offered to change them', async ({ page }) => {
  await beginLoggedIn(page, 'collaborator@demo.test')
  await page.goto('/hub/general')
  await expect(warehouses(page).getByText('Haras del Sur')).toBeVisible()
  await expect(warehouses(page).getByRole('button')).toHaveCount(0)
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('a warehouse is added by touch, and nothing is pushed off the screen by a long name', async ({
    page,
  }) => {
    await beginInNewAccount(page)
    await page.goto('/hub/general')
    const name = `Samenlager ${'Niederbayern'.repeat(12)}`
    await warehouses(page).getByRole('button', { name: 'Add warehouse' }).tap()
    await dialog(page).getByLabel('Name').fill(name)
    await dialog(page).getByRole('button', { name: 'Add warehouse' }).tap()
    await expect(warehouses(page).getByText(name)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await warehouses(page)
      .getByRole('button', { name: `Rename ${name}` })
      .tap()
    await expect(dialog(page).getByLabel('Name')).toHaveValue(name)
  })
})
