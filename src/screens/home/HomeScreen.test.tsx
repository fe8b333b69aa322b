import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { batchTexts } from '#stock/batches/texts.ts'
import { listMovements } from '#stock/movements/contract.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { listConsignments } from '#stock/straws/contract.ts'
import { consignmentsTexts } from '#stock/straws/texts.ts'
import { listPickLists, showOpening, startOpening } from '#handling/pick-lists/contract.ts'
import { openingTexts, pickListTexts } from '#handling/pick-lists/texts.ts'
import { shortDate, today } from '#ui/dates.ts'
import { open, violations } from '#test/component/open.tsx'
import { showOfflineSnapshot } from '#handling/offline/contract.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { showLiveness } from '#platform/contract/version.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { answer, answerInBackground, Unreachable } from '#test/component/fake-api.ts'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { answerAccess } from '#test/component/samples/hub.ts'
import { anotherId, BATCH_ID, CONSIGNEE_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'
import { aSnapshot } from '#test/component/samples/offline.ts'
import { anOpening, aSummary, LIST_ID, summaryPage } from '#test/component/samples/pick-lists.ts'
import { anOverview } from '#test/component/samples/overview.ts'
import { homeTexts } from './texts.ts'

test('consigned straws link to their holders with dates, and to their batch', async () => {
  answerAccount({ batches: [aBatch({ counts: counts({ stored: 49, consigned: 25 }) })] })
  answerAccess()
  answer(showOverview, () => anOverview({ straws: 49, consigned: 25, holders: 1 }))
  const consignment = {
    ...{ batch_id: BATCH_ID, batch_label: 'B-26-001', owner_id: SELF_ID, owner_name: 'Haras del Sur' },
    ...{ holder_id: CONSIGNEE_ID, holder_name: 'Gestüt Lindenhof', straws: 25, since: '2026-06-10' },
    numbers: [[50, 74] as [number, number]],
  }
  answer(listConsignments, () => ({
    consignments: [consignment],
    pagination: { limit: 25, offset: 0, total: 1 },
    stats: { straws: 25 },
  }))
  await open('/home')
  await page.getByRole('link', { name: `${homeTexts.consignedAction}: ${homeTexts.consigned(25)}` }).click()
  await expect.element(page.getByRole('heading', { name: consignmentsTexts.title })).toBeVisible()
  await expect.element(page.getByText(consignmentsTexts.all(25))).toBeVisible()
  const line = page.getByRole('row', {
    name: `Gestüt Lindenhof B-26-001 Haras del Sur 25 ${shortDate('2026-06-10')}`,
    exact: false,
  })
  await line.getByRole('link', { name: 'B-26-001' }).first().click()
  await expect
    .element(page.getByRole('tab', { name: batchTexts.consignments, exact: false }))
    .toHaveAttribute('aria-selected', 'true')
})

test('recent movements name the recorder if someone else signed', async () => {
  answerAccount()
  answerAccess()
  answer(showOverview, () => anOverview())
  answer(listMovements, () =>
    movementPage(aMovement({ signer_id: anotherId(1), signer_name: 'Tomás Ibarra' })),
  )
  await open('/home')
  const recent = page.getByRole('region', { name: homeTexts.moved })
  const text = movementTexts.signedAndRecordedBy('Tomás Ibarra', 'Ana García')
  await expect.element(recent.getByText(text)).toBeVisible()
})

test('a phone shows the list of today with its start, and leads to all lists', async () => {
  await page.viewport(390, 844)
  answerAccount()
  answerAccess()
  answer(showOverview, () => anOverview())
  const lists = [
    aSummary({ id: anotherId(1), name: 'Still empty', straws: 0, lifts: 0, containers: [], day: today() }),
    aSummary({ day: today(), clashes: 1 }),
  ]
  answer(listPickLists, () => summaryPage(...lists))
  answer(showOpening, () => anOpening())
  const started = answer(startOpening, () => anOpening())
  await open('/home')
  const card = page.getByRole('region', { name: pickListTexts.isOn(pickListTexts.title, homeTexts.today) })
  await expect.element(card.getByRole('link', { name: lists[1]!.name })).toBeVisible()
  await expect.element(card.getByText(homeTexts.listSum(2, 2, 1, 1))).toBeVisible()
  await expect.element(card.getByText(pickListTexts.clash)).toBeVisible()
  expect(await violations()).toEqual([])
  await card.getByRole('link', { name: homeTexts.allLists(2) }).click()
  await expect.element(page.getByRole('link', { name: 'Still empty' })).toBeVisible()
  history.back()
  await card.getByRole('button', { name: pickListTexts.openVessel() }).dblClick()
  await expect.element(page.getByRole('heading', { name: openingTexts.canister(1) })).toBeVisible()
  expect(started.map(({ params }) => params.id)).toEqual([LIST_ID])
})

test('without a connection, home shows what this device has stored, and what needs a connection', async () => {
  await page.viewport(390, 844)
  answerAccount()
  answerAccess()
  answerInBackground(showOverview, () => {
    throw new Unreachable()
  })
  let isAway = false
  await open('/home')
  answerInBackground(showLiveness, () => {
    throw new Unreachable()
  })
  answerInBackground(showOfflineSnapshot, () => {
    if (isAway) throw new Unreachable()
    isAway = true
    return aSnapshot()
  })
  await expect.poll(openedStore).not.toBeNull()
  await expect.poll(() => isAway).toBe(true)
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByText(/^5 straws on this phone/)).toBeVisible()
  const needs = page.getByRole('region', { name: offlineTexts.needs })
  await expect.element(needs.getByText(offlineTexts.printLabels)).toBeVisible()
  await page.getByRole('button', { name: offlineTexts.nitrogen }).click()
  await expect
    .element(
      page
        .getByRole('dialog', { name: offlineTexts.nitrogen })
        .getByRole('button', { name: offlineTexts.keep }),
    )
    .toBeVisible()
})
