/** Loading failures are shown above any earlier data, which remains visible. */
import { expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { showAnimal } from '#registry/animals/contract.ts'
import { horseTexts } from '#registry/animals/texts.ts'
import { listBatches, listFreezes, showBatch } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { listContainers, showContainer } from '#stock/containers/contract.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { listHealthTests } from '#registry/health-tests/contract.ts'
import { listMembers } from '#account/members/contract.ts'
import { membersTexts } from '#account/members/texts.ts'
import { listPickLists } from '#handling/pick-lists/contract.ts'
import { listHorses } from '#stock/straws/horses.ts'
import { listMovements, readJournal, showFertility } from '#stock/movements/contract.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { showParty } from '#registry/parties/contract.ts'
import { listStakeholders, showStake } from '#integration/overview/stakeholders.ts'
import { stakeTexts } from '#screens/party/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { listBatchConsignments, listConsignments } from '#stock/straws/consignments.ts'
import { listStraws, showBatchInventory, showInventory } from '#stock/straws/contract.ts'
import { consignmentsTexts } from '#stock/straws/texts.ts'
import { showSubscription } from '#account/subscription/contract.ts'
import { subscriptionTexts } from '#account/subscription/texts.ts'
import { listWarehouses } from '#registry/warehouses/contract.ts'
import { warehouseTexts } from '#registry/warehouses/texts.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { notFound, Refusal } from '#platform/contract/refusal.ts'
import { findTexts } from '#screens/find/texts.ts'
import { homeTexts } from '#screens/home/texts.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { answer, answerInBackground, later } from './fake-api.ts'
import { open } from './open.tsx'
import { batchPage } from './samples/batches.ts'
import { aContainer, summaryOf } from './samples/containers.ts'
import { answerAccess, answerHub } from './samples/hub.ts'
import { BATCH_ID, CONTAINER_ID, SELF_ID, STALLION_ID } from './samples/ids.ts'
import { aMovement, movementPage } from './samples/movements.ts'
import { anOverview } from './samples/overview.ts'
import { aSummary, summaryPage } from './samples/pick-lists.ts'
import { aContact, aHeldByOther, aStockLine, aStraw } from './samples/straws.ts'

const NOT_NOW = 'Not now.'
const retry = { name: errorTexts.retry }

/** Makes all data stale and reports the page as visible again, so that the page refetches its data. */
function comeBackLater() {
  vi.setSystemTime(Date.now() + 10_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

const refuse = () => {
  throw new Refusal('TOO_MANY_REQUESTS', NOT_NOW)
}

/** Answers the reads of all screens of this file. */
function answerAll() {
  answerHub()
  answerAccess()
  answerInBackground(showOverview, () => anOverview({ unlocated: 1 }))
  answerInBackground(listMovements, () => movementPage(aMovement()))
  answerInBackground(listPickLists, () => summaryPage(aSummary()))
  answerInBackground(listStraws, () => ({
    straws: [aStraw(1, { location: null })],
    pagination: { limit: 1, offset: 0, total: 1 },
  }))
  answerInBackground(readJournal, () => ({ movements: [], next: null }))
  answerInBackground(listFreezes, () => ({ freezes: [] }))
  answerInBackground(listHealthTests, () => ({ health_tests: [] }))
  answerInBackground(showFertility, () => ({ fertility: [] }))
  const { last_moved_on: _, ...line } = aStockLine()
  answerInBackground(showInventory, () => ({
    inventory: [{ batch_id: BATCH_ID, batch_label: 'B-26-001', ...line }],
  }))
  answerInBackground(listConsignments, () => ({
    consignments: [aHeldByOther()],
    contacts: [aContact()],
    pagination: { limit: 100, offset: 0, total: 1 },
    stats: { straws: 12, here: 0, past: 0 },
  }))
  answerInBackground(showSubscription, () => ({
    expires_on: '2999-12-31T00:00:00.000Z',
    price: { amount: 2900, currency: 'EUR' },
    payments: [],
  }))
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const firstLineOf = (region: string) => page.getByRole('region', { name: region }).getByRole('row').nth(1)
const panel = page.getByRole('tabpanel')

type Part = {
  endpoint: Endpoint
  /** Answer to the reload; a refusal by default. */
  respond?: (input: { query: unknown }) => unknown
  text?: string
  shown: Locator
}

/** Screens with their reads, what each read shows, and how its failure is reported. */
const SCREENS: Record<string, Part[]> = {
  '/home': [
    {
      endpoint: showOverview,
      shown: page.getByRole('region', { name: homeTexts.attention }).getByRole('listitem'),
    },
    {
      endpoint: listPickLists,
      shown: page.getByRole('region', { name: homeTexts.undated }).getByRole('listitem').first(),
    },
  ],
  '/batches': [{ endpoint: listBatches, shown: page.getByRole('article') }],
  '/containers': [
    { endpoint: listContainers, text: containerTexts.failed, shown: page.getByRole('article') },
    {
      endpoint: showOverview,
      text: containerTexts.unlocatedFailed,
      shown: page.getByRole('button', { name: containerTexts.unlocatedShow }),
    },
  ],
  '/containers?unlocated=1': [
    {
      endpoint: listStraws,
      text: containerTexts.unlocatedFailed,
      shown: page.getByRole('button', { name: containerTexts.givePlaceTo('B-26-001') }),
    },
  ],
  [`/containers/${CONTAINER_ID}`]: [{ endpoint: showContainer, shown: heading('Tank 1') }],
  [`/batches/${BATCH_ID}`]: [
    { endpoint: showBatch, shown: heading('B-26-001') },
    {
      endpoint: showBatchInventory,
      shown: panel.getByRole('row', { name: containerTexts.place('Tank 1', 1, 1), exact: false }),
    },
  ],
  [`/batches/${BATCH_ID}/edit`]: [{ endpoint: showBatch, shown: heading(batchTexts.editTitle('B-26-001')) }],
  [`/batches/${BATCH_ID}?tab=activity`]: [
    { endpoint: listMovements, shown: panel.getByText(aMovement().sentence) },
  ],
  [`/batches/${BATCH_ID}?tab=consignments`]: [
    { endpoint: listBatchConsignments, shown: panel.getByText(consignmentsTexts.none) },
  ],
  '/horses': [{ endpoint: listHorses, shown: page.getByRole('link', { name: 'Lucero del Sur' }) }],
  [`/horses/${STALLION_ID}`]: [
    { endpoint: showAnimal, shown: heading('Lucero del Sur') },
    { endpoint: listBatches, shown: firstLineOf(horseTexts.batches) },
  ],
  [`/parties/${SELF_ID}`]: [
    { endpoint: showParty, shown: heading('Haras del Sur') },
    { endpoint: showStake, shown: page.getByRole('region', { name: stakeTexts.yoursHere }) },
  ],
  '/hub/general': [
    {
      endpoint: listMembers,
      text: membersTexts.membersFailed,
      shown: page.getByRole('region', { name: membersTexts.members }).getByRole('listitem').first(),
    },
    {
      endpoint: listStakeholders,
      shown: page.getByRole('region', { name: partyTexts.stakeholders }).getByRole('link'),
    },
  ],
  '/hub/organisation': [
    {
      endpoint: listWarehouses,
      text: warehouseTexts.failed,
      shown: page.getByRole('button', { name: warehouseTexts.renameOf('Haras del Sur') }),
    },
  ],
  '/consignments': [
    { endpoint: listConsignments, shown: page.getByRole('region', { name: 'Gestüt Lindenhof' }) },
  ],
  [`/find/${BATCH_ID}?container=${CONTAINER_ID}&canister=1&level=1`]: [
    { endpoint: showBatchInventory, shown: page.getByRole('button', { name: findTexts.withdraw(8) }) },
  ],
  '/hub/subscription': [
    { endpoint: showSubscription, shown: page.getByRole('button', { name: subscriptionTexts.pay }) },
  ],
}

test.each(Object.entries(SCREENS))(
  'a failed reload shows an error above the previous data: %s',
  async (path, parts) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answerAll()
    await open(path)
    for (const { endpoint, respond = refuse, text = NOT_NOW, shown } of parts) {
      await expect.element(shown).toBeVisible()
      answer(endpoint, respond as never)
      comeBackLater()
      const alert = page.getByRole('alert').filter({ hasText: text }).first()
      await expect.element(alert).toBeVisible()
      await expect.element(shown).toBeVisible()
      const order = alert.element().compareDocumentPosition(shown.element())
      expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
      answerAll()
      await alert.getByRole('button', retry).click()
      await expect.element(alert).not.toBeInTheDocument()
      await expect.element(shown).toBeVisible()
    }
  },
)

const containersOf = () => ({ containers: [summaryOf(aContainer())] })
const strawsOf = () => ({ straws: [aStraw(1, { location: null })] })

const LISTS: [path: string, endpoint: Endpoint, reply: () => unknown, where: string][] = [
  ['/containers', listContainers, containersOf, 'main'],
  ['/batches', listBatches, () => batchPage(), 'main'],
  ['/containers?unlocated=1', listStraws, strawsOf, `section[aria-label="${containerTexts.unlocatedTitle}"]`],
]

test.each(LISTS)(
  'a list is pending while it loads, then idle or failed: %s',
  async (path, endpoint, reply, where) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    answerAll()
    const status = () => document.querySelector(`${where} [data-status]`)?.getAttribute('data-status')
    const first = later<unknown>()
    answer(endpoint, () => first.reply as never)
    await open(path)
    await expect.poll(status).toBe('pending')
    expect(document.querySelector(`${where} [data-status]`)!.getAttribute('aria-busy')).toBe('true')
    first.send(reply())
    await expect.poll(status).toBe('idle')
    const second = later<unknown>()
    answer(endpoint, () => second.reply as never)
    comeBackLater()
    await expect.poll(status).toBe('pending')
    await expect.element(page.getByRole('progressbar', { name: commonTexts.loading })).toBeVisible()
    second.fail(new Refusal('TOO_MANY_REQUESTS', NOT_NOW))
    await expect.poll(status).toBe('failed')
    await expect.element(page.getByRole('alert')).toBeVisible()
    answerAll()
    await page.getByRole('button', retry).click()
    await expect.poll(status).toBe('idle')
  },
)

test.each(LISTS)(
  'a list that receives a 404 has failed like any other: %s',
  async (path, endpoint, _, where) => {
    const status = () => document.querySelector(`${where} [data-status]`)?.getAttribute('data-status')
    answerAll()
    answer(endpoint, () => {
      throw notFound('The account')
    })
    await open(path)
    await expect.poll(status).toBe('failed')
    answerAll()
    await page.getByRole('button', retry).click()
    await expect.poll(status).toBe('idle')
  },
)
