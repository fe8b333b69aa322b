/** An owner makes a key for a program, which works with it until it is ended. */
import { violations } from './accessibility.ts'
import { beginInNewAccount } from './new-account.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test('a key is made, shown once, works, and does nothing once it is ended', async ({
  page,
  playwright,
  baseURL,
}) => {
  await beginInNewAccount(page)
  await page.goto('/hub/log-in')
  const keys = page.getByRole('region', { name: 'Keys for programs' })
  await expect(keys.getByText('No program has a key.')).toBeVisible()
  await keys.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a key' })
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  await expect(dialog.getByLabel('What the program is called')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('What the program is called').fill('Shop of the stud')
  await dialog.getByRole('button', { name: 'Make a key' }).click()

  const told = page.getByRole('dialog', { name: 'The key “Shop of the stud”' })
  const secret = await told.locator('pre').innerText()
  expect(secret).toMatch(/^sbk_/)
  expect(await violations(page)).toEqual([])
  // It is shown once: nothing but its button closes it.
  await page.keyboard.press('Escape')
  await told.getByRole('button', { name: 'I have kept it' }).click()
  await expect(told).toBeHidden()
  await expect(keys.getByText('never used')).toBeVisible()
  await expect(page.getByText(secret)).toBeHidden()

  const account = await keys.locator('code').innerText()
  const headers = { authorization: `Bearer ${secret}` }
  const program = await playwright.request.newContext({ baseURL: baseURL!, extraHTTPHeaders: headers })
  try {
    const read = () => program.get(`/api/v1/batches?tenant_id=${account}`)
    expect((await read()).status()).toBe(200)
    await page.reload()
    await expect(keys.getByText(/last used on/)).toBeVisible()
    await keys.getByRole('button', { name: 'End the key Shop of the stud' }).click()
    const question = page.getByRole('dialog', { name: 'End the key “Shop of the stud”?' })
    await question.getByRole('button', { name: 'End' }).click()
    await expect(keys.getByText(/^sbk_.*ended on/)).toBeVisible()
    expect((await read()).status()).toBe(401)
  } finally {
    await program.dispose()
  }
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('a key is made by touch, within the width', async ({ page }) => {
    await beginInNewAccount(page)
    await page.goto('/hub/log-in')
    await page.getByRole('button', { name: 'Make a key' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Make a key' })
    await dialog.getByLabel('What the program is called').fill('Scale')
    await dialog.getByText('Reads and books').tap()
    await dialog.getByRole('button', { name: 'Make a key' }).tap()
    const told = page.getByRole('dialog', { name: 'The key “Scale”' })
    await expect(told.locator('pre')).toContainText('sbk_')
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])
    await told.getByRole('button', { name: 'I have kept it' }).tap()
    await expect(page.getByText('reads and books', { exact: false }).first()).toBeVisible()
    await expectSteadyWidth(page)
  })
})
