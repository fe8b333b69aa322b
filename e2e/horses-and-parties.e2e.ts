/**
 * Horses and parties: added, changed, linked, deleted while nothing refers to them; outcomes on the horse's page.
 */
import { choose, beginLoggedIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { expect, test } from './test.ts'

test('a horse is added with a parent made on the way, changed, and deleted while nothing names it', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/horses')
  await page.getByRole('button', { name: 'Add horse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add horse' }).first()
  await dialog.getByLabel('Name').fill('E2E Colt')
  await dialog.getByLabel('UELN').fill('724015060123456')
  await dialog.getByLabel('Microchip').fill('123456789')
  await expect(dialog.getByText('An old chip')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Sire' }).fill('E2E Sire')
  await page.getByRole('option', { name: 'Create “E2E Sire”' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Add horse' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Sire' })).toHaveValue('E2E Sire')
  await dialog.getByRole('combobox', { name: 'Dam' }).fill('Unknown mare of 1998')
  await page.getByRole('option', { name: 'Only the name “Unknown mare of 1998”' }).click()
  await expect(dialog.getByText('Not on file, known by name')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Owners' }).fill('E2E Owner')
  await page.getByRole('option', { name: 'Create “E2E Owner”' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Add stakeholder' }).click()
  await expect(dialog.getByText('E2E Owner')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add horse' }).click()
  await expect(dialog.getByText('A horse with this UELN is already on file.')).toBeVisible()
  await dialog.getByLabel('UELN').fill('999 015 060 999 999')
  await expect(dialog.getByText('No country has this number')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add horse' }).click()
  await expect(dialog).toBeHidden()

  await page.getByLabel('Name').fill('E2E Colt')
  await expect(page.getByRole('link', { name: 'Vega H' })).toBeHidden()
  await page.getByRole('link', { name: 'E2E Colt' }).click()
  await expect(page.getByRole('heading', { name: 'E2E Colt', level: 1 })).toBeVisible()
  await expect(page.getByText('999015060999999 (No country')).toBeVisible()
  await expect(page.getByText('Unknown mare of 1998')).toBeVisible()
  await page.getByRole('link', { name: 'E2E Sire' }).click()
  await expect(page.getByRole('heading', { name: 'E2E Sire', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for E2E Sire' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('stays on file')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  // Going back with a form open must not leave it over another horse, to be saved there.
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Height').fill('171')
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'E2E Colt', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog')
  await expect(editing.getByRole('combobox', { name: 'Dam' })).toHaveValue('Unknown mare of 1998')
  await editing.getByLabel('UELN').fill('')
  await editing.getByRole('combobox', { name: 'Breed' }).fill('holst')
  await page.getByRole('option', { name: 'Holsteiner' }).click()
  await editing.getByLabel('Height').fill('168,5')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing).toBeHidden()
  await expect(page.getByText('168.5 cm')).toBeVisible()
  await expect(page.getByText('Holsteiner')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for E2E Colt' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('E2E Colt is deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/horses$/)
})

test('of two who edit one horse the second is told, and saving again keeps both', async ({
  page,
  browser,
}) => {
  await beginLoggedIn(page)
  await page.goto('/horses?name=Vega')
  await page.getByRole('link', { name: 'Vega H' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const mine = page.getByRole('dialog')
  await mine.getByLabel('Height').fill('166')
  const elsewhere = await (await browser.newContext()).newPage()
  await beginLoggedIn(elsewhere, 'collaborator@demo.test')
  await elsewhere.goto(page.url())
  await elsewhere.getByRole('button', { name: 'Edit' }).click()
  await elsewhere.getByRole('dialog').getByLabel('Microchip').fill('276098106123456')
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(elsewhere.getByText('Vega H is saved.')).toBeVisible()

  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByRole('alert')).toContainText('Tomás Ibarra has changed this meanwhile')
  await expect(mine.getByRole('alert')).toContainText('Microchip: – → 276098106123456')
  await expect(mine.getByLabel('Height')).toHaveValue('166')
  await mine.getByLabel('Height').fill('167')
  await expect(mine.getByRole('alert')).toContainText('Microchip: – → 276098106123456')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine).toBeHidden()
  await expect(page.getByText('167 cm')).toBeVisible()
  await expect(page.getByText('276098106123456')).toBeVisible()
})

test('a stallion’s page shows his batches, his freezes and what came of the inseminations', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/batches?label=B-26-001&active=true')
  await page.getByRole('button', { name: 'Actions for B-26-001' }).click()
  await page.getByRole('menuitem', { name: 'View horse' }).click()
  await expect(page.getByRole('heading', { name: 'Lucero del Sur', level: 1 })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Batches' }).getByRole('link', { name: 'B-26-010' }),
  ).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('1 Feb 2026: progressive 38 %, motile 46 %')
  const inseminations = page.getByRole('region', { name: 'Inseminations' })
  await expect(inseminations.getByRole('row', { name: /^B-26-003 2026 1 1 1 0 100 %/ })).toBeVisible()
  await expect(inseminations.getByText('Pregnant, 24 May 2026')).toBeVisible()
})

test('the outcome of an insemination is told later, corrected, and counted', async ({ page }) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-FOAL')
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  const withdrawing = page.getByRole('dialog')
  await withdrawing.getByText('Insemination', { exact: true }).click()
  await withdrawing.getByLabel('Number of straws').fill('8')
  await withdrawing.getByLabel('Date').fill('2026-03-12')
  await choose(page, 'Mare', 'Paloma II')
  await withdrawing.getByRole('button', { name: 'Book' }).click()
  await expect(withdrawing).toBeHidden()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByText('Not looked yet')).toBeVisible()
  const tell = async (outcome: string, day: string) => {
    await page.getByRole('button', { name: /^Tell the outcome/ }).click()
    await page.getByRole('dialog').getByText(outcome, { exact: true }).click()
    await page.getByRole('dialog').getByLabel('Looked at on').fill(day)
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  }
  await tell('Pregnant', '2026-03-01')
  await expect(page.getByRole('dialog').getByText('This is before the insemination').first()).toBeVisible()
  await page.getByRole('dialog').getByLabel('Looked at on').fill('2026-03-28')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Pregnant, 28 Mar 2026')).toBeVisible()
  await tell('Pregnancy lost', '2026-05-02')
  await expect(page.getByText('Pregnancy lost, 2 May 2026')).toBeVisible()
  await page.getByRole('button', { name: /^Tell the outcome/ }).click()
  await expect(
    page.getByRole('dialog').getByText(/^Pregnant on 28 Mar 2026, told by Ana García/),
  ).toBeVisible()
})

test('a party has a page of what it owns and moved, is changed, and deleted while nothing names it', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/hub/general?name=Lindenhof')
  await page.getByRole('link', { name: 'Gestüt Lindenhof' }).click()
  await expect(
    page.getByRole('region', { name: 'Owns' }).getByRole('link', { name: 'Quintus L' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Received' })).toContainText('sold 24 straws')
  await page.getByRole('button', { name: 'Actions for Gestüt Lindenhof' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('stays on file')

  await page.goto('/hub/general')
  await page.getByRole('button', { name: 'Add stakeholder' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Name').fill('E2E Party')
  await adding.getByLabel('Email').fill('nonsense')
  await adding.getByRole('button', { name: 'Add stakeholder' }).click()
  await expect(adding.getByLabel('Email')).toBeFocused()
  await adding.getByLabel('Email').fill('party@e2e.test')
  await adding.getByRole('combobox', { name: 'Country' }).fill('switz')
  await page.getByRole('option', { name: 'Switzerland' }).click()
  await adding.getByRole('button', { name: 'Add stakeholder' }).click()
  await page.getByLabel('Find by name').fill('E2E Party')
  await expect(page.getByRole('link', { name: 'Gestüt Lindenhof' })).toBeHidden()
  await page.getByRole('link', { name: 'E2E Party' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('City').fill('Avenches')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Avenches')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contact' }).getByText('Switzerland')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for E2E Party' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/hub\/general$/)
})
