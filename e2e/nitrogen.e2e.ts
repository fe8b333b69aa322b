import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeContainer } from './make-stock.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { beginInNewAccount } from './new-account.ts'
import { expect, test } from './test.ts'

/** Chooses a model while a container is made, and opens the container. */
async function createTank(page: Page, label: string) {
  await page.goto('/containers')
  await page.getByRole('button', { name: 'Create container' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Maker’s list' }).click()
  await dialog.getByRole('searchbox', { name: 'Maker or model' }).fill('47/11')
  expect((await violations(page)).map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: /^MVE XC 47\/11-10/ }).click()
  await expect(dialog.getByLabel('Canisters')).toHaveValue('10')
  await dialog.getByLabel('Label').fill(label)
  await dialog.getByRole('button', { name: 'Data sheet' }).click()
  await expect(dialog.getByLabel('Litres, full')).toHaveValue('47')
  await expect(dialog.getByLabel('Rated loss, litres a day')).toHaveValue('0.61')
  // Not published, and so not made up.
  await expect(dialog.getByLabel('Inner diameter, cm')).toHaveValue('')
  await dialog.getByLabel('Inner diameter, cm').fill('34,5')
  expect((await violations(page)).map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: 'Create container' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: label, exact: true }).click()
}

test('a vessel is made from the makers’ list, measured, filled, struck out, logged and exported', async ({
  page,
}) => {
  await beginInNewAccount(page)
  await createTank(page, 'Tank 7')
  const dialog = page.getByRole('dialog')
  const panel = page.getByRole('region', { name: 'Nitrogen' })
  await panel.getByRole('button', { name: 'Log a measurement' }).click()
  await dialog.getByRole('textbox', { name: 'Height of nitrogen, cm' }).fill('120')
  await dialog.getByRole('button', { name: 'Keep 120 cm' }).click()
  await expect(dialog.getByText('The vessel holds 47 l')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Height of nitrogen, cm' }).fill('14')
  await expect(dialog.getByText('13.1 l', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'More by half a cm' }).click()
  expect((await violations(page)).map(({ id }) => id)).toEqual([])
  await dialog.getByRole('button', { name: 'Keep 14.5 cm' }).click()
  await expect(dialog.getByText('14.5 cm kept.')).toBeVisible()
  await expect(dialog.getByText(/^days to 15 cm/)).toBeVisible()
  expect((await violations(page)).map(({ id }) => id)).toEqual([])

  // Filled up as well, in the same visit.
  await dialog.getByRole('button', { name: 'Yes, book the refill' }).click()
  await dialog.getByRole('textbox', { name: 'Height of nitrogen, cm' }).fill('36')
  await dialog.getByRole('textbox', { name: 'Added, litres' }).fill('20,1')
  await dialog.getByRole('button', { name: 'Book the refill' }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText('Good')).toBeVisible()
  await expect(panel.getByRole('img', { name: 'Nitrogen at 36 cm' })).toBeVisible()

  await panel.getByRole('link', { name: 'Log of this vessel' }).click()
  await expect(page.getByRole('heading', { name: 'Nitrogen', level: 1 })).toBeVisible()
  const rows = page.getByRole('group', { name: 'Measurements of Tank 7' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page.locator('.uplot')).toBeVisible()
  await rows
    .filter({ hasText: '14.5 cm' })
    .getByRole('button', { name: /^Strike out 14.5 cm/ })
    .click()
  await dialog.getByRole('button', { name: 'Strike out' }).click()
  await expect(rows.filter({ hasText: '14.5 cm' })).toContainText('Struck out by Maren Thiel')
  expect((await violations(page)).map(({ id }) => id)).toEqual([])

  await page.getByRole('button', { name: 'Nitrogen log…' }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Make nitrogen log' }).click()
  expect((await download).suggestedFilename()).toContain('.pdf')
  await expect(page.getByRole('link', { name: /^Nitrogen log V-\d\d-0001/ })).toBeVisible()
})

test('at the top of the page it is asked which vessel was measured, and what is due can wait until tomorrow', async ({
  page,
}) => {
  await beginInNewAccount(page)
  const id = await makeContainer(page, 'Tank 8')
  await makeContainer(page, 'Tank 9')
  await page.goto('/nitrogen')
  await page.getByRole('button', { name: 'Log a measurement', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tank 8' }).click()
  const dialog = page.getByRole('dialog', { name: 'Measure Tank 8' })
  await dialog.getByRole('textbox', { name: 'Height of nitrogen, cm' }).fill('17')
  await dialog.getByRole('button', { name: 'Keep 17 cm' }).click()
  await page.getByRole('dialog', { name: 'Tank 8' }).getByRole('button', { name: 'Done' }).last().click()
  const due = page.getByText('Tank 8 wants filling soon.')
  await expect(due).toBeVisible()
  expect((await violations(page)).map(({ id: rule }) => rule)).toEqual([])
  await page.getByRole('button', { name: 'Remind me tomorrow: Tank 8 wants filling soon' }).click()
  await expect(page.getByText('You are reminded of it tomorrow.')).toBeVisible()
  await expect(due).toBeHidden()
  await expect(page.getByRole('article', { name: 'Tank 8' }).getByText('Fill soon')).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible()
  await expect(page.getByText('Tank 8 wants filling soon')).toHaveCount(0)
  await page.goto(`/nitrogen?vessel=${id}`)
  await page.getByRole('button', { name: 'Log a refill', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Tank 9' })).toBeVisible()
})

test('what is due stands on the first screen and leads to the vessel, and a profile says what is mailed', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeContainer(page, 'E2E low tank')
  await page.goto(`/containers/${id}`)
  const panel = page.getByRole('region', { name: 'Nitrogen' })
  await panel.getByRole('button', { name: 'Log a measurement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Height of nitrogen, cm' }).fill('7')
  await dialog.getByRole('button', { name: 'Keep 7 cm' }).click()
  await dialog.getByRole('button', { name: 'Done' }).last().click()
  await page.goto('/home')
  await page.getByRole('link', { name: 'Look: E2E low tank is below 8 cm: fill it at once' }).click()
  await expect(page).toHaveURL(new RegExp(`/nitrogen\\?.*vessel=${id}`))
  await expect(page.getByRole('heading', { name: 'E2E low tank, centimetres of nitrogen' })).toBeVisible()
  await page.goto('/hub/general')
  const mails = page.getByRole('switch', { name: 'Mail me what is due' })
  await expect(mails).toBeChecked()
  await mails.click({ force: true })
  await expect(mails).not.toBeChecked()
  await page.reload()
  await expect(mails).not.toBeChecked()
  await mails.click({ force: true })
  await expect(mails).toBeChecked()
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('a measurement takes two presses and the figure, and nothing is wider than the phone', async ({
    page,
  }) => {
    await beginLoggedIn(page)
    const id = await makeContainer(page, 'E2E phone tank')
    await page.goto(`/containers/${id}`)
    const panel = page.getByRole('region', { name: 'Nitrogen' })
    await panel.getByRole('button', { name: 'Log a measurement' }).tap()
    const dialog = page.getByRole('dialog')
    await expectSteadyWidth(page)
    await expect(dialog.getByRole('textbox', { name: 'Height of nitrogen, cm' })).toBeFocused()
    await page.keyboard.type('24')
    const keep = dialog.getByRole('button', { name: 'Keep 24 cm' })
    expect((await keep.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await keep.tap()
    await expect(dialog.getByText('24 cm kept.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).last().tap()
    await expect(panel.getByRole('img', { name: 'Nitrogen at 24 cm' })).toBeVisible()
    await page.goto(`/nitrogen?vessel=${id}`)
    await expect(page.getByRole('article', { name: 'E2E phone tank' })).toBeVisible()
    await expectSteadyWidth(page)
    expect((await violations(page)).map(({ id: rule }) => rule)).toEqual([])
  })

  test('the line of the gauge is put where the frost ends', async ({ page }) => {
    await beginLoggedIn(page)
    const id = await makeContainer(page, 'E2E drawn tank')
    await page.goto(`/containers/${id}`)
    await page.getByRole('button', { name: 'Log a measurement: E2E drawn tank' }).tap()
    const gauge = page.getByRole('dialog').locator('.gauge')
    await expect(gauge).toBeVisible()
    const { height } = (await gauge.boundingBox())!
    // 163 of 176 is the bottom, and 2.44 a centimetre.
    await gauge.tap({ position: { x: 60, y: (height * (163 - 20 * 2.44)) / 176 } })
    await expect(page.getByRole('button', { name: /^Keep (19\.5|20|20\.5) cm$/ })).toBeVisible()
  })
})

test('of very many measurements the chart says that it shows the latest', async ({ page }) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 5')
  const session = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = session.user.entitlements[0]
  for (let days = 104; days >= 0; days -= 1) {
    const happened_at = new Date(Date.now() - days * 86_400_000 - 60_000).toISOString()
    const data = { tenant_id, container_id, kind: 'READING', happened_at, cm: 30 - (days % 10) / 2 }
    // oxlint-disable-next-line no-await-in-loop
    expect((await page.request.post('/api/v1/measurements', { data })).status()).toBe(201)
  }
  await page.goto(`/nitrogen?vessel=${container_id}`)
  await expect(page.getByText('92 measurements, 0 refills', { exact: true })).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(page.getByText('100 measurements, 0 refills · the latest 100 of 105')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('a dry shipper is charged, and says until when it is cold', async ({ page }) => {
  await beginInNewAccount(page)
  await page.goto('/containers')
  await page.getByRole('button', { name: 'Create container' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Maker’s list' }).click()
  await dialog.getByText('Dry shipper', { exact: true }).click()
  await dialog
    .getByRole('button', { name: /^MVE SC 4\/2V/ })
    .first()
    .click()
  await dialog.getByLabel('Label').fill('Shipper')
  await dialog.getByRole('button', { name: 'Create container' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/nitrogen')
  const shipper = page.getByRole('article', { name: 'Shipper' })
  await shipper.getByRole('button', { name: 'Log a charge' }).click()
  await dialog.getByRole('textbox', { name: /kg/ }).fill('7,7')
  await dialog.getByRole('button', { name: /^Book the charge|^Log a charge|^Keep/ }).click()
  await expect(shipper.getByText('Cold', { exact: true })).toBeVisible()
  await expect(shipper.getByText(/days of cold, until/)).toBeVisible()
})
