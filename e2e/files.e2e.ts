/** Files are added by keyboard and by touch, by two members at the same time, and downloaded. */
import { horsesTexts } from '#screens/horse/texts.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fileTexts } from '#paperwork/attachments/texts.ts'
import { stakeTexts } from '#screens/party/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { violations } from './accessibility.ts'
import { A_PDF, jpegOfPhone, pdfOf, pngOfPhone, webpOfPhone, WHERE } from '../test/pictures.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { loaded } from './stillness.ts'
import { expect, test } from './test.ts'

const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

const filesOf = (page: Page) => page.getByRole('region', { name: fileTexts.files, exact: true })

/** Intercepts the page's file choosers from now on. Starting only when a chooser is awaited may be too late. */
async function catchChoosers(page: Page) {
  page.on('filechooser', () => {})
  // Once the page has answered another request, the interception is active.
  await page.evaluate('null')
}

/** Chooses files as users do: a press opens the browser's own dialog. */
async function choose(page: Page, press: () => Promise<unknown>, files: ReturnType<typeof named>[]) {
  const opening = page.waitForEvent('filechooser')
  await press()
  await (await opening).setFiles(files)
}

async function openBatch(page: Page, label: string): Promise<string> {
  await catchChoosers(page)
  await beginLoggedIn(page)
  const id = await makeBatch(page, label)
  await page.goto(`/batches/${id}?tab=papers`)
  return id
}

async function downloaded(page: Page, press: () => Promise<unknown>) {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('files are uploaded by keyboard and downloaded unchanged, except that pictures lose their metadata', async ({
  page,
}) => {
  await openBatch(page, 'F-01')
  const files = filesOf(page)
  await expect(files.getByText(fileTexts.none)).toBeVisible()
  const report = pdfOf(2_200_000)
  const add = files.getByRole('button', { name: fileTexts.add })
  await add.focus()
  await choose(page, () => page.keyboard.press('Enter'), [
    named('EVA report', report),
    named('Žižka.jpeg', jpegOfPhone()),
    named('label.png', pngOfPhone()),
    named('vessel.webp', webpOfPhone()),
  ])
  for (const name of ['EVA report.pdf', 'Žižka.jpeg', 'label.png', 'vessel.webp']) {
    await expect(files.getByRole('link', { name })).toBeVisible()
  }
  await expect(files.getByRole('progressbar')).toHaveCount(0)
  await expect(files.getByText(fileTexts.none)).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  const { name, bytes } = await downloaded(page, () =>
    files.getByRole('link', { name: 'EVA report.pdf' }).click(),
  )
  expect(name).toBe('EVA report.pdf')
  expect(bytes.equals(report)).toBe(true)
  for (const [picture, size] of [
    ['Žižka.jpeg', [4, 6]],
    ['label.png', [4, 6]],
    // Chromium ignores the orientation of this format.
    ['vessel.webp', [6, 4]],
  ] as const) {
    const stored = await downloaded(page, () => files.getByRole('link', { name: picture }).click())
    expect(stored.name).toBe(picture)
    expect(stored.bytes.includes(WHERE)).toBe(false)
    // The file is still a picture, with its orientation.
    expect(await sizeOfPicture(page, stored.bytes)).toEqual(size)
  }
})

/** Returns width and height as the browser shows the picture. */
function sizeOfPicture(page: Page, bytes: Buffer): Promise<[number, number]> {
  return page.evaluate(async (base64) => {
    const blob = await (async () => new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]))()
    const { width, height } = await createImageBitmap(blob)
    return [width, height] as [number, number]
  }, bytes.toString('base64'))
}

test('two members can add files to a batch at the same time, and both see all of them', async ({
  page,
  browser,
}) => {
  const id = await openBatch(page, 'F-04')
  const other = await browser.newPage()
  await catchChoosers(other)
  await beginLoggedIn(other, 'collaborator@demo.test')
  await other.goto(`/batches/${id}?tab=papers`)
  const [ana, tomas] = [filesOf(page), filesOf(other)]
  await Promise.all([
    choose(page, () => ana.getByRole('button', { name: fileTexts.add }).click(), [
      named('ana.pdf', pdfOf(3_000_000)),
    ]),
    choose(other, () => tomas.getByRole('button', { name: fileTexts.add }).click(), [
      named('tomas.pdf', pdfOf(3_000_000, 2)),
    ]),
  ])
  await expect(ana.getByRole('link', { name: 'ana.pdf' })).toBeVisible()
  await expect(tomas.getByRole('link', { name: 'tomas.pdf' })).toBeVisible()
  await other.reload()
  await expect(tomas.getByRole('link')).toHaveCount(2)
  await other.close()
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('a photograph is added to a horse, a stakeholder and a movement by touch', async ({ page }) => {
    await openBatch(page, 'F-06')
    const photograph = [
      named('A photograph with a long name, as the camera of a phone gives it.jpg', jpegOfPhone()),
    ]
    await page.goto('/horses?name=Brabo')
    await page.getByRole('link', { name: 'Brabo van de Kempen' }).first().tap()
    const files = filesOf(page)
    const button = files.getByRole('button', { name: fileTexts.add })
    await loaded(page)
    await page.getByRole('button', { name: horsesTexts.missing.FILES, exact: true }).tap()
    await choose(page, () => button.tap(), photograph)
    // Phones offer camera and gallery for these types.
    await expect(files.locator('input[type=file]')).toHaveAttribute('accept', /image\/jpeg/)
    await expect(files.getByRole('link', { name: /^A photograph/ }).first()).toBeVisible()
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])

    await page.goto('/hub/stakeholders?name=Dehesa')
    await page.getByRole('link', { name: 'Clínica Equina La Dehesa', exact: true }).tap()
    await page.getByRole('button', { name: stakeTexts.files, exact: true }).tap()
    await loaded(page)
    await choose(page, () => button.tap(), [named('Approval.pdf', A_PDF)])
    await expect(files.getByRole('link', { name: 'Approval.pdf' }).first()).toBeVisible()

    await page.goto('/movements?batch_label=F-06')
    await page.locator('[class*=movementToggle]').first().tap()
    await loaded(page)
    const ofMovement = page.getByRole('region', { name: fileTexts.ofMovement })
    await choose(page, () => ofMovement.getByRole('button', { name: fileTexts.add }).tap(), photograph)
    const link = ofMovement.getByRole('link', { name: /^A photograph/ })
    await expect(link).toBeVisible()
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])
    const { name } = await downloaded(page, () => link.tap())
    expect(name).toMatch(/^A photograph.*\.jpg$/)
    await ofMovement.getByRole('button', { name: commonTexts.actionsFor('A photograph'), exact: false }).tap()
    await page.getByRole('menuitem', { name: commonTexts.delete }).tap()
    await page.getByRole('dialog').getByRole('button', { name: commonTexts.delete }).tap()
    await expect(ofMovement.getByText(fileTexts.noneOfMovement)).toBeVisible()
  })
})
