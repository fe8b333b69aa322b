import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showOverview } from '#integration/overview/contract.ts'
import { listRecentActs, recordVisit } from '#integration/overview/visits.ts'
import { listPickLists, showOpening, startOpening } from '#handling/pick-lists/contract.ts'
import { weekdayOf } from '#handling/pick-lists/list-days.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { showOfflineSnapshot } from '#handling/offline/contract.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { addDays } from '#platform/contract/days.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { showLiveness } from '#platform/contract/version.ts'
import { createContainer, listContainers } from '#stock/containers/contract.ts'
import { listMovements, listOutcomes } from '#stock/movements/contract.ts'
import { movementTexts } from '#stock/movements/texts.ts'
import { listVesselStatus, type VesselStatus } from '#stock/nitrogen/contract.ts'
import { listConsignments } from '#stock/straws/consignments.ts'
import { consignmentsTexts } from '#stock/straws/texts.ts'
import { ageText, instantOf, today } from '#ui/dates.ts'
import { openedStore } from '#ui/outbox/outbox.ts'
import { errorTexts } from '#ui/texts.ts'
import { answer, answerInBackground, doublePress, Unreachable } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { aContainer, summaryOf } from '#test/component/samples/containers.ts'
import { answerAccess } from '#test/component/samples/hub.ts'
import { anotherId, CONSIGNEE_ID } from '#test/component/samples/ids.ts'
import { aContact, aHeldByOther } from '#test/component/samples/straws.ts'
import { aMovement, movementPage, summaryOfMovement } from '#test/component/samples/movements.ts'
import { statusAfter } from '#test/component/samples/nitrogen.ts'
import { aSnapshot } from '#test/component/samples/offline.ts'
import { anOverview } from '#test/component/samples/overview.ts'
import { anOpening, aSummary, LIST_ID, summaryPage } from '#test/component/samples/pick-lists.ts'
import { actTexts, firstDayTexts, homeTexts, stepTexts } from './texts.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })
const daysAgo = (days: number) => addDays(today(), -days)
const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

test('straws that are out for long lead to the consignments, with holders and dates', async () => {
  answerAccount({ batches: [aBatch({ counts: counts({ stored: 49, consigned: 25 }) })] })
  answerAccess()
  const since = daysAgo(200)
  answer(showOverview, () =>
    anOverview({
      ...{ straws: 49, consigned: 25, holders: 1 },
      long_consigned: [{ holder_id: CONSIGNEE_ID, holder_name: 'Gestüt Lindenhof', straws: 25, since }],
    }),
  )
  answer(listConsignments, () => ({
    consignments: [aHeldByOther({ since })],
    contacts: [aContact()],
    pagination: { limit: 100, offset: 0, total: 1 },
    stats: { straws: 12, here: 0, past: 0 },
  }))
  await open('/home')
  await expect.element(page.getByText(homeTexts.heldFor(25, 200))).toBeVisible()
  await page.getByRole('link', { name: `${homeTexts.consignedAction}: Gestüt Lindenhof` }).click()
  await expect.element(page.getByRole('heading', { name: consignmentsTexts.title })).toBeVisible()
})

const vesselStatus = (count: number, given: Partial<VesselStatus>): VesselStatus => ({
  ...statusAfter([]),
  container_id: anotherId(count),
  label: `Tank ${count}`,
  alerts: ['LOW_NOTICE'],
  ...given,
})

test('what needs attention is sorted by urgency, and many items are one line of each kind', async () => {
  answerAccount()
  answerAccess()
  answerInBackground(showOverview, () => anOverview({ unlocated: 84, unlocated_batches: ['B-26-006'] }))
  let vessels = [vesselStatus(1, {})]
  answerInBackground(listVesselStatus, () => ({ vessels }))
  await open('/home')
  const attention = card(homeTexts.attention)
  const lines = attention.getByRole('listitem')
  await expect.element(lines.nth(1)).toMatchTextContent(homeTexts.unlocated(84))
  await expect.element(lines.nth(0)).toMatchTextContent('Tank 1')

  vessels = [
    ...[1, 2, 3, 4].map((count) => vesselStatus(count, {})),
    vesselStatus(5, { alerts: ['LOW_ALARM'] }),
  ]
  await open('/home')
  await expect.element(lines.nth(2)).toMatchTextContent(homeTexts.unlocated(84))
  await expect.element(lines.nth(0)).toMatchTextContent('Tank 5')
  await expect.element(lines.nth(1)).toMatchTextContent(homeTexts.vessels.LOW_NOTICE(4))
  await expect.element(attention.getByText('6', { exact: true })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a missing outcome is recorded at its line', async () => {
  answerAccount()
  answerAccess()
  const date = daysAgo(82)
  const [mare_id, movement_id] = [anotherId(1), anotherId(2)]
  answerInBackground(showOverview, () =>
    anOverview({
      late_outcomes: { count: 1, first: [{ movement_id, mare_id, mare_name: 'Paloma II', date }] },
    }),
  )
  const asked = answer(listMovements, () =>
    movementPage(aMovement({ id: movement_id, type: 'INSEMINATION', date, outcome: 'PENDING' })),
  )
  answerInBackground(listOutcomes, () => ({ outcomes: [] }))
  await open('/home')
  await page
    .getByRole('button', { name: `${homeTexts.record}: ${homeTexts.outcomeMissing('Paloma II')}` })
    .click()
  await expect.element(page.getByRole('dialog', { name: movementTexts.outcome })).toBeVisible()
  expect(asked[0]!.query).toMatchObject({ animal_id: mare_id, type: 'INSEMINATION' })
})

test('what others did since the last visit is listed, and the menu offers longer periods', async () => {
  answerAccount()
  answerAccess()
  const since = at(90)
  answer(recordVisit, () => ({ since }))
  const tomas = { recorded_by: anotherId(1), recorded_by_name: 'Tomás Ibarra' }
  const asked = answer(listRecentActs, ({ query }) => ({
    movements: [1, 2].map((count) =>
      summaryOfMovement(aMovement({ ...tomas, id: anotherId(10 + count), recorded_at: at(count * 10) })),
    ),
    acts:
      query.since === since
        ? []
        : [1, 2, 3, 4, 5].map((count) => ({
            ...{ kind: 'READING' as const, id: anotherId(count), at: at(count), by_id: anotherId(1) },
            ...{ by_name: 'Tomás Ibarra', text: null },
            subject: { kind: 'CONTAINER' as const, id: anotherId(99), name: `Tank ${count}` },
            measured: { unit: 'cm' as const, value: 16.9, before: 18.2 },
          })),
  }))
  await open('/home')
  const recent = card(homeTexts.since)
  // Both movements are one act of Tomás.
  const consigned = `Tomás Ibarra ${actTexts.out.CONSIGNMENT('20 straws', 'Gestüt Lindenhof')} B-26-001`
  await expect.element(recent.getByRole('link', { name: consigned, exact: false })).toBeVisible()
  expect(recent.getByRole('listitem').elements()).toHaveLength(1)
  await recent.getByRole('button', { name: homeTexts.sinceWhen(ageText(since)) }).click()
  await page.getByRole('menuitem', { name: homeTexts.days(7) }).click()
  await expect.poll(() => recent.getByRole('listitem').elements()).toHaveLength(5)
  await expect
    .element(
      recent.getByRole('link', { name: `${actTexts.READING('Tank 1')} 16.9 cm, was 18.2`, exact: false }),
    )
    .toBeVisible()
  await recent.getByRole('button', { name: homeTexts.viewAll(6) }).click()
  const all = page.getByRole('dialog', { name: homeTexts.since })
  await expect.poll(() => all.getByRole('listitem').elements()).toHaveLength(6)
  expect(asked.map(({ query }) => query.since)).toEqual([since, instantOf(daysAgo(7), '00:00')])
})

test('a pick list with straws that are gone is opened before it is picked', async () => {
  answerAccount()
  answerAccess()
  const [whole, gone] = [
    aSummary({ day: today() }),
    aSummary({ id: anotherId(1), name: 'Gone', day: today() }),
  ]
  const undated = aSummary({ id: anotherId(2), name: 'Undated', day: null })
  answer(listPickLists, () => summaryPage(whole, { ...gone, straws: 14, missing: 7 }, undated))
  await open('/home')
  const lists = card(homeTexts.today)
  await expect
    .element(lists.getByRole('button', { name: `${homeTexts.startPicking}: ${whole.name}` }))
    .toBeVisible()
  await expect.element(lists.getByText(homeTexts.listGone(7, 14))).toBeVisible()
  await expect
    .element(lists.getByRole('link', { name: `${homeTexts.consignedAction}: ${gone.name}` }))
    .toBeVisible()
  await expect.element(card(homeTexts.undated).getByRole('listitem')).toMatchTextContent(undated.name)
  await expect.element(lists.getByText(undated.name)).not.toBeInTheDocument()
})

test('on a calm day the cards shrink to one line with what comes next', async () => {
  answerAccount()
  answerAccess()
  const day = addDays(today(), 3)
  answer(listPickLists, () => summaryPage(aSummary({ day })))
  await open('/home')
  const calm = page.getByRole('region', { name: homeTexts.calm })
  await expect.element(calm.getByText(homeTexts.next(weekdayOf(day, today()), aSummary().name))).toBeVisible()
  await expect.element(card(homeTexts.today)).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})

test('a card that fails reports it alone, and succeeds when it is tried again', async () => {
  answerAccount()
  answerAccess()
  answerInBackground(showOverview, () => anOverview({ unlocated: 84 }))
  answerInBackground(listRecentActs, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Not now.')
  })
  await open('/home')
  await expect.element(card(homeTexts.attention).getByRole('listitem')).toBeVisible()
  const since = card(homeTexts.since)
  const retry = since.getByRole('button', { name: errorTexts.retry })
  await expect.element(retry).toBeVisible()
  expect(page.getByRole('button', { name: errorTexts.retry }).elements()).toHaveLength(1)
  answerInBackground(listRecentActs, () => ({ movements: [], acts: [] }))
  await retry.click()
  await expect.element(since.getByText(homeTexts.sinceNothing)).toBeVisible()
})

test('the list of today is started at its line, and a phone shows all cards', async () => {
  answerAccount()
  answerAccess()
  answerInBackground(showOverview, () => anOverview({ unlocated: 84 }))
  const list = aSummary({ day: today(), clashes: 1 })
  answerInBackground(listPickLists, () => summaryPage(list))
  answer(showOpening, () => anOpening())
  const started = answer(startOpening, () => anOpening())
  await page.viewport(390, 844)
  await open('/home')
  // Each line leads to its subject.
  await expect
    .element(card(homeTexts.today).getByRole('link', { name: list.name, exact: false }))
    .toMatchTextContent(pickListTexts.clash)
  await expect
    .element(card(homeTexts.attention).getByRole('link', { name: homeTexts.unlocated(84), exact: false }))
    .toBeVisible()
  expect(await violations()).toEqual([])
  await page.viewport(1280, 900)
  await doublePress(page.getByRole('button', { name: `${homeTexts.startPicking}: ${list.name}` }))
  await expect.element(page.getByRole('heading', { name: pickListTexts.canister(1) })).toBeVisible()
  expect(started.map(({ params }) => params.id)).toEqual([LIST_ID])
})

test('a new account creates the drawn container with one press, and then enters a batch', async () => {
  answerAccount({ containers: [], batches: [] })
  answerAccess()
  const none = { batches: 0, has_straws: false, straws: 0, doses: 0, own_straws: 0 }
  let containers = 0
  answerInBackground(showOverview, () => anOverview({ ...none, containers }))
  const created = answer(createContainer, ({ body }) => {
    containers = 1
    answerInBackground(listContainers, () => ({ containers: [summaryOf(aContainer())] }))
    return aContainer({ label: body.label })
  })
  await open('/home')
  await expect.element(page.getByRole('heading', { name: firstDayTexts.title('Ana') })).toBeVisible()
  await expect
    .element(page.getByRole('radio', { name: firstDayTexts.canisters(6), exact: false }))
    .toBeChecked()
  expect(await violations()).toEqual([])
  await page.getByRole('radio', { name: firstDayTexts.canisters(10), exact: false }).click()
  await doublePress(page.getByRole('button', { name: firstDayTexts.create(firstDayTexts.tank) }))
  await expect.element(page.getByRole('link', { name: stepTexts.batch[2] })).toBeVisible()
  expect(created.map(({ body }) => body)).toMatchObject([
    { label: firstDayTexts.tank, canisters: 10, levels: 2, vessel: { kind: 'STORAGE', litres: 47 } },
  ])
  await expect.element(page.getByRole('navigation', { name: homeTexts.start })).toBeVisible()
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
  await expect.element(page.getByText(/^5 straws on this device/)).toBeVisible()
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
