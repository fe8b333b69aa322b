/** Labels: from the choice to a file whose codes can be read, on desktop and phone. */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { containerTexts } from '#stock/containers/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { labelTexts } from '#paperwork/labels/texts.ts'
import { frameTexts } from '#app/web/frame/texts.ts'
import { homeTexts } from '#screens/home/texts.ts'
import { commonTexts, navTexts } from '#ui/texts.ts'
import { codesOnPdf, codesOnPng } from '../test/read-codes.ts'
import { violations } from './accessibility.ts'
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

test('labels of a container are selected and printed, and their codes open the right records', async ({
  page,
}) => {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank Łódź')
  await makeBatch(page, 'B-26-031', container_id)
  await page.goto(`/containers/${container_id}`)
  await page.getByRole('button', { name: containerTexts.allIn('Tank Łódź') }).click()
  await page.getByRole('menuitem', { name: commonTexts.printLabels }).click()
  await expect(page).toHaveURL(`/labels?container_ids=${container_id}`)
  await page.getByRole('radio', { name: labelTexts.kindTexts.CANISTER }).click()
  await page.getByRole('checkbox', { name: `Tank Łódź, ${labelTexts.canister(4)}` }).uncheck()
  await page.getByRole('button', { name: labelTexts.changePaper }).click()
  await page.getByRole('radio', { name: /Avery L7651/ }).check({ force: true })
  await page.getByRole('button', { name: labelTexts.use('Avery L7651') }).click()
  await page.getByRole('slider', { name: labelTexts.start }).locator('g').nth(63).click()
  await expect(page.getByText(labelTexts.used(63))).toBeVisible()
  await expect(page.getByRole('img', { name: 'Tank Łódź, canister 1, 0000', exact: false })).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: labelTexts.print(3) }).click()
  const { name, bytes } = await pressed(page, labelTexts.paperAnyway)
  expect(name).toBe('labels.pdf')
  const pages = await codesOnPdf(bytes, 300)
  expect(pages.map((codes) => codes.length)).toEqual([2, 1])
  // Printed labels are no longer new.
  await expect(page.getByText(labelTexts.isNew, { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: labelTexts.onlyNew }).click()
  await expect(page.getByText(labelTexts.chosen(1, 4))).toBeVisible()
  const png = await pressed(page, labelTexts.png)
  expect(png.name).toMatch(/^Tank Łódź, canister 4, .*\.png$/)
  const [fourth] = await codesOnPng(png.bytes)
  expect(pages.flat()).not.toContain(fourth)
  await page.getByRole('button', { name: labelTexts.changePaper }).click()
  await page.getByRole('radio', { name: labelTexts.size(51, 25) }).check({ force: true })
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: labelTexts.use('Zebra, Brady') }).click()
  const zpl = await pressed(page, labelTexts.zpl)
  expect(zpl.bytes.toString()).toContain('^FDTank Łódź^FS')
  // Compare the only code of a page, because several codes of a page are decoded in any order.
  await page.goto(new URL(pages[1]![0]!).pathname)
  await expect(page.getByRole('heading', { level: 1, name: 'Tank Łódź' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?canister=3')

  // The codes are also shown on the screen, for the camera of a phone.
  const navigation = page.getByRole('navigation', { name: frameTexts.navigation })
  await navigation.getByRole('link', { name: navTexts.home }).click()
  await page.getByRole('link', { name: homeTexts.tryScanning }).click()
  const label = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: labelTexts.tryScan('Tank Łódź'), exact: true }) })
  const [shown] = await codesOnPng(await label.getByRole('img').screenshot())
  expect(shown).toMatch(/\/Q\/[0-9A-Z]{10}$/)
  expect(await violations(page)).toEqual([])
  await page.goto(new URL(shown!).pathname)
  await expect(page).toHaveURL(`/containers/${container_id}`)
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('labels for goblets and a printer file for straws are downloaded by touch', async ({ page }) => {
    await beginInNewAccount(page)
    const id = await makeBatch(page, 'B-26-032')
    await page.goto(`/batches/${id}`)
    await page.getByRole('link', { name: commonTexts.printLabels }).tap()
    await expect(page.getByRole('img', { name: 'B-26-032' })).toBeVisible()
    const more = page.getByRole('button', { name: strawsTexts.oneMore })
    await more.tap()
    await more.tap()
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])
    const { bytes } = await downloaded(page, () =>
      page.getByRole('button', { name: labelTexts.print(3) }).tap(),
    )
    const codes = (await codesOnPdf(bytes, 300)).flat()
    expect(codes).toHaveLength(3)
    expect(new Set(codes).size).toBe(1)
    await page.getByText(labelTexts.charsets.LATIN1).tap()
    const straws = await downloaded(page, () =>
      page.getByRole('link', { name: labelTexts.download, exact: true }).tap(),
    )
    expect(straws.bytes.toString('latin1')).toContain('B-26-032;;20;B-26-032;2026-02-01')
  })
})
