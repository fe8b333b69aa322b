/** The keeper's way on a phone: a stallion's name, the place, how many, what for, booked. */
import type { Locator, Page } from '@playwright/test'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use(UPRIGHT)

/** What gloved fingers hit. */
const TARGET_PX = 56

async function send(page: Page, method: string, path: string, data?: object) {
  const response = await page.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) })
  if (!response.ok()) throw new Error(await response.text())
  return response.json()
}

/** An account of twenty straws of Brabo van de Kempen, five a dose, of which one was used on Vega H. */
async function beginWithStock(page: Page) {
  await beginInNewAccount(page)
  const session = await send(page, 'GET', '/auth')
  const { tenant_id } = session.user.entitlements[0]
  const signer_id = session.user.id
  const container_id = await makeContainer(page, 'Tank 2')
  const batch_id = await makeBatch(page, 'B-26-012', container_id)
  await send(page, 'PATCH', `/batches/${batch_id}`, { tenant_id, version: 1, straws_per_dose: 5 })
  const { id: animal_id } = await send(page, 'POST', '/animals', { tenant_id, name: 'Vega H', sex: 'MARE' })
  const withdraw = async (amount: number, owner_id: string) =>
    send(page, 'PATCH', '/straws', {
      tenant_id,
      signer_id,
      batch_id,
      owner_id,
      amount,
      withdrawal: { type: 'INSEMINATION', date: '2026-03-01', animal_id },
    })
  const { inventory } = await send(page, 'GET', `/batches/${batch_id}/inventory?tenant_id=${tenant_id}`)
  const owner_id = inventory[0].owner_id
  await withdraw(1, owner_id)
  const stored = async (whose: string = owner_id) => {
    const now = await send(page, 'GET', `/batches/${batch_id}/inventory?tenant_id=${tenant_id}`)
    return (now.inventory as { status: string; owner_id: string; straws: number }[])
      .filter((line) => line.status === 'STORED' && line.owner_id === whose)
      .reduce((sum, { straws }) => sum + straws, 0)
  }
  const warehouse_id = session.legal_entities[0].id
  const location = { container_id, canister: 1, level: 1 }
  const at = `/find/${batch_id}?container=${container_id}&canister=1&level=1`
  const booking = { tenant_id, signer_id, batch_id, warehouse_id, location, date: '2026-03-01' }
  return { at, stored, booking, takeAway: (amount: number) => withdraw(amount, owner_id) }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const purpose = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('from home to booked it takes at most six taps and eight letters, on targets of 56 px; Undo takes it back', async ({
  page,
}) => {
  const { stored } = await beginWithStock(page)
  let taps = 0
  let letters = 0
  async function tap(target: Locator) {
    await expect(target).toBeEnabled()
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(TARGET_PX)
    await target.tap()
    taps += 1
  }
  async function type(text: string) {
    await page.keyboard.type(text)
    letters += text.length
  }
  await page.goto('/home')
  const find = page.getByRole('link', { name: 'Find straws' })
  expect((await find.boundingBox())!.height).toBe(88)
  await tap(find)
  await expect(page.getByRole('textbox', { name: 'Search for straws' })).toBeFocused()
  await type('brabo')
  await expect(page.getByText('19 straws of Brabo van de Kempen in 1 place')).toBeVisible()
  await tap(page.getByRole('link', { name: /^Tank 2/ }))
  await expect(heading(page, /Tank 2\s+Canister 1\s+Level 1/)).toBeVisible()
  await expect(page.getByText('19 green straws, 3 doses of 5')).toBeVisible()
  await tap(button(page, 'One more'))
  await expect(page.getByText('Take No. 2–7, lowest numbers first')).toBeVisible()
  await tap(button(page, 'Withdraw 6 straws'))
  await expect(button(page, 'Book')).toBeDisabled()
  await tap(purpose(page, 'Insemination'))
  await expect(purpose(page, 'Insemination Vega H, as last time')).toBeChecked()
  await expect(page.getByTestId('sentence')).toContainText(
    /Maren Thiel will inseminate Vega H with 6 straws of B-26-012, .*from Tank 2, canister 1, level 1/,
  )
  await tap(button(page, 'Book'))
  await expect(heading(page, '6 straws taken')).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
  expect(letters).toBeLessThanOrEqual(8)

  await expect(page.getByText('No. 2–7')).toBeVisible()
  await expect(page.getByText('13 straws')).toBeVisible()
  await expect(page.getByText('2 doses, 3 left over')).toBeVisible()
  expect(await stored()).toBe(13)
  await page.reload()
  await tap(button(page, 'Undo'))
  await expect(heading(page, '6 straws put back')).toBeVisible()
  await expect(page.getByText('19 straws')).toBeVisible()
  expect(await stored()).toBe(19)
  await tap(button(page, 'Done'))
  await expect(page.getByRole('heading', { name: 'Looked for lately' })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Brabo van de Kempen B-26-012' }))
  await expect(heading(page, /Tank 2/)).toBeVisible()
})

test('of two owners at a place the straws of the chosen one are taken, and only theirs are given back', async ({
  page,
}) => {
  const { at, stored, booking } = await beginWithStock(page)
  const { tenant_id } = booking
  const { id: supplier_id } = await send(page, 'POST', '/parties', { tenant_id, name: 'Gestüt Lindenhof' })
  await send(page, 'POST', '/straws', { ...booking, amount: 8, reason: 'CONSIGNMENT', supplier_id })
  await page.goto('/find?text=B-26')
  await expect(page.getByText('27 straws of Brabo van de Kempen in 1 place')).toBeVisible()
  await page.goto(at)
  await expect(page.getByText('19 green straws')).toBeVisible()
  await button(page, /^Withdraw/).tap()
  await expect(purpose(page, 'Insemination')).toBeVisible()
  await expect(purpose(page, 'Give back')).toBeHidden()
  await page.goBack()
  await page.getByText('Gestüt Lindenhof, 8').tap()
  await expect(page.getByText('owned by Gestüt Lindenhof')).toBeVisible()
  await expect(page.getByText('Take No. 21–25, lowest numbers first')).toBeVisible()
  await button(page, 'Withdraw 5 straws').tap()
  await purpose(page, 'Give back').tap()
  await button(page, 'Book').tap()
  await expect(heading(page, '5 straws taken')).toBeVisible()
  expect([await stored(), await stored(supplier_id)]).toEqual([19, 3])
})

test('a failed Book keeps what was chosen, and Try again books it once', async ({ page }) => {
  const { at, stored } = await beginWithStock(page)
  await page.goto(at)
  await button(page, /^2 doses/).tap()
  await button(page, 'Withdraw 10 straws').tap()
  await purpose(page, 'Insemination').tap()
  // It arrives and is booked, but the answer is lost.
  await page.route('**/api/v1/straws', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Book').tap()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(purpose(page, 'Insemination')).toBeChecked()
  await expect(page.getByText('10 straws of B-26-012', { exact: true })).toBeVisible()
  await page.unroute('**/api/v1/straws')
  await button(page, 'Try again').tap()
  await expect(heading(page, '10 straws taken')).toBeVisible()
  expect(await stored()).toBe(9)
})

test('straws that another user has taken meanwhile are told of in place, and fewer can be taken', async ({
  page,
}) => {
  const { at, stored, takeAway } = await beginWithStock(page)
  await page.goto(at)
  await button(page, 'Withdraw 5 straws').tap()
  await purpose(page, 'Insemination').tap()
  await expect(page.getByTestId('sentence')).toBeVisible()
  await takeAway(16)
  await button(page, 'Book').tap()
  await expect(page.getByRole('alert')).toContainText('Only 3 straws are available')
  expect(await stored()).toBe(3)
  await button(page, 'Take another number').tap()
  await expect(page.getByText('There are not that many here any more.')).toBeVisible()
  await expect(button(page, 'Withdraw straws')).toBeDisabled()
  await button(page, /^All/).tap()
  await button(page, 'Withdraw 3 straws').tap()
  await expect(page.getByTestId('sentence')).toContainText('with 3 straws')
  await expect(page.getByText('Fewer than one dose')).toBeVisible()
  await button(page, 'Book').tap()
  await expect(heading(page, '3 straws taken')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('None left here')).toBeVisible()
})

test('Back goes through the steps, and a reload keeps the place and the number', async ({ page }) => {
  await beginWithStock(page)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Find straws' }).tap()
  await page.keyboard.type('brabo')
  await page.getByRole('link', { name: /^Tank 2/ }).tap()
  await button(page, 'One more').tap()
  await button(page, 'Withdraw 6 straws').tap()
  await expect(heading(page, 'What happens to them')).toBeVisible()
  await page.reload()
  await expect(page.getByText('6 straws of B-26-012', { exact: true })).toBeVisible()
  await purpose(page, 'Insemination').tap()
  await expect(page.getByTestId('sentence')).toContainText('with 6 straws')
  await button(page, 'Back').tap()
  await expect(button(page, 'Withdraw 6 straws')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('textbox')).toHaveValue('brabo')
  await expect(page.getByRole('link', { name: /^Tank 2/ })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Find straws' })).toBeVisible()
})

test('a key that is held runs, up to what is there; a number may be typed as well', async ({ page }) => {
  const { at } = await beginWithStock(page)
  await page.goto(at)
  const amount = page.getByRole('textbox', { name: 'Number of straws' })
  await expect(amount).toHaveValue('5')
  await button(page, 'One more').dispatchEvent('pointerdown')
  await expect(amount).toHaveValue('19')
  await button(page, 'One more').dispatchEvent('pointerup')
  await expect(button(page, 'One more')).toBeDisabled()
  await amount.fill('12')
  await expect(button(page, 'Withdraw 12 straws')).toBeEnabled()
  await amount.fill('40')
  await expect(page.getByText('There are not that many here any more.')).toBeVisible()
  await expect(button(page, 'Withdraw straws')).toBeDisabled()
  await amount.fill('3')
  await button(page, 'Move them instead').tap()
  await expect(page.getByRole('dialog').getByLabel('Number of straws')).toHaveValue('3')
})

test('a number that is typed is taken as it is: what is no amount of straws is not made one', async ({
  page,
}) => {
  const { at } = await beginWithStock(page)
  await page.goto(at)
  const field = page.getByRole('textbox', { name: 'Number of straws' })
  for (const typed of ['1.5', '1,0', '-3', '0']) {
    await field.tap()
    await page.keyboard.type(typed)
    await expect(field).toHaveValue(typed)
    await expect(button(page, /^Withdraw/)).toBeDisabled()
    await field.blur()
  }
  await field.tap()
  await page.keyboard.type('12')
  await expect(button(page, 'Withdraw 12 straws')).toBeEnabled()
})

test('what was booked and is not among the latest says so, also after a reload', async ({ page }) => {
  const { at } = await beginWithStock(page)
  await page.goto(`${at}&booked=01a20294-0000-7000-8000-000000000000`)
  await expect(page.getByText('This movement is not among the latest of its batch.')).toBeVisible()
  await expect(button(page, 'Done')).toBeVisible()
})

test('straws without a place are found as well, and what was looked for is forgotten at log-out', async ({
  page,
}) => {
  const { at, booking } = await beginWithStock(page)
  await send(page, 'POST', '/straws', { ...booking, location: null, amount: 4, reason: 'COLLECTION' })
  await page.goto(at)
  await expect(heading(page, /Tank 2/)).toBeVisible()
  await page.goto('/find?text=brabo')
  await expect(page.getByText('23 straws of Brabo van de Kempen in 2 places')).toBeVisible()
  await page.getByRole('link', { name: /^No place yet/ }).tap()
  await expect(page.getByText('4 green straws')).toBeVisible()
  await expect(button(page, 'Withdraw 4 straws')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByText('4 straws without a place')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Looked for lately' })).toBeVisible()
  await button(page, /^Your menu/).tap()
  await page.getByRole('menuitem', { name: 'Log out' }).tap()
  await expect(page).toHaveURL(/login/)
  expect(await page.evaluate(() => localStorage.getItem('looked-for-lately'))).toBeNull()
})

test('a receiver is chosen once, and is the last one the next time; a loss asks for its reason', async ({
  page,
}) => {
  const { at, stored, booking } = await beginWithStock(page)
  await send(page, 'POST', '/parties', { tenant_id: booking.tenant_id, name: 'Stal Van Dijk' })
  await page.goto(at)
  await button(page, 'Withdraw 5 straws').tap()
  await purpose(page, 'Sale Choose the receiver').tap()
  await expect(button(page, 'Book')).toBeDisabled()
  await page.getByRole('combobox', { name: 'Receiver' }).tap()
  await page.getByRole('option', { name: 'Stal Van Dijk' }).tap()
  await expect(page.getByTestId('sentence')).toContainText('will sell 5 straws')
  await button(page, 'Book').tap()
  await expect(heading(page, '5 straws sold')).toBeVisible()
  await page.goBack()
  await button(page, 'Withdraw 5 straws').tap()
  await expect(purpose(page, 'Sale Last: Stal Van Dijk')).toBeVisible()
  await purpose(page, 'Loss').tap()
  await expect(button(page, 'Book')).toBeDisabled()
  await page.getByText('Broken', { exact: true }).tap()
  await button(page, 'Book').tap()
  await expect(page.getByText(/^Lost, broken/)).toBeVisible()
  expect(await stored()).toBe(9)
})
