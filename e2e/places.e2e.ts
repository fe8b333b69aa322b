/** Where straws are taken from and put: announced, booked and reported alike. */
import type { Page } from '@playwright/test'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function tenantOf(page: Page) {
  const session = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = session.user.entitlements[0]
  return { tenant_id, signer_id: session.user.id, warehouse_id: session.legal_entities[0].id }
}

/** Moves straws of a batch through the API, unnoticed by the open screen. */
async function move(page: Page, batch_id: string, amount: number, location: object, to: object) {
  const { tenant_id, signer_id } = await tenantOf(page)
  const { owners } = await (await page.request.get(`/api/v1/batches/${batch_id}`)).json()
  const pick = { batch_id, owner_id: owners[0].party_id, amount, location }
  const data = { tenant_id, signer_id, ...pick, relocation: { to } }
  expect((await page.request.patch('/api/v1/straws', { data })).status()).toBe(200)
}

test('a withdrawal says from which places it takes straws, and takes them from no others', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const container_id = await makeContainer(page, 'E2E Places')
  const batch_id = await makeBatch(page, 'E2E-PLACES', container_id)
  const at = (canister: number) => ({ container_id, canister, level: 1 })
  await move(page, batch_id, 5, at(1), at(2))
  await page.goto(`/batches/${batch_id}`)
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Number of straws').fill('8')
  await dialog.getByText('Loss', { exact: true }).click()
  await choose(page, 'Reason', 'Broken')
  const places = dialog.getByRole('list', { name: 'Taken from' }).getByRole('listitem')
  await expect(places).toHaveText([
    'E2E Places, canister 2, level 1: 5 straws',
    'E2E Places, canister 1, level 1: 3 straws',
  ])
  const sentence = (second: string, first: string) =>
    `Ana García will record 8 straws of E2E-PLACES, owned by Haras del Sur, as lost (broken), from E2E Places, ${second} and E2E Places, ${first}, on`
  const seen = sentence('canister 2, level 1 (5)', 'canister 1, level 1 (3)')
  await expect(dialog.getByTestId('sentence')).toContainText(seen)

  await move(page, batch_id, 1, at(2), at(3))
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByRole('alert').last()).toContainText('Some of these straws have moved meanwhile.')
  await expect(places).toHaveCount(3)
  await expect(dialog.getByLabel('Number of straws')).toHaveValue('8')
  await choose(page, 'From', 'E2E Places, canister 1, level 1')
  await expect(places).toHaveText(['E2E Places, canister 1, level 1: 8 straws'])
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(
    page.getByRole('tabpanel').getByText('(broken), from E2E Places, canister 1, level 1, on'),
  ).toBeVisible()
})

test('all of a canister and of a container keeps its levels, and what cannot is told before', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const { tenant_id, warehouse_id } = await tenantOf(page)
  const size = { canisters: 3, levels: 3 }
  const made = await page.request.post('/api/v1/containers', {
    data: { tenant_id, warehouse_id, label: 'E2E Three levels', ...size },
  })
  const { id: container_id } = await made.json()
  await makeContainer(page, 'E2E Two levels')
  const batch_id = await makeBatch(page, 'E2E-LEVELS', container_id)
  const at = (level: number) => ({ container_id, canister: 1, level })
  await move(page, batch_id, 5, at(1), at(2))
  await move(page, batch_id, 4, at(1), at(3))
  await page.goto(`/containers/${container_id}`)
  const dialog = page.getByRole('dialog')
  const moveAll = async (what: string) => {
    await page
      .getByRole('button', { name: `Everything in ${what}` })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Move everything' }).click()
  }
  await moveAll('canister 1')
  await choose(page, 'Container', 'E2E Two levels')
  await expect(dialog.getByRole('combobox', { name: 'Level' })).toHaveValue('Each at its own level')
  await choose(page, 'Canister', 'Canister 4')
  await expect(
    dialog.getByText('E2E Two levels has 2 levels: the 4 straws that stand higher go to level 2.'),
  ).toBeVisible()
  const sentence = dialog.getByTestId('sentence')
  await expect(sentence).toContainText(
    'will move 11 straws of E2E-LEVELS, owned by Haras del Sur, to E2E Two levels, canister 4, level 1',
  )
  await expect(sentence).toContainText(
    'will move 9 straws of E2E-LEVELS, owned by Haras del Sur, to E2E Two levels, canister 4, level 2',
  )
  // A container with enough levels needs no warning.
  await choose(page, 'Container', 'E2E Three levels')
  await choose(page, 'Canister', 'Canister 3')
  await expect(dialog.getByText('that stand higher')).toBeHidden()
  await dialog.getByRole('button', { name: 'Move straws' }).click()
  await expect(dialog).toBeHidden()
  const standing = (level: number) =>
    page.getByRole('group', { name: `E2E-LEVELS, level ${level}, owned by Haras del Sur`, exact: true })
  for (const [level, straws] of [
    [1, 11],
    [2, 5],
    [3, 4],
  ] as const) {
    await expect(standing(level).getByText(`${straws} straws`, { exact: true })).toBeVisible()
  }

  await moveAll('E2E Three levels')
  await choose(page, 'Container', 'E2E Two levels')
  await expect(dialog.getByRole('combobox', { name: 'Canister' })).toHaveValue('Each in its own canister')
  await expect(sentence).toContainText('to E2E Two levels, canister 3, level 1')
  await dialog.getByRole('button', { name: 'Move straws' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/containers?query=E2E+Two+levels')
  await expect(page.getByRole('button', { name: 'Canister 3: 20 straws, E2E-LEVELS' })).toBeVisible()
})

test('what is out on consignment leads from home to who has it, of which batch, since when', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/home')
  await page.getByRole('link', { name: /^Look: \d+ straws out on consignment$/ }).click()
  await expect(page.getByRole('heading', { name: 'Out on consignment' })).toBeVisible()
  const line = page.getByRole('row', { name: /Clínica Equina La Dehesa.*B-26-012/ })
  await expect(line).toContainText('Gestüt Lindenhof')
  await expect(line.getByRole('cell').nth(3)).toHaveText('25')
  await expect(line).toContainText('10 Jun')
  await line.getByRole('link', { name: 'B-26-012' }).click()
  await expect(page.getByRole('tab', { name: 'Consignments' })).toHaveAttribute('aria-selected', 'true')
})

test.describe('on a phone, by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('straws are moved and withdrawn, and each choice stands still under the finger', async ({ page }) => {
    await beginLoggedIn(page)
    const container_id = await makeContainer(page, 'E2E Pocket')
    const batch_id = await makeBatch(page, 'E2E-POCKET', container_id)
    await page.goto(`/containers/${container_id}`)
    await page.getByRole('button', { name: 'Canister 1: 20 straws, E2E-POCKET' }).tap()
    await page.getByRole('button', { name: 'Everything in canister 1' }).first().tap()
    await page.getByRole('menuitem', { name: 'Move everything' }).tap()
    const dialog = page.getByRole('dialog')
    const pick = async (label: string, option: string) => {
      await dialog.getByRole('combobox', { name: label }).tap()
      await page.getByRole('option', { name: option }).tap()
    }
    await pick('Container', 'E2E Pocket')
    await pick('Canister', 'Canister 3')
    await dialog.getByRole('button', { name: 'Move straws' }).tap()
    await expect(dialog).toBeHidden()
    await page.goto(`/batches/${batch_id}`)
    await page.getByRole('button', { name: 'Withdraw straws' }).tap()
    await dialog.getByLabel('Number of straws').fill('3')
    await dialog.getByText('Loss', { exact: true }).tap()
    await pick('Reason', 'Broken')
    await expect(dialog.getByRole('region', { name: 'From' })).toContainText(
      'E2E Pocket, canister 3, level 1',
    )
    await dialog.getByRole('button', { name: 'Book' }).tap()
    await expect(dialog).toBeHidden()
    await page.goto('/consignments')
    await expect(page.getByText('straws out on consignment')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('a tap on a batch in its canister lifts one straw or one dose, and a stepper says how many to withdraw', async ({
    page,
  }) => {
    await beginLoggedIn(page)
    const container_id = await makeContainer(page, 'E2E Stepper')
    await makeBatch(page, 'E2E-STEPPER', container_id)
    await page.goto(`/containers/${container_id}?canister=1`)
    const sheet = page.getByRole('dialog', { name: 'Canister 1' })
    await sheet.getByRole('button', { name: /^E2E-STEPPER/ }).tap()
    const stepper = sheet.getByRole('group', { name: 'Number of straws' })
    const count = stepper.locator('b')
    const before = Number(await count.textContent())
    expect(before).toBeGreaterThan(0)
    for (const _ of [1, 2]) await stepper.getByRole('button', { name: 'One more' }).tap()
    await stepper.getByRole('button', { name: 'One fewer' }).tap()
    await expect(count).toHaveText(String(before + 1))
    await expect(stepper).toContainText(`No. 1–${before + 1}`)
    await sheet.getByRole('button', { name: `Withdraw ${before + 1} straws` }).tap()
    await expect(page.getByRole('dialog').getByText(`${before + 1} straws selected`)).toBeVisible()
  })
})
