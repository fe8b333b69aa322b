import { violations } from './accessibility.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { expect, test } from './test.ts'

test('from log-in to a booked withdrawal: a container, a batch, twenty straws in, ten consigned', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/home')

  await page.getByRole('link', { name: 'Batches', exact: true }).first().click()
  await page.getByLabel('Batch label').fill('B-26-00')
  await expect(page.getByTestId('totals')).toContainText('straws in store')
  await expect(page.getByText('1–5 of 9')).toBeVisible()
  const filtering = page.getByRole('switch', { name: 'Apply the filter' })
  await expect(filtering).toBeChecked()
  await filtering.click()
  await expect(filtering).not.toBeChecked()
  await expect(page.getByText('1–5 of 9')).toBeHidden()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Containers' }).click()
  await page.getByRole('button', { name: 'Create container' }).click()
  const container = page.getByRole('dialog')
  await container.getByLabel('Label').fill('Tank 7')
  await container.getByLabel('Canisters').fill('4')
  await container.getByRole('button', { name: 'Create container' }).click()
  await expect(page.getByText('Container Tank 7 is created.')).toBeVisible()

  await page.goto('/batches/new')
  await page.getByLabel('Batch label').fill('E2E-1')
  await choose(page, 'Stallion', 'Lucero del Sur')
  await page.getByLabel('Production date').fill('2026-02-01')
  await page.getByRole('radio', { name: 'Green' }).click()
  await page.getByLabel('Volume, fresh').fill('75')
  await page.getByLabel('Concentration, fresh').fill('135')
  await expect(page.getByLabel('SPZ, fresh', { exact: true })).toHaveValue('10\u202f125')
  await page.getByLabel('Concentration, after centrifugation').fill('200')
  await page.getByLabel('Volume, after centrifugation').fill('37,5')
  await expect(page.getByLabel('SPZ, after centrifugation', { exact: true })).toHaveValue('7\u202f500')
  await page.getByLabel('Progressive, after thawing', { exact: true }).fill('38')
  await expect(page.getByLabel('Straws per dose')).toHaveValue('7')
  await page.reload()
  await expect(page.getByLabel('Batch label')).toHaveValue('E2E-1')
  await page.getByRole('button', { name: 'Save batch' }).click()
  await expect(page.getByRole('heading', { name: 'E2E-1', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Add straws' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Number of straws').fill('20')
  await adding.getByLabel('Date').fill('2026-02-01')
  await choose(page, 'Container', 'Tank 7')
  await choose(page, 'Canister', 'Canister 2')
  await choose(page, 'Level', 'Level 1')
  await expect(adding.getByTestId('sentence')).toContainText(
    'Ana García will collect 20 straws of E2E-1, owned by Haras del Sur, stored in Tank 7, canister 2, level 1, on 1 February 2026',
  )
  await adding.getByRole('button', { name: 'Book' }).click()
  await expect(adding).toBeHidden()
  await expect(
    page.getByRole('cell', { name: 'Tank 7, canister 2, level 1 Warehouse Haras del Sur', exact: true }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  const withdrawing = page.getByRole('dialog')
  await expect(withdrawing.getByText('20 straws available')).toBeVisible()
  await withdrawing.getByLabel('Number of straws').fill('10')
  await withdrawing.getByLabel('Date').fill('2026-03-12')
  await choose(page, 'Receiver', 'Gestüt Lindenhof')
  const sentence =
    'Ana García will consign 10 straws of E2E-1, owned by Haras del Sur, from Tank 7, canister 2, level 1, to Gestüt Lindenhof on 12 March 2026'
  await expect(withdrawing.getByTestId('sentence')).toContainText(sentence)
  await withdrawing.getByRole('button', { name: 'Book' }).click()
  await expect(withdrawing).toBeHidden()

  await expect(page.getByRole('button', { name: 'Stored 10' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Consigned 10' })).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(
    page.getByRole('tabpanel').getByText(sentence.replace('will consign', 'consigned')),
  ).toBeVisible()

  await page.getByRole('link', { name: 'Containers', exact: true }).first().click()
  await page.getByRole('textbox', { name: 'Search containers' }).fill('tank 7')
  await expect(page.getByRole('button', { name: 'Canister 2: 10 straws' })).toBeVisible()
})

test('a batch without its mandatory fields says which, and leads to each', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  await page.getByRole('button', { name: 'Save batch' }).click()
  await expect(page.getByText('Please choose a colour.').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Batch label' }).click()
  await expect(page.getByLabel('Batch label')).toBeFocused()
})

test('a straw too many is refused in place, and nothing typed is lost', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches?limit=100')
  await page.getByRole('button', { name: 'Actions for B-26-014' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw straws' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of straws').fill('999')
  await dialog.getByText('Loss', { exact: true }).click()
  await choose(page, 'Reason', 'Broken')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByText('55 straws available')).toBeVisible()
  await expect(dialog.getByText('Not that many are available.')).toBeVisible()
  await expect(dialog.getByLabel('Number of straws')).toHaveValue('999')
  // A decimal is reported, not turned into an integer: without its comma this would be 25 straws.
  await dialog.getByLabel('Number of straws').fill('')
  await dialog.getByLabel('Number of straws').pressSequentially('2,5')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByLabel('Number of straws')).toHaveValue('2,5')
  await expect(dialog.getByText('Not a number')).toBeVisible()
})

test('a slip of Escape asks before it throws away what was typed', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches?limit=100')
  await page.getByRole('button', { name: 'Actions for B-26-014' }).click()
  await page.getByRole('menuitem', { name: 'Add straws' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of straws').fill('20')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(dialog.getByLabel('Number of straws')).toHaveValue('20')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Actions for B-26-014' })).toBeFocused()

  await page.goto('/horses')
  await page.getByRole('button', { name: 'Add horse' }).click()
  // Choosing from a list counts as input just like typing.
  await dialog.getByRole('combobox', { name: 'Breed' }).click()
  await page.getByRole('option', { name: 'Holsteiner' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog.getByRole('button', { name: 'Discard' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  // The search shortcut would leave the dialog behind.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('what is under way is not left before it is known how it ended', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/horses')
  const add = page.getByRole('button', { name: 'Add horse' })
  await add.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('E2E Slow')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/v1/animals', async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Add horse' }).click()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog.getByLabel('Name')).toHaveValue('E2E Slow')
  answer()
  await expect(page.getByText('E2E Slow is added.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})
