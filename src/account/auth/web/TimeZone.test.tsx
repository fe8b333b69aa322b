import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Role } from '#platform/contract/permissions.ts'
import { answer } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { answerAccess, answerHub } from '#test/component/samples/hub.ts'
import { TENANT_ID } from '#test/component/samples/ids.ts'
import { anOverview } from '#test/component/samples/overview.ts'
import { aSession } from '#test/component/samples/session.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { type Session, setTimeZone } from '../contract.ts'
import { timeZoneTexts } from '../texts.ts'

const button = (name: string) => page.getByRole('button', { name })
const notice = (zone: string) => page.getByText(timeZoneTexts.notice(zone))

function sessionIn(time_zone: string, more: Partial<Session['tenants'][number]> = {}, role: Role = 'OWNER') {
  const { tenants, ...rest } = aSession(role)
  return { ...rest, tenants: tenants.map((tenant) => ({ ...tenant, time_zone, ...more })) }
}

/** Answers each change with the sent time zone. */
const answerChanges = () =>
  answer(setTimeZone, ({ body }) => sessionIn((body as { time_zone: string }).time_zone))

function answerHome() {
  answerAccount()
  answerAccess()
  answer(showOverview, () => anOverview())
}

test('the notice of a guessed time zone is not shown again once the user has confirmed it', async () => {
  answerHome()
  await open('/home', sessionIn('Europe/Madrid', { is_time_zone_guessed: true }))
  await expect.element(notice('Europe/Madrid')).toBeVisible()
  const requests = answerChanges()
  await button(timeZoneTexts.keep).click()
  await expect.element(notice('Europe/Madrid')).not.toBeInTheDocument()
  expect(requests.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, time_zone: 'Europe/Madrid' }])
})

test('the notice is shown to account owners only, and leads to the setting', async () => {
  answerHub()
  answerHome()
  const guessed = { is_time_zone_guessed: true }
  await open('/home', sessionIn('Europe/Madrid', guessed, 'COLLABORATOR'))
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  expect(notice('Europe/Madrid').elements()).toEqual([])
  await open('/home', sessionIn('Europe/Madrid', guessed))
  await page.getByRole('link', { name: timeZoneTexts.change }).click()
  await expect.element(button(timeZoneTexts.change)).toBeInViewport()
})

test('an owner finds a time zone by its city, sees the time there and saves it', async () => {
  answerHub()
  await open('/hub/organisation', sessionIn('Pacific/Kiritimati'))
  await expect.element(page.getByText(/^Pacific\/Kiritimati, now \d\d:\d\d GMT\+14$/)).toBeVisible()
  await button(timeZoneTexts.change).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: timeZoneTexts.label }).click()
  await userEvent.keyboard('kyiv')
  await page.getByRole('option', { name: /^Europe\/Kyiv/ }).click()
  await expect.element(dialog.getByText(/^Now \d\d:\d\d EES?T there$/)).toBeVisible()
  const requests = answerChanges()
  await dialog.getByRole('button', { name: timeZoneTexts.save }).click()
  await expect.element(page.getByText(/^Europe\/Kyiv, now \d\d:\d\d EES?T$/)).toBeVisible()
  expect(requests.map(({ body }) => body)).toEqual([{ tenant_id: TENANT_ID, time_zone: 'Europe/Kyiv' }])
})

test('collaborators see the time zone and cannot change it', async () => {
  answerHub()
  await open('/hub/organisation', sessionIn('Europe/Madrid', {}, 'COLLABORATOR'))
  await expect.element(page.getByText(/^Europe\/Madrid, now /)).toBeVisible()
  expect(button(timeZoneTexts.change).elements()).toEqual([])
})

test('a refusal is shown in the dialog, which stays open', async () => {
  answerHub()
  await open('/hub/organisation', sessionIn('Europe/Madrid'))
  await button(timeZoneTexts.change).click()
  answer(setTimeZone, () => {
    throw new Refusal('NOT_ALLOWED', 'Only an account owner can do this.')
  })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: timeZoneTexts.save }).click()
  await expect.element(dialog.getByText('Only an account owner can do this.')).toBeVisible()
})
