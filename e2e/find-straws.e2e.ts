/** Withdrawal on a phone: from a stallion's name to the place, the amount, the purpose and the booking. */
import type { Locator, Page } from '@playwright/test'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { proposedSentence } from '#stock/movements/movement-sentence.ts'
import { actTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { findTexts } from '#screens/find/texts.ts'
import { today } from '#ui/dates.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use(UPRIGHT)

/** Minimum size of a target for gloved fingers. */
const TARGET_PX = 56

async function send(page: Page, method: string, path: string, data?: object) {
  const response = await page.request.fetch(`/api/v1${path}`, { method, ...(data && { data }) })
  if (!response.ok()) throw new Error(await response.text())
  return response.json()
}

/**
 * Creates an account with twenty straws of Brabo van de Kempen, five to a dose, and uses one of them on Vega H.
 * @returns a function that counts the straws in store
 */
async function beginWithStock(page: Page) {
  await beginInNewAccount(page)
  const session = await send(page, 'GET', '/auth')
  const { tenant_id } = session.user.entitlements[0]
  const container_id = await makeContainer(page, 'Tank 2')
  const batch_id = await makeBatch(page, 'B-26-012', container_id)
  await send(page, 'PATCH', `/batches/${batch_id}`, { tenant_id, version: 1, straws_per_dose: 5 })
  const { id: animal_id } = await send(page, 'POST', '/animals', { tenant_id, name: 'Vega H', sex: 'MARE' })
  const inventory = async () =>
    (await send(page, 'GET', `/batches/${batch_id}/inventory?tenant_id=${tenant_id}`)).inventory as {
      status: string
      owner_id: string
      straws: number
    }[]
  const [{ owner_id } = { owner_id: '' }] = await inventory()
  const withdrawal = { type: 'INSEMINATION', date: '2026-03-01', animal_id }
  const signer_id = session.user.id
  const accept = ['LESS_THAN_DOSE']
  const used = { tenant_id, signer_id, batch_id, owner_id, amount: 1, withdrawal, accept }
  await send(page, 'PATCH', '/straws', used)
  return async () =>
    (await inventory())
      .filter(({ status }) => status === 'STORED')
      .reduce((sum, { straws }) => sum + straws, 0)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const insemination = (page: Page, hint = '.*') =>
  page.getByRole('radio', { name: new RegExp(`^${withdrawalTexts.INSEMINATION} ${hint}`) })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

test('a withdrawal takes at most six taps and eight letters, on targets of 56 px, and can be undone', async ({
  page,
}) => {
  const stored = await beginWithStock(page)
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
  const find = page.getByRole('link', { name: findTexts.title })
  expect((await find.boundingBox())!.height).toBe(72)
  await tap(find)
  await expect(page.getByRole('textbox', { name: findTexts.searched })).toBeFocused()
  await type('brabo')
  await expect(page.getByText(findTexts.places(1))).toBeVisible()
  await tap(page.getByRole('link', { name: findTexts.canisterLevel(1, 1) }))
  await expect(
    heading(page, new RegExp(`Tank 2\\s+${containerTexts.canister(1)}\\s+${containerTexts.level(1)}`)),
  ).toBeVisible()
  await expect(page.getByText(`${findTexts.coloured(19, 'green')}${findTexts.dosesOf(3, 5)}`)).toBeVisible()
  await tap(button(page, strawsTexts.oneMore))
  await expect(page.getByText(findTexts.take('2–7'))).toBeVisible()
  await tap(button(page, findTexts.withdraw(6)))
  await expect(button(page, findTexts.withdraw(6))).toBeDisabled()
  await tap(insemination(page))
  await expect(insemination(page, findTexts.asLastTime('Vega H'))).toBeChecked()
  await expect(page.getByTestId('sentence')).toContainText(
    proposedSentence({
      type: 'INSEMINATION',
      direction: 'OUT',
      date: today(),
      amount: 6,
      signer_name: 'Maren Thiel',
      batch_label: 'B-26-012',
      owner_name: 'Gestüt Heide',
      animal_name: 'Vega H',
      places: [{ place_name: containerTexts.place('Tank 2', 1, 1), straws: 6 }],
    }),
  )
  await tap(button(page, actTexts('INSEMINATION', 6, 'Vega H').button))
  await expect(heading(page, actTexts('INSEMINATION', 6).done)).toBeVisible()
  expect(taps).toBeLessThanOrEqual(6)
  expect(letters).toBeLessThanOrEqual(8)

  await expect(page.getByText(batchTexts.numbers('2–7'))).toBeVisible()
  await expect(page.getByText(findTexts.straws(13))).toBeVisible()
  await expect(page.getByText(findTexts.left(2, 3))).toBeVisible()
  expect(await stored()).toBe(13)
  await page.reload()
  await tap(button(page, findTexts.undo))
  await expect(heading(page, findTexts.putBack(6))).toBeVisible()
  await expect(page.getByText(findTexts.straws(19))).toBeVisible()
  expect(await stored()).toBe(19)
  await tap(button(page, findTexts.done))
  await expect(page.getByRole('heading', { name: findTexts.recentPlaces, exact: true })).toBeVisible()
  await tap(page.getByRole('link', { name: 'Brabo van de Kempen B-26-012' }))
  await expect(heading(page, /Tank 2/)).toBeVisible()
})
