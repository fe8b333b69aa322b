/** Scanning: by a scanner that types, one thing to open it, many in a row to book them together. */
import type { Page } from '@playwright/test'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { type Codes, codesOf, readApi, scanInto } from './scanner.ts'
import { expect, test } from './test.ts'

/** An account with a container, and batches in its first canister. */
async function beginWith<const T extends readonly string[]>(page: Page, ...labels: T) {
  await beginInNewAccount(page)
  const container_id = await makeContainer(page, 'Tank 2')
  const ids: string[] = []
  // oxlint-disable-next-line no-await-in-loop -- they share a stallion, which the first one makes
  for (const label of labels) ids.push(await makeBatch(page, label, container_id))
  const targets = ids.map((batch_id) => ({ kind: 'BATCH', batch_id }))
  const codes = targets.length === 0 ? [] : await codesOf(page, targets)
  return { container_id, ids, codes: codes as Codes<T> }
}

async function openScan(page: Page) {
  await page.goto('/scan')
  await expect(page.getByText('Nothing scanned yet')).toBeVisible()
}

const lines = (page: Page) => page.getByRole('list', { name: 'Scanned' }).getByRole('listitem')

test('a scanner opens what its code names from any screen, with a German keyboard too', async ({ page }) => {
  const { container_id, codes } = await beginWith(page, 'B-26-012')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scanInto(page, codes[0])
  await expect(page.getByRole('heading', { level: 1, name: 'B-26-012' })).toBeVisible()

  // So many that one of them has a Z.
  const session = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = session.user.entitlements[0]
  const warehouse_id = session.legal_entities[0].id
  const large = await page.request.post('/api/v1/containers', {
    data: { tenant_id, warehouse_id, label: 'Tank 9', canisters: 60, levels: 1 },
  })
  const { id } = await large.json()
  const canisters = Array.from({ length: 60 }, (_, index) => index + 1)
  const all = await codesOf(
    page,
    canisters.map((canister) => ({ kind: 'CANISTER', container_id: id, canister })),
  )
  const withZ = all.find((code) => code.includes('Z'))!
  await scanInto(page, withZ.replaceAll('Z', 'Y'), { end: 'Tab' })
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 9' })).toBeVisible()
  expect(new URL(page.url()).search).toBe(`?canister=${1 + all.indexOf(withZ)}`)
  expect(loaded.filter((url) => /scanner\.worker|zxing|ScanScreen/.test(url))).toEqual([])
  const [tank] = await codesOf(page, [{ kind: 'CONTAINER', container_id }])
  await scanInto(page, `https://book.example/Q/${tank}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Tank 2' })).toBeVisible()
})

test('a scan is whole though the focus moves meanwhile, as it does to the heading of a new screen', async ({
  page,
}) => {
  const { codes } = await beginWith(page, 'B-26-012')
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const heading = document.querySelector('h1')!
    const other = document.querySelector<HTMLElement>('.skip-link')!
    let keys = 0
    // Whichever has it not.
    const move = () => (document.activeElement === heading ? other : heading).focus()
    addEventListener('keydown', () => (keys += 1) === 3 && move())
  })
  await scanInto(page, codes[0])
  await expect(page.getByRole('heading', { level: 1, name: 'B-26-012' })).toBeVisible()
})

test('what is typed by hand stays where it is typed; of a scan nothing is left in the field', async ({
  page,
}) => {
  const { codes } = await beginWith(page, 'B-26-012')
  await page.goto('/help')
  const message = page.getByRole('textbox').first()
  await message.fill('Good morning, ')
  await message.focus()
  await page.keyboard.press('End')
  // Slowly, even a whole code.
  await scanInto(page, codes[0], { gap: 90, end: 'Tab' })
  await expect(message).toHaveValue(`Good morning, ${codes[0]}`)
  expect(new URL(page.url()).pathname).toBe('/help')
  // As fast as a scanner, but no code of ours: it is a keyboard then.
  await message.fill('Chip: ')
  await message.focus()
  await page.keyboard.press('End')
  await scanInto(page, '276098102345678', { end: 'Tab' })
  await expect(message).toHaveValue('Chip: 276098102345678')
  expect(new URL(page.url()).pathname).toBe('/help')

  await page.goto('/batches')
  const label = page.getByRole('textbox', { name: 'Batch label' })
  await label.fill('B-26')
  await label.focus()
  const values: string[] = []
  await page.exposeFunction('told', (value: string) => values.push(value))
  await label.evaluate((field: HTMLInputElement) => {
    const { told } = globalThis as never as { told: (value: string) => void }
    field.addEventListener('input', () => told(field.value))
  })
  // Longer than the filter waits for the next key.
  await page.route('**/assets/CodeScreen-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await scanInto(page, `HTTPS://BOOK.EXAMPLE/Q/${codes[0]}`)
  await expect(page.getByRole('heading', { level: 1, name: 'B-26-012' })).toBeVisible()
  await expect.poll(() => values.at(-1)).toBe('B-26')
})

test('over a dialog a scan waits, and the dialog keeps what was typed', async ({ page }) => {
  const { codes } = await beginWith(page, 'B-26-012')
  await page.goto('/containers')
  await page.getByRole('button', { name: 'Create container' }).first().click()
  const label = page.getByRole('dialog').getByRole('textbox', { name: 'Label' })
  await label.fill('Tank 5')
  await scanInto(page, codes[0])
  await expect(page.getByText(`“${codes[0]}” was scanned. Close what is open here`)).toBeVisible()
  await expect(label).toHaveValue('Tank 5')
  await expect(page.getByRole('dialog')).toBeVisible()

  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Search' })).toBeFocused()
  await scanInto(page, codes[0])
  await expect(page.getByRole('heading', { level: 1, name: 'B-26-012' })).toBeVisible()
})

test('print is looked for in labels, marks and UELNs; of several one is chosen', async ({ page }) => {
  const { ids } = await beginWith(page, 'B-26-012', 'B-26-013')
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const { version, animal_id } = await readApi(page, `/batches/${ids[0]}`)
  const marked = await page.request.patch(`/api/v1/batches/${ids[0]}`, {
    data: { tenant_id, version, straw_mark_text: 'QUINTUS L 200326' },
  })
  expect(marked.status()).toBe(200)
  const horse = await readApi(page, `/animals/${animal_id}`)
  const chipped = await page.request.patch(`/api/v1/animals/${animal_id}`, {
    data: { tenant_id, version: horse.version, microchip: '276098102345678' },
  })
  expect(chipped.status()).toBe(200)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scanInto(page, 'QUINTUS L 200326')
  await expect(page.getByRole('heading', { level: 1, name: 'B-26-012' })).toBeVisible()
  await scanInto(page, '276098102345678')
  await expect(page.getByRole('heading', { level: 1, name: 'Brabo van de Kempen' })).toBeVisible()
  await scanInto(page, 'B-26-013')
  await expect(page.getByRole('heading', { level: 1, name: 'B-26-013' })).toBeVisible()
  await scanInto(page, 'B-26-01')
  await page.getByRole('button', { name: 'B-26-012' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'B-26-012' })).toBeVisible()
  await scanInto(page, 'HJ-09 070425')
  await expect(page.getByText('Not one of our codes')).toBeVisible()
})

test('many in a row make a list that a reload keeps; a foreign code is answered later', async ({ page }) => {
  const { codes, ids } = await beginWith(page, 'B-26-001', 'B-26-002')
  await openScan(page)
  await scanInto(page, codes[0])
  await scanInto(page, 'HJ-09 070425')
  await scanInto(page, codes[1])
  await scanInto(page, codes[0])
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).nth(0)).toContainText('B-26-001')
  await expect(lines(page).nth(0)).toContainText('Read twice, counted once')
  await expect(lines(page).nth(1)).toContainText('Tank 2, canister 1, level 1')
  await expect(lines(page).nth(2)).toContainText('Not one of our codes')
  await expect(page.getByText('2 labels, 1 open')).toBeVisible()
  await expect(page.getByText('40 straws')).toBeVisible()

  await page.reload()
  await expect(lines(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Whose is it? “HJ-09 070425”' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('B-26-002')
  await page.getByRole('dialog').getByRole('button', { name: 'B-26-002' }).click()
  // It is the batch that stands there already.
  await expect(lines(page)).toHaveCount(2)
  await expect(page.getByText('2 labels', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Take B-26-001 off the list' }).click()
  await expect(lines(page)).toHaveCount(1)

  // Nobody else who logs in here sees it.
  await page.request.delete('/api/v1/auth')
  await beginInNewAccount(page)
  await openScan(page)
  expect(ids).toHaveLength(2)
})

test('a damaged code, one of another account and one of something deleted each have their words', async ({
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage()
  const theirs = await beginWith(other, 'B-26-001')
  await other.context().close()
  const { container_id } = await beginWith(page)
  const [gone] = await codesOf(page, [{ kind: 'CONTAINER', container_id }])
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  await page.request.delete(`/api/v1/containers/${container_id}`, {
    params: { tenant_id: user.entitlements[0].tenant_id },
  })
  await openScan(page)
  await scanInto(page, theirs.codes[0])
  await expect(lines(page).nth(0)).toContainText('No code of this account')
  await scanInto(page, gone)
  await expect(lines(page).nth(0)).toContainText('No longer in the book')
  await scanInto(page, `${gone.slice(0, 9)}${gone.endsWith('7') ? '8' : '7'}`)
  await expect(lines(page).nth(0)).toContainText('No whole code: a character is missing or wrong')
  await expect(page.getByRole('button', { name: 'Move here' })).toBeDisabled()
})

test('what was scanned is moved to the next scanned canister, once, however often it is pressed', async ({
  page,
}) => {
  const { container_id, codes, ids } = await beginWith(page, 'B-26-001', 'B-26-002')
  const [goal] = await codesOf(page, [{ kind: 'CANISTER', container_id, canister: 3 }])
  await openScan(page)
  for (const code of codes) await scanInto(page, code) // oxlint-disable-line no-await-in-loop
  await expect(page.getByText('40 straws')).toBeVisible()
  const loading = Promise.withResolvers<void>()
  await page.route('**/api/v1/containers?*', async (route) => {
    await loading.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Move here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Move 40 straws' })).toBeVisible()
  await scanInto(page, codes[0])
  loading.resolve()
  await expect(page.getByText('is no canister')).toBeVisible()
  await scanInto(page, goal)
  await expect(page.getByRole('heading', { name: 'Canister 3' })).toBeVisible()
  await expect(page.getByTestId('sentence')).toContainText('20 straws of B-26-002')
  const bookings: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/straws/bookings')) bookings.push(request.headers()['idempotency-key'] ?? '')
  })
  await page.getByRole('button', { name: 'Move 40 straws' }).dblclick()
  await expect(page.getByText('40 straws moved')).toBeVisible()
  expect(new Set(bookings).size).toBe(1)
  await expect(page.getByText('Nothing scanned yet')).toBeVisible()
  for (const id of ids) {
    // oxlint-disable-next-line no-await-in-loop
    const { inventory } = await readApi(page, `/batches/${id}/inventory`)
    expect(inventory).toMatchObject([{ straws: 20, location: { container_id, canister: 3, level: 1 } }])
  }
  const { movements } = await readApi(page, '/movements?relocations=1')
  expect(movements.filter(({ kind }: { kind: string }) => kind === 'RELOCATION')).toHaveLength(2)
})

test('too many for the place are warned of, and moved all the same', async ({ page }) => {
  const { container_id, codes } = await beginWith(page, 'B-26-001')
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const { version } = await readApi(page, `/containers/${container_id}`)
  await page.request.patch(`/api/v1/containers/${container_id}`, {
    data: { tenant_id, version, straws_per_level: 15 },
  })
  await openScan(page)
  await scanInto(page, codes[0])
  await page.getByRole('button', { name: 'Move here' }).click()
  await page.getByRole('button', { name: /^Canister 2: / }).click()
  await expect(page.getByText('20 straws, room for 15. 5 would stand too close.')).toBeVisible()
  await page.getByRole('button', { name: 'Move 20 straws' }).click()
  await expect(page.getByText('20 straws moved')).toBeVisible()
})

test('what was scanned is withdrawn together; of a batch in two places the place is asked', async ({
  page,
}) => {
  const { container_id, ids, codes } = await beginWith(page, 'B-26-001', 'B-26-002')
  const session = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = session.user.entitlements[0]
  const to = { container_id, canister: 2, level: 1 }
  const moved = await page.request.patch('/api/v1/straws', {
    data: {
      ...{ tenant_id, signer_id: session.user.id, batch_id: ids[0], numbers: [[1, 8]] },
      relocation: { to },
    },
  })
  expect(moved.status()).toBe(200)
  await openScan(page)
  for (const code of codes) await scanInto(page, code) // oxlint-disable-line no-await-in-loop
  await expect(page.getByText('Stands in 2 places')).toBeVisible()
  await expect(page.getByText('20 straws')).toBeVisible()
  await page.getByRole('button', { name: 'Which place? B-26-001' }).click()
  await page.getByRole('button', { name: 'Tank 2, canister 2, level 1, 8 straws' }).click()
  await expect(page.getByText('28 straws')).toBeVisible()
  await page.getByRole('button', { name: 'Add to pick list' }).click()
  await expect(page.getByRole('dialog', { name: /Add to pick list/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Loss', { exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Broken' }).click()
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByText('Nothing scanned yet')).toBeVisible()
  const { counts } = await readApi(page, `/batches/${ids[0]}`)
  expect(counts).toMatchObject({ stored: 12, lost: 8 })
})

for (const [what, name, words] of [
  ['refused', 'NotAllowedError', 'The camera is not allowed'],
  ['absent', 'NotFoundError', 'There is no camera'],
  ['busy', 'NotReadableError', 'The camera gives no picture'],
] as const)
  test(`a camera that is ${what} says so, and typing works`, async ({ page }) => {
    const { codes } = await beginWith(page, 'B-26-001')
    await page.addInitScript((error) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException('', error)
      }
    }, name)
    await openScan(page)
    await page.getByRole('button', { name: 'Use the camera' }).click()
    await expect(page.getByRole('alert')).toContainText(words)
    await page.getByRole('textbox', { name: 'Code or label' }).fill(codes[0].toLowerCase())
    await page.getByRole('button', { name: 'Add' }).click()
    await expect(lines(page)).toContainText(['B-26-001'])
  })

test('without https it says that there is no camera for it', async ({ page }) => {
  await beginWith(page)
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false })
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
  })
  await openScan(page)
  await page.getByRole('button', { name: 'Use the camera' }).click()
  await expect(page.getByRole('alert')).toContainText('No camera on this page')
})
