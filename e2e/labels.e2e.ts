/** Labels: from what is to be labelled to a file that reads back, on desktop and phone. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { codesOnPdf, codesOnPng } from '../test/read-codes.ts'
import { violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download')
  await press()
  const file: Download = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const pressed = (page: Page, name: string) =>
  downloaded(page, () => page.getByRole('button', { name, exact: true }).click())

const sheet = (page: Page) => page.getByRole('slider', { name: 'Begin at label' })

test('labels of a container are chosen, shown, printed, and lead to what they are on', async ({ page }) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank Łódź')
  await makeBatch(page, 'B-26-031', container_id)
  await page.goto(`/containers/${container_id}`)
  await page.getByRole('button', { name: 'Everything in Tank Łódź' }).click()
  await page.getByRole('menuitem', { name: 'Print labels' }).click()
  await expect(page).toHaveURL(`/labels?container_ids=${container_id}`)
  await expect(page.getByRole('radio', { name: /^Goblets/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Canisters/ }).click()
  await expect(page.getByText('4 of 4 chosen')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tank Łódź, canister 4' }).uncheck()
  await page.getByLabel('Ring colour of Tank Łódź, canister 1').selectOption('Blue')
  await expect(page.getByRole('img', { name: /^Tank Łódź, canister 1, 0000/ })).toBeVisible()

  // By keyboard, by number, and by a press on the label.
  await sheet(page).press('ArrowDown')
  await expect(page.getByRole('textbox', { name: 'Begin at label' })).toHaveValue('6')
  await page.getByRole('textbox', { name: 'Begin at label' }).fill('3')
  await expect(sheet(page)).toHaveAttribute('aria-valuenow', '3')
  await sheet(page).locator('g').nth(63).click()
  await expect(page.getByText('row 13, column 4')).toBeVisible()
  await expect(page.getByText('63 used up')).toBeVisible()
  await expect(page.getByText('64 stay for next time')).toBeVisible()
  await page.getByRole('textbox', { name: 'Move right' }).fill('0,4')
  await page.getByRole('textbox', { name: 'Move down' }).fill('90')
  await expect(page.getByText('From −20 to 20')).toBeVisible()
  await page.getByRole('textbox', { name: 'Move down' }).fill('-0.2')
  expect(await violations(page)).toEqual([])

  const { name, bytes } = await pressed(page, 'Print 3 labels')
  expect(name).toBe('labels.pdf')
  const pages = await codesOnPdf(bytes, 300)
  expect(pages.map((codes) => codes.length)).toEqual([2, 1])
  // What is printed is not new any more.
  await page.getByRole('button', { name: 'Without a code yet' }).click()
  await expect(page.getByText('1 of 4 chosen')).toBeVisible()
  const png = await pressed(page, 'PNG of each label')
  expect(png.name).toMatch(/^Tank Łódź, canister 4, .*\.png$/)
  const [fourth] = await codesOnPng(png.bytes)
  expect(pages.flat()).not.toContain(fourth)
  await page.goto(new URL(pages[0]![0]!).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Tank Łódź' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?canister=1')

  // This browser knows how its printer wants the sheet.
  await page.goto('/labels')
  await page.getByRole('radio', { name: /^Canisters/ }).click()
  await expect(page.getByRole('textbox', { name: 'Move right' })).toHaveValue('0.4')
  await expect(page.getByLabel('Ring colour of Tank Łódź, canister 1')).toHaveValue('BLUE')
  await page.getByLabel('Labels', { exact: true }).selectOption('R51X25')
  const zpl = await pressed(page, 'ZPL for a roll printer')
  expect(zpl.bytes.toString()).toContain('^FDTank Łódź^FS')
  const trial = await pressed(page, 'Print a test page')
  expect(trial.name).toBe('test-page.pdf')
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('a batch’s goblets get their labels by touch, and its straws a printer’s file', async ({ page }) => {
    await beginInNewAccount(page)
    const id = await makeBatch(page, 'B-26-032')
    await page.goto(`/batches/${id}`)
    await page
      .locator('.act-bar')
      .getByRole('button', { name: /^Actions for/ })
      .tap()
    await page.getByRole('menuitem', { name: 'Print labels' }).tap()
    await expect(page.getByText('1 of 1 chosen')).toBeVisible()
    await page.getByLabel('Of each').selectOption('3')
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])
    const { bytes } = await downloaded(page, () => page.getByRole('button', { name: 'Print 3 labels' }).tap())
    const [codes = []] = await codesOnPdf(bytes, 300)
    expect(codes).toEqual([codes[0], codes[0], codes[0]])
    await page.getByText('Latin-1').tap()
    const straws = await downloaded(page, () => page.getByRole('link', { name: 'Download' }).tap())
    expect(straws.bytes.toString('latin1')).toContain('B-26-032;;20;B-26-032;2026-02-01')
  })

  test('a straw mark is put together by touch, and says what it lacks', async ({ page }) => {
    await beginInNewAccount(page)
    const id = await makeBatch(page, 'B-26-033')
    await page.goto(`/batches/${id}/edit`)
    await page.getByRole('link', { name: /^Papers/ }).tap()
    const mark = page.getByLabel('Straw mark', { exact: true })
    await page.getByRole('button', { name: 'Stallion', exact: true }).tap()
    await expect(mark).toHaveValue('Brabo van de Kempen')
    await expect(page.getByText('Straw mark without the day of collection.')).toBeVisible()
    await page.getByLabel('How the day is written').selectOption('dd.mm.yy')
    await page.getByRole('button', { name: 'Day', exact: true }).tap()
    await expect(mark).toHaveValue('Brabo van de Kempen 01.02.26')
    await expect(page.getByText(/^Straw mark without/)).toBeHidden()
    await mark.fill('Brabo van de Kempen 01.02.26 and more')
    await expect(page.getByText(/^Longer than two lines/)).toBeVisible()
    await expect(page.getByRole('figure', { name: 'The straw with its print' })).toContainText('and more')
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])
    // It is said and stops nobody.
    await page.getByRole('button', { name: 'Save batch' }).tap()
    await expect(page).toHaveURL(new RegExp(`/batches/${id}`))
  })
})

test('the demo shows labels on the screen, and each leads to what it names', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/home')
  await page.getByRole('link', { name: 'Print a sheet of labels, scan them from the screen' }).click()
  const labels = page
    .getByRole('list')
    .filter({ has: page.getByRole('img') })
    .getByRole('listitem')
  await expect(labels.nth(5)).toBeVisible()
  const codes = await codesOnPng(await labels.first().getByRole('img').screenshot())
  expect(codes).toEqual([expect.stringMatching(/\/Q\/[0-9A-Z]{10}$/)])
  expect(await violations(page)).toEqual([])
  const name = (await labels.first().getByRole('link').innerText()).replace(
    /^Where the label of (.*) leads$/,
    '$1',
  )
  await page.goto(new URL(codes[0]!).pathname)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})
