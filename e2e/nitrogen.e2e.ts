import type { Page } from '@playwright/test'
import { containerTexts } from '#stock/containers/texts.ts'
import { documentTexts, documentTitles } from '#paperwork/documents/texts.ts'
import { nitrogenTexts } from '#stock/nitrogen/texts.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeContainer } from './make-stock.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { beginInNewAccount } from './new-account.ts'
import { expect, test } from './test.ts'

/** Placeholder for a day in a text. */
const DAY = '\u0000'
const until = (text: string) => text.slice(0, text.indexOf(DAY))

/** Creates a container with a model, and opens it. */
async function createTank(page: Page, label: string) {
  await page.goto('/containers')
  await page.getByRole('button', { name: containerTexts.new }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: containerTexts.presets }).click()
  await dialog.getByRole('searchbox', { name: containerTexts.presetsHint }).fill('47/11')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: /^MVE XC 47\/11-10/ }).click()
  await expect(dialog.getByLabel(containerTexts.canisters)).toHaveValue('10')
  await dialog.getByLabel(containerTexts.label).fill(label)
  await dialog.getByRole('button', { name: containerTexts.dataSheet }).click()
  await expect(dialog.getByLabel(containerTexts.litres)).toHaveValue('47')
  await expect(dialog.getByLabel(containerTexts.rated_loss)).toHaveValue('0.61')
  // The maker publishes no diameter, so the field is empty.
  await expect(dialog.getByLabel(containerTexts.diameter_cm)).toHaveValue('')
  await dialog.getByLabel(containerTexts.diameter_cm).fill('34,5')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: containerTexts.save }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: label, exact: true }).click()
}

test('a vessel model is chosen, nitrogen is measured and refilled, a reading struck out, the log exported', async ({
  page,
}) => {
  await beginInNewAccount(page)
  await createTank(page, 'Tank 7')
  const dialog = page.getByRole('dialog')
  const panel = page.getByRole('region', { name: nitrogenTexts.title })
  await panel.getByRole('button', { name: nitrogenTexts.measure }).click()
  await dialog.getByRole('textbox', { name: nitrogenTexts.figures.cm }).fill('120')
  await dialog.getByRole('button', { name: nitrogenTexts.keepNothing, exact: true }).click()
  const figure = dialog.getByRole('textbox', { name: nitrogenTexts.figures.cm })
  // The field is invalid, because the vessel does not hold 120 cm of nitrogen.
  await expect(figure).toHaveAttribute('aria-invalid', 'true')
  await figure.fill('14')
  await expect(dialog.getByText(nitrogenTexts.inLitres('13.1'), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: nitrogenTexts.more(nitrogenTexts.steps.cm) }).click()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: nitrogenTexts.keep('14.5 cm') }).click()
  await expect(dialog.getByText(nitrogenTexts.saved('14.5 cm'))).toBeVisible()
  await expect(dialog.getByText(`${nitrogenTexts.days(0)} ${nitrogenTexts.daysTo('15', '')}`)).toBeVisible()
  expect(await violations(page)).toEqual([])

  // The vessel was refilled in the same visit.
  await dialog.getByRole('button', { name: nitrogenTexts.yesFill }).click()
  await dialog.getByRole('textbox', { name: nitrogenTexts.figures.cm }).fill('36')
  await dialog.getByRole('textbox', { name: nitrogenTexts.added }).fill('20,1')
  await dialog.getByRole('button', { name: nitrogenTexts.bookRefill }).click()
  await expect(dialog).toBeHidden()
  await expect(panel.getByText(nitrogenTexts.good)).toBeVisible()
  await expect(panel.getByRole('img', { name: nitrogenTexts.gauge('36') })).toBeVisible()

  await panel.getByRole('link', { name: nitrogenTexts.log }).click()
  await expect(page.getByRole('heading', { name: nitrogenTexts.title, level: 1 })).toBeVisible()
  const rows = page.getByRole('group', { name: nitrogenTexts.listOf('Tank 7') }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(page.locator('.uplot')).toBeVisible()
  await rows
    .filter({ hasText: '14.5 cm' })
    .getByRole('button', { name: `${until(nitrogenTexts.strikeOf(DAY, ''))}14.5 cm` })
    .click()
  await dialog.getByRole('button', { name: nitrogenTexts.strike }).click()
  await expect(rows.filter({ hasText: '14.5 cm' })).toContainText(
    until(nitrogenTexts.struck('Maren Thiel', DAY)),
  )
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: nitrogenTexts.logDocument }).click()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: documentTexts.make(documentTitles.NITROGEN) }).click()
  expect((await download).suggestedFilename()).toContain('.pdf')
  await expect(
    page.getByRole('link', { name: new RegExp(`^${documentTitles.NITROGEN} V-\\d\\d-0001`) }),
  ).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('a measurement takes two taps and a number, or a tap on the gauge, and nothing is wider than the screen', async ({
    page,
  }) => {
    await beginLoggedIn(page)
    const id = await makeContainer(page, 'E2E phone tank')
    await page.goto(`/containers/${id}`)
    const panel = page.getByRole('region', { name: nitrogenTexts.title })
    const measure = panel.getByRole('button', { name: nitrogenTexts.measure })
    await measure.tap()
    const dialog = page.getByRole('dialog')
    await expectSteadyWidth(page)
    await expect(dialog.getByRole('textbox', { name: nitrogenTexts.figures.cm })).toBeFocused()
    await page.keyboard.type('24')
    const keep = dialog.getByRole('button', { name: nitrogenTexts.keep('24 cm') })
    expect((await keep.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await keep.tap()
    await expect(dialog.getByText(nitrogenTexts.saved('24 cm'))).toBeVisible()
    await dialog.getByRole('button', { name: nitrogenTexts.done }).tap()
    await expect(panel.getByRole('img', { name: nitrogenTexts.gauge('24') })).toBeVisible()

    await measure.tap()
    const gauge = dialog.getByRole('img', { name: nitrogenTexts.gaugeUnknown })
    await expect(gauge).toBeVisible()
    const { height } = (await gauge.boundingBox())!
    // In the drawing, the bottom is at 163 of 176 units, and a centimetre is 2.44 units.
    await gauge.tap({ position: { x: 60, y: (height * (163 - 20 * 2.44)) / 176 } })
    const tapped = ['19.5', '20', '20.5'].map((cm) => nitrogenTexts.keep(`${cm} cm`)).join('|')
    await expect(dialog.getByRole('button', { name: new RegExp(`^(${tapped})$`) })).toBeVisible()

    await page.goto(`/nitrogen?vessel=${id}`)
    await expect(page.getByRole('article', { name: 'E2E phone tank' })).toBeVisible()
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])
  })
})
