import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listMovements } from '#stock/movements/contract.ts'
import { changeStraws } from '#stock/straws/contract.ts'
import { actTexts } from '#stock/straws/texts.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { unbooked } from '#ui/outbox/unsent.ts'
import { whenText } from '#ui/dates.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { answer, answerInBackground, keysOf } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { anotherId } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { aSnapshot, forgetEntries, saveConsignment } from '#test/component/samples/offline.ts'
import { discardEntry, showOfflineSnapshot } from '../contract.ts'
import { changeText, entrySentences, offlineTexts } from '../texts.ts'

const refused = page.getByRole('region', { name: offlineTexts.refusedTitle })

afterEach(forgetEntries)

/** Saves a consignment of the straws 1 to 5, of which only 3 to 5 are still stored. */
async function refuseConsignment() {
  const recorded_at = new Date(Date.now() + 60_000).toISOString()
  const by = { recorded_by_name: 'Tomás Ibarra', signer_name: 'Tomás Ibarra' }
  const theirs = aMovement({ ...by, recorded_at, type: 'LOSS', amount: 2, numbers: [[1, 2]] })
  const earlier = aMovement({ id: anotherId(1), recorded_at: '2026-01-01T00:00:00.000Z' })
  answer(listMovements, () => movementPage(theirs, earlier))
  const requests = answer(changeStraws, ({ body }) => {
    if ('numbers' in body && body.numbers?.[0]?.[0] === 1)
      throw new Refusal('STRAWS_CHANGED', 'The straws 1–2 are no longer stored.')
    return { movements: [aMovement()] }
  })
  await open('/offline')
  answerInBackground(showOfflineSnapshot, () => aSnapshot({ lines: [[0, 0, 0, 1, 1, 3, 5]] }))
  await expect.poll(openedStore).not.toBeNull()
  await saveConsignment(5)
  await expect.element(refused).toBeVisible()
  return { requests, since: changeText(theirs, whenText(recorded_at)) }
}

test('a refused entry shows what was saved and what is stored now, and offers the nearest that works', async () => {
  const { requests, since } = await refuseConsignment()
  const { todo } = entrySentences.CONSIGNMENT('5 straws of B-26-001', 'Gestüt Lindenhof')
  await expect.element(refused.getByRole('heading', { name: todo })).toBeVisible()
  await expect.element(refused).toMatchTextContent(offlineTexts.numbers('1–5'))
  await expect.element(refused).toMatchTextContent(offlineTexts.numbers('3–5'))
  await expect.element(refused).toMatchTextContent(since)
  // The entry is sent again only when the user chooses so.
  await expect.poll(unbooked).toBe(1)
  expect(requests).toHaveLength(1)
  await refused.getByRole('button', { name: actTexts('CONSIGNMENT', 3).button }).click()
  await expect.element(refused).not.toBeInTheDocument()
  await expect.poll(unbooked).toBe(0)
  expect(requests[1]!.body).toMatchObject({ numbers: [[3, 5]], seen_at: [{ straws: 3 }] })
  const [first, second] = keysOf(changeStraws)
  expect(second).not.toBe(first)
})

test('on a phone the answers are in the window without scrolling', async () => {
  await page.viewport(390, 664)
  await refuseConsignment()
  for (const name of [actTexts('CONSIGNMENT', 3).button, offlineTexts.anew, offlineTexts.discard])
    await expect.element(refused.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
})

test('discarding a refused entry is noted, and names where that is listed and how to record it', async () => {
  await refuseConsignment()
  const discarded = answer(discardEntry, () => undefined)
  await refused.getByRole('button', { name: offlineTexts.discard }).click()
  await page.getByRole('dialog').getByRole('button', { name: offlineTexts.discard }).click()
  await expect.poll(() => discarded).toHaveLength(1)
  const noted = page.getByRole('status').filter({ hasText: offlineTexts.discarded })
  await expect.element(noted).toMatchTextContent(offlineTexts.discardedNext)
  await expect.element(page.getByRole('link', { name: offlineTexts.viewDiscarded })).toBeVisible()
  await expect.element(refused).not.toBeInTheDocument()
  await expect.poll(unbooked).toBe(0)
  await noted.getByRole('button', { name: offlineTexts.recordAgain }).click()
  const dialog = page.getByRole('dialog', { name: offlineTexts.withdrawFrom('B-26-001') })
  await dialog.getByRole('button', { name: offlineTexts.keep }).click()
  await expect.element(page.getByRole('heading', { name: offlineTexts.sent, level: 1 })).toBeVisible()
})
