import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { helpTexts } from '#account/help/texts.ts'
import { validateSession } from '#account/auth/contract.ts'
import { validateSession as validateNow } from '#account/auth/web/session.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { unbooked } from '#ui/outbox/unsent.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { showLiveness } from '#platform/contract/version.ts'
import { answer, answerInBackground, Unreachable } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { aSession } from '#test/component/samples/session.ts'
import { answerHome } from '#test/component/samples/hub.ts'
import { aMovement } from '#test/component/samples/movements.ts'
import { aSnapshot, forgetEntries, saveConsignment } from '#test/component/samples/offline.ts'
import { offlineBarTexts } from '../bar-texts.ts'
import { showOfflineSnapshot } from '../contract.ts'
import { entrySentences, offlineTexts } from '../texts.ts'

const strip = page.getByRole('status').filter({ hasText: offlineBarTexts.noSignal })
const waiting = page.getByRole('status').filter({ hasText: offlineBarTexts.unsent(1) })

let isAway = false
const unlessAway = <T,>(reply: () => T) => {
  if (isAway) throw new Unreachable()
  return reply()
}

beforeEach(() => {
  isAway = false
  answerHome()
})

afterEach(forgetEntries)

/** Opens a page with a stock on the device. */
async function openWithStock(path: string) {
  await open(path)
  answerInBackground(showLiveness, () => unlessAway(() => ({ status: 'ok' }) as const))
  answerInBackground(showOfflineSnapshot, () => unlessAway(aSnapshot))
  await expect.poll(openedStore).not.toBeNull()
}

function loseConnection() {
  isAway = true
  window.dispatchEvent(new Event('offline'))
}

test('a lost connection is reported after three seconds, and no longer once it is back', async () => {
  await openWithStock('/help')
  await expect.element(page.getByRole('heading', { name: helpTexts.title, level: 1 })).toBeVisible()
  const lost = performance.now()
  loseConnection()
  await expect.element(strip).toBeVisible()
  expect(performance.now() - lost).toBeGreaterThan(2900)
  await expect.element(strip.getByRole('link', { name: offlineTexts.view })).toBeVisible()
  isAway = false
  await expect.element(strip).not.toBeInTheDocument()
})

test('a session that could not be validated is validated once the connection is back', async () => {
  await openWithStock('/help')
  await expect.element(page.getByRole('heading', { name: helpTexts.title, level: 1 })).toBeVisible()
  answerInBackground(validateSession, () => unlessAway(aSession))
  isAway = true
  await validateNow()
  await expect.element(strip).toBeVisible()
  isAway = false
  await expect.element(strip).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: helpTexts.title, level: 1 })).toBeVisible()
})

test('an entry that is sent immediately shows no strip, and one that is not accepted shows what to do', async () => {
  await openWithStock('/help')
  answer(changeStraws, () => ({ movements: [aMovement()] }))
  await saveConsignment(2)
  await expect.poll(unbooked).toBe(0)
  await expect.element(waiting).not.toBeInTheDocument()
  answer(changeStraws, () => {
    throw new Refusal('STRAWS_CHANGED', 'The straws have moved.')
  })
  await saveConsignment(2)
  const refused = page.getByRole('status').filter({ hasText: offlineBarTexts.refused(1) })
  await expect.element(refused).toBeVisible()
  await refused.getByRole('link', { name: offlineTexts.view }).click()
  await expect
    .element(page.getByRole('heading', { name: offlineTexts.notAccepted(1), level: 1 }))
    .toBeVisible()
})

test.each([
  ['SUBSCRIPTION_EXPIRED', offlineTexts.reasons.PAYMENT, 'link', offlineTexts.renew],
  ['OTHER_CONTRACT', offlineTexts.reasons.CONTRACT, 'button', offlineTexts.update],
] as const)('%s takes the place of the strip, with its one button', async (code, reason, role, name) => {
  await openWithStock('/help')
  answer(changeStraws, () => {
    throw new Refusal(code, 'No.')
  })
  await saveConsignment(1)
  const told = page.getByRole('status').filter({ hasText: reason })
  await expect.element(told).toMatchTextContent(offlineBarTexts.unsent(1))
  await expect.element(told.getByRole(role, { name })).toBeVisible()
})

test('a phone that was put away lists what was recorded since, and what was not accepted, in a sheet', async () => {
  await page.viewport(390, 844)
  await openWithStock('/help')
  answer(changeStraws, () => {
    throw new Unreachable()
  })
  for (const amount of [1, 2, 3, 4]) await saveConsignment(amount)
  await expect.poll(unbooked).toBe(4)
  document.dispatchEvent(new Event('visibilitychange'))
  answer(changeStraws, ({ body }) => {
    if ('numbers' in body && body.numbers?.[0]?.[1] === 4)
      throw new Refusal('STRAWS_CHANGED', 'The straws have moved.')
    return { movements: [aMovement()] }
  })
  const sheet = page.getByRole('dialog')
  await expect
    .element(sheet.getByRole('heading', { name: offlineTexts.recordedTitle([offlineTexts.movements(3)]) }))
    .toBeVisible()
  await expect
    .element(sheet.getByText(entrySentences.CONSIGNMENT('2 straws of B-26-001', 'Gestüt Lindenhof').done))
    .toBeVisible()
  await expect.element(sheet.getByText(offlineTexts.notAccepted(1))).toBeVisible()
  await sheet.getByRole('button', { name: offlineTexts.decide }).click()
  await expect.element(page.getByRole('region', { name: offlineTexts.refusedTitle })).toBeVisible()
})
