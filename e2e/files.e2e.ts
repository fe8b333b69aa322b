/** Files are added by button, by drop and by touch, told apart by their content, and downloaded. */
import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { A_PDF, jpegOfPhone, pdfOf, pngOfPhone, webpOfPhone, WHERE } from '../test/pictures.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { expectSteadyWidth, UPRIGHT } from './phone.ts'
import { loaded } from './stillness.ts'
import { expect, test } from './test.ts'

const named = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })

const filesOf = (page: Page) => page.getByRole('region', { name: 'Files', exact: true })

/** From here on the page's choosers of files are ours: told only when one is waited for, that may come too late. */
async function catchChoosers(page: Page) {
  page.on('filechooser', () => {})
  // By the time something else is answered, it has been told.
  await page.evaluate('null')
}

/** Chooses files as people do: a press opens the browser's own dialog. */
async function choose(page: Page, press: () => Promise<unknown>, files: ReturnType<typeof named>[] | string) {
  const opening = page.waitForEvent('filechooser')
  await press()
  await (await opening).setFiles(files)
}

async function openBatch(page: Page, label: string): Promise<string> {
  await catchChoosers(page)
  await beginLoggedIn(page)
  const id = await makeBatch(page, label)
  await page.goto(`/batches/${id}`)
  return id
}

async function downloaded(page: Page, press: () => Promise<unknown>) {
  const coming = page.waitForEvent('download')
  await press()
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('several files are added at once by keyboard, downloaded, renamed and deleted', async ({ page }) => {
  await openBatch(page, 'F-01')
  const files = filesOf(page)
  await expect(files.getByText(/^None yet\./)).toBeVisible()
  const report = pdfOf(2_200_000)
  const add = files.getByRole('button', { name: 'Add files' })
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
  await expect(files.getByText('None yet.')).toHaveCount(0)
  expect(await violations(page)).toEqual([])

  const { name, bytes } = await downloaded(page, () =>
    files.getByRole('link', { name: 'EVA report.pdf' }).click(),
  )
  expect(name).toBe('EVA report.pdf')
  expect(bytes.equals(report)).toBe(true)
  for (const [picture, size] of [
    ['Žižka.jpeg', [4, 6]],
    ['label.png', [4, 6]],
    // Chromium shows none of this kind turned.
    ['vessel.webp', [6, 4]],
  ] as const) {
    const kept = await downloaded(page, () => files.getByRole('link', { name: picture }).click())
    expect(kept.name).toBe(picture)
    expect(kept.bytes.includes(WHERE)).toBe(false)
    // It is still a picture, turned upright by what was kept of it.
    expect(await sizeOfPicture(page, kept.bytes)).toEqual(size)
  }

  await files.getByRole('button', { name: 'Actions for EVA report.pdf' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename the file' })
  await dialog.getByLabel('Name').fill('EVA, negative')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(files.getByRole('link', { name: 'EVA, negative.pdf' })).toBeVisible()

  await files.getByRole('button', { name: 'Actions for EVA, negative.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete EVA, negative.pdf?' })
  await expect(question.getByText('for good')).toBeVisible()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(files.getByRole('link', { name: 'EVA, negative.pdf' })).toHaveCount(0)
  await expect(files.getByRole('link')).toHaveCount(3)
})

/** Width and height as the browser shows it. */
function sizeOfPicture(page: Page, bytes: Buffer): Promise<[number, number]> {
  return page.evaluate(async (base64) => {
    const blob = await (async () => new Blob([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))]))()
    const { width, height } = await createImageBitmap(blob)
    return [width, height] as [number, number]
  }, bytes.toString('base64'))
}

test('what cannot be added says why in its place, and is dismissed or tried again', async ({ page }) => {
  await openBatch(page, 'F-02')
  const files = filesOf(page)
  const add = files.getByRole('button', { name: 'Add files' })
  await choose(page, () => add.click(), [
    named('Report.pdf', Buffer.from('<html>A page that somebody saved</html>')),
    named('IMG_1.HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')),
    named('Health certificate.pdf', A_PDF),
  ])
  const large = test.info().outputPath('Scan of the whole binder.pdf')
  await writeFile(large, pdfOf(20 * 1024 * 1024 + 1))
  await choose(page, () => add.click(), large)
  await expect(files.getByRole('link', { name: 'Health certificate.pdf' })).toBeVisible()
  await expect(files.getByText('This is neither a PDF nor a picture.')).toBeVisible()
  await expect(files.getByText('Please save or share it as JPEG.')).toBeVisible()
  await expect(files.getByText('This file is larger than 20 MB')).toBeVisible()
  await expect(files.getByRole('button', { name: /^Try/ })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  for (const name of ['Report.pdf', 'IMG_1.HEIC', 'Scan of the whole binder.pdf']) {
    await files.getByRole('button', { name: `Dismiss ${name}` }).press('Enter')
  }
  await expect(files.getByRole('alert')).toHaveCount(0)
  await expect(add).toBeFocused()

  // Its reply is lost: tried again it is there once.
  let isFirst = true
  await page.route('**/api/v1/files?*', async (route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue()
    isFirst = false
    await route.fetch()
    return route.abort()
  })
  await choose(page, () => add.click(), [named('CEM result.pdf', A_PDF)])
  await expect(files.getByText('The server cannot be reached.')).toBeVisible()
  await files.getByRole('button', { name: 'Try CEM result.pdf again' }).click()
  await expect(files.getByRole('link', { name: 'CEM result.pdf' })).toBeVisible()
  await expect(files.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(files.getByRole('link')).toHaveCount(2)
})

test('files are dropped on the section, one waits for the other, and one is stopped', async ({ page }) => {
  await openBatch(page, 'F-03')
  const files = filesOf(page)
  await expect(files.getByText(/^None yet\./)).toBeVisible()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => (goOn = resolve))
  await page.route('**/api/v1/files?*', async (route) => {
    if (route.request().method() === 'POST') await held
    return route.continue().catch(() => {})
  })
  const dragged = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf']) transfer.items.add(new File([content], name))
    return transfer
  }, A_PDF.toString())
  const place = page.locator('.files-drop')
  await place.dispatchEvent('dragover', { dataTransfer: dragged })
  await expect(page.getByText('Drop them here to add them')).toBeVisible()
  await place.dispatchEvent('drop', { dataTransfer: dragged })
  await expect(page.getByText('Drop them here to add them')).toHaveCount(0)
  await expect(files.getByRole('progressbar')).toHaveCount(3)
  await expect(files.getByText('Waiting')).toHaveCount(2)
  await files.getByRole('button', { name: 'Stop adding two.pdf' }).click()
  await expect(files.getByRole('progressbar')).toHaveCount(2)
  goOn()
  await expect(files.getByRole('link', { name: 'three.pdf' })).toBeVisible()
  await expect(files.getByRole('link')).toHaveText(['three.pdf', 'one.pdf'])
})

test('two people add to the same batch at once, and both see both', async ({ page, browser }) => {
  const id = await openBatch(page, 'F-04')
  const other = await browser.newPage()
  await catchChoosers(other)
  await beginLoggedIn(other, 'collaborator@demo.test')
  await other.goto(`/batches/${id}`)
  const [ana, tomas] = [filesOf(page), filesOf(other)]
  await Promise.all([
    choose(page, () => ana.getByRole('button', { name: 'Add files' }).click(), [
      named('ana.pdf', pdfOf(3_000_000)),
    ]),
    choose(other, () => tomas.getByRole('button', { name: 'Add files' }).click(), [
      named('tomas.pdf', pdfOf(3_000_000, 2)),
    ]),
  ])
  await expect(ana.getByRole('link', { name: 'ana.pdf' })).toBeVisible()
  await expect(tomas.getByRole('link', { name: 'tomas.pdf' })).toBeVisible()
  await other.reload()
  await expect(tomas.getByRole('link')).toHaveCount(2)
  // A collaborator deletes what he has added.
  await tomas.getByRole('button', { name: 'Actions for ana.pdf' }).click()
  await expect(other.getByRole('menuitem', { name: 'Rename' })).toBeVisible()
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await other.keyboard.press('Escape')
  await tomas.getByRole('button', { name: 'Actions for tomas.pdf' }).click()
  await expect(other.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await other.close()
})

test('a file added before the list has come is in it', async ({ page }) => {
  await catchChoosers(page)
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'F-07')
  const isAdded = page.waitForResponse((answer) => answer.request().method() === 'POST')
  // What the list was before, told late.
  await page.route(
    /\/api\/v1\/files\?/,
    async (route) => {
      const answer = await route.fetch()
      await isAdded
      await route.fulfill({ response: answer })
    },
    { times: 1 },
  )
  const isAsked = page.waitForRequest(/\/api\/v1\/files\?/)
  await page.goto(`/batches/${id}`)
  await isAsked
  const files = filesOf(page)
  await choose(page, () => files.getByRole('button', { name: 'Add files' }).click(), [named('a.pdf', A_PDF)])
  await expect(files.getByRole('link', { name: 'a.pdf' })).toBeVisible()
})

test('a batch with files is deleted only after them', async ({ page }) => {
  await openBatch(page, 'F-05')
  const files = filesOf(page)
  await choose(page, () => files.getByRole('button', { name: 'Add files' }).click(), [named('a.pdf', A_PDF)])
  await expect(files.getByRole('link', { name: 'a.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for F-05' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expect(dialog.getByText('This batch has files. Delete them first.')).toBeVisible()
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
    const button = files.getByRole('button', { name: 'Add files' })
    await loaded(page)
    await choose(page, () => button.tap(), photograph)
    // Phones offer camera and gallery for these.
    await expect(files.locator('input[type=file]')).toHaveAttribute('accept', /image\/jpeg/)
    await expect(files.getByRole('link', { name: /^A photograph/ }).first()).toBeVisible()
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])

    await page.goto('/hub/general?name=Dehesa')
    await page.getByRole('link', { name: 'Clínica Equina La Dehesa' }).tap()
    await loaded(page)
    await choose(page, () => button.tap(), [named('Approval.pdf', A_PDF)])
    await expect(files.getByRole('link', { name: 'Approval.pdf' }).first()).toBeVisible()

    await page.goto('/movements?batch_label=F-06')
    await page.locator('.movement-toggle').first().tap()
    await loaded(page)
    const ofMovement = page.getByRole('region', { name: 'Files of this movement' })
    await choose(page, () => ofMovement.getByRole('button', { name: 'Add files' }).tap(), photograph)
    const link = ofMovement.getByRole('link', { name: /^A photograph/ })
    await expect(link).toBeVisible()
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])
    const { name } = await downloaded(page, () => link.tap())
    expect(name).toMatch(/^A photograph.*\.jpg$/)
    await ofMovement.getByRole('button', { name: /^Actions for A photograph/ }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap()
    await expect(ofMovement.getByText('None yet.')).toBeVisible()
  })
})

test('a laboratory’s report is kept with its health test', async ({ page }) => {
  await catchChoosers(page)
  await beginInNewAccount(page)
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/v1${path}`, { data: { tenant_id, ...data } })).json()
  const { id } = await post('/animals', { name: 'Quintus L', sex: 'STALLION' })
  await post('/health-tests', { animal_id: id, disease: 'EVA', sampled_on: '2026-01-12' })
  await page.goto(`/horses/${id}`)
  const open = page.getByRole('button', { name: /^Files of EVA/ })
  await open.press('Enter')
  await expect(open).toHaveAttribute('aria-expanded', 'true')
  const files = page.getByRole('region', { name: 'Files of the test' })
  await expect(files.getByText('No certificate or report yet.')).toBeVisible()
  await choose(page, () => files.getByRole('button', { name: 'Add files' }).click(), [
    named('EVA.pdf', A_PDF),
  ])
  await expect(files.getByRole('link', { name: 'EVA.pdf' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})
