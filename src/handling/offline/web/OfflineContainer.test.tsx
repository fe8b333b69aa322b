import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { containerTexts } from '#stock/containers/texts.ts'
import { listContainers, showContainer } from '#stock/containers/contract.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { showLiveness } from '#platform/contract/version.ts'
import { answer, answerInBackground, Unreachable } from '#test/component/fake-api.ts'
import { open, violations, violationsInDark } from '#test/component/open.tsx'
import { CONTAINER_ID } from '#test/component/samples/ids.ts'
import { aSnapshot } from '#test/component/samples/offline.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { showOfflineSnapshot } from '../contract.ts'
import { offlineTexts } from '../texts.ts'

/** Opens the offline page with a stock on the device, then loses the connection. */
async function openAway() {
  let isAway = false
  const unlessAway = <T,>(reply: () => T) => {
    if (isAway) throw new Unreachable()
    return reply()
  }
  await open('/offline')
  answerInBackground(showLiveness, () => unlessAway(() => ({ status: 'ok' }) as const))
  answerInBackground(showOfflineSnapshot, () => unlessAway(() => aSnapshot({ lines: LINES })))
  answer(listContainers, () => unlessAway(() => ({ containers: [] })))
  for (const endpoint of [showContainer, showOverview])
    answer(endpoint, () => {
      throw new Unreachable()
    })
  await expect.poll(openedStore).not.toBeNull()
  await expect.element(page.getByText(offlineTexts.belongsTo('Gestüt Lindenhof'))).toBeVisible()
  isAway = true
  window.dispatchEvent(new Event('offline'))
}

/** Straws of the account in canister 1, and of another owner in canister 2. */
const LINES = [
  [0, 0, 0, 1, 1, 1, 5],
  [0, 1, 0, 2, 1, 6, 8],
]

test('offline, containers show the straws that this device stores, and whose they are', async () => {
  await openAway()
  await page.getByRole('link', { name: containerTexts.title }).first().click()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Tank 1/ })
    .click()
  await expect.element(page.getByRole('heading', { name: 'Tank 1', level: 1 })).toBeVisible()
  const rows = page.getByRole('list', { name: 'Tank 1' }).getByRole('listitem')
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.nth(1)).toMatchTextContent(offlineTexts.belongsTo('Gestüt Lindenhof'))
  await expect.element(page.getByRole('region', { name: offlineTexts.needs })).toBeVisible()
  expect(await violations()).toEqual([])
  expect(await violationsInDark()).toEqual([])
  await page.getByRole('button', { name: /^Canister 2/ }).click()
  await expect
    .element(page.getByRole('heading', { name: new RegExp(`^${containerTexts.canister(2)}`) }))
    .toBeVisible()
  await expect.element(rows).toHaveLength(1)
  expect(location.pathname).toBe(`/containers/${CONTAINER_ID}`)
  await rows.getByRole('button', { name: offlineTexts.withdraw }).click()
  await expect
    .element(page.getByRole('dialog', { name: offlineTexts.withdrawFrom('B-26-001') }))
    .toBeVisible()
})
