import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { frameTexts } from '#app/web/frame/texts.ts'
import { sendHelpMessage } from '#account/help/contract.ts'
import { helpTexts } from '#account/help/texts.ts'
import { logIn, logOut, validateSession } from '#account/auth/contract.ts'
import { loginTexts } from '#account/auth/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { showLiveness } from '#platform/contract/version.ts'
import { queueEntry } from '#ui/outbox/keep.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { unbooked } from '#ui/outbox/unsent.ts'
import { answer, answerInBackground, later } from '#test/component/fake-api.ts'
import { passwordField } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { anotherId } from '#test/component/samples/ids.ts'
import { answerHome } from '#test/component/samples/hub.ts'
import { anEmptySnapshot, aSession } from '#test/component/samples/session.ts'
import { offlineBarTexts } from '../bar-texts.ts'
import { type OfflineSnapshot, showOfflineSnapshot } from '../contract.ts'

test('a background load that fails after a log-out does not end the next user’s session', async () => {
  const first = later<OfflineSnapshot>()
  answerHome()
  await open('/help')
  // The page reads again when it becomes visible, so the number of reads is not fixed.
  const readers = new Set<'first' | 'next'>()
  let reader: 'first' | 'next' = 'first'
  answer(showOfflineSnapshot, () => {
    readers.add(reader)
    return reader === 'first' ? first.reply : anEmptySnapshot()
  })
  await expect.poll(() => readers.size).toBe(1)

  answer(logOut, () => undefined)
  answer(validateSession, () => {
    throw new Refusal('NO_SESSION', 'No session.')
  })
  await page.getByRole('button', { name: frameTexts.menu, exact: false }).click()
  await page.getByRole('menuitem', { name: frameTexts.logOut }).click()
  const next = aSession()
  answer(logIn, () => {
    reader = 'next'
    return { ...next, user: { ...next.user, id: anotherId(1) } }
  })
  await page.getByRole('textbox', { name: loginTexts.email }).fill('joost@haras.test')
  await passwordField(loginTexts.password).fill('nine frozen lanterns hum')
  await page.getByRole('button', { name: loginTexts.submit }).click()
  await expect.poll(() => readers.size).toBe(2)

  first.fail(new Refusal('NO_SESSION', 'No session.'))
  await page.getByRole('link', { name: helpTexts.title }).first().click()
  await expect.element(page.getByRole('heading', { name: helpTexts.title, level: 1 })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

/** Replaces time limits, so that the test's clock controls them. */
function fakeTimeLimits() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('The time is up.', 'TimeoutError')), ms)
    return limit.signal
  })
  onTestFinished(() => timeout.mockRestore())
}

test.each([
  ['after a minute', 70_000],
  ['while the first request still hangs', 1000],
])('a connection back %s is used within ten seconds, even without an event', async (_, away_ms) => {
  answerHome()
  await open('/help')
  await expect.element(page.getByRole('heading', { name: helpTexts.title, level: 1 })).toBeVisible()
  await expect.poll(openedStore).not.toBeNull()
  fakeTimeLimits()
  let isAway = true
  // A broken connection neither answers nor fails.
  const hang = () => new Promise<never>(() => {})
  answerInBackground(showLiveness, () => (isAway ? hang() : ({ status: 'ok' } as const)))
  const sent = answer(sendHelpMessage, () => (isAway ? hang() : undefined))
  const body = { message: 'The tank is low' }
  await queueEntry(sendHelpMessage, { body }, { summary: 'asked for help' })
  await expect.poll(() => sent.length).toBe(1)
  await vi.advanceTimersByTimeAsync(away_ms)
  // A second request that hangs would be a second entry that may or may not have been recorded.
  expect(sent).toHaveLength(1)

  isAway = false
  await vi.advanceTimersByTimeAsync(10_000)
  await expect.poll(unbooked).toBe(0)
  expect(sent).toHaveLength(2)
  await expect.element(page.getByText(offlineBarTexts.noSignal)).not.toBeInTheDocument()
})
