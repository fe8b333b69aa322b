/**
 * One session beside the vessel that is cut off at some point, and its outcome: the number of entries that were booked,
 * refused or taken back.
 */
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { dice } from '#test/dice.ts'
import { openingTexts } from '#handling/pick-lists/opening-texts.ts'
import { offlineBarTexts } from '#handling/offline/bar-texts.ts'
import { offlineTexts } from '#handling/offline/texts.ts'
import { loginTexts } from '#account/auth/texts.ts'
import { stockTakeTexts } from '#handling/stock-takes/texts.ts'
import { withdrawalTexts } from '#stock/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { UPRIGHT } from '../phone.ts'
import { expect } from '../test.ts'
import type { Line } from './line.ts'

export const FAULTS = [
  'page killed',
  'server killed',
  'reply lost',
  'session ended',
  'two tabs',
  'clock a day ahead',
  'clock a day behind',
  'build changed',
  'straw taken meanwhile',
  'nothing',
] as const
export type Fault = (typeof FAULTS)[number]

export type Place = {
  line: Line
  /** Member who works on the phone. */
  member: { email: string; password: string }
  /** Kills the server without warning, and restarts it. */
  killServer: () => Promise<void>
}

export type Outcome = {
  seed: number
  fault: Fault
  entries: number
  booked: number
  refused: number
  taken_back: number
  /** Descriptions of the problems found; empty after a good session. */
  wrong: string[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const ACTS = 3

const KINDS = ['loss', 'opening', 'loss', 'count'] as const

type OfflineAction = {
  kind: (typeof KINDS)[number]
  /** Number of the straw that is taken; 0 for a count. */
  number: number
  /** Whether the phone confirmed that the action is stored. */
  isPromised: boolean
  isTakenBack: boolean
}

export async function runSession(browser: Browser, place: Place, seed: number): Promise<Outcome> {
  const roll = dice(seed)
  const fault = FAULTS[seed % FAULTS.length]!
  const { line, member } = place
  const context = await browser.newContext({
    ...UPRIGHT,
    baseURL: line.address,
    serviceWorkers: 'allow',
    reducedMotion: 'reduce',
  })
  const shift = fault === 'clock a day ahead' ? DAY_MS : fault === 'clock a day behind' ? -DAY_MS : 0
  if (shift !== 0) await context.addInitScript(turnClock, shift)
  try {
    await logIn(context, member)
    const label = `CUT-${seed}-${Date.now()}`
    const batch = await newBatch(context, label)
    let page = await open(context, member)
    const actions: OfflineAction[] = []
    const isOffline = roll(2) === 0
    const at = roll(ACTS)
    if (fault === 'two tabs') await open(context, member)
    for (let index = 0; index < ACTS; index += 1) {
      const isNow = index === at
      // An offline session is offline from its first action. Any other goes offline only if another member is to take
      // the straw of action `at` first.
      if (index === (isOffline ? 0 : at))
        await context.setOffline(isOffline || fault === 'straw taken meanwhile')
      if (isNow && fault === 'reply lost') line.losing = 1 + roll(3)
      if (isNow && fault === 'session ended') await context.clearCookies()
      if (isNow && fault === 'build changed') line.isOldBuild = true
      const in_tab = fault === 'two tabs' ? context.pages()[roll(2)]! : page
      const action = await begin(in_tab, batch, index, KINDS[roll(KINDS.length)]!)
      actions.push(action)
      if (isNow && fault === 'straw taken meanwhile' && action.number > 0) await batch.take(action.number)
      const keep = in_tab.getByRole('button', { name: KEEP })
      const clicked = keep.click()
      if (isNow && fault === 'page killed') {
        await Promise.race([clicked.catch(() => {}), in_tab.waitForTimeout(roll(120))])
        action.isPromised = await isStored(in_tab)
        await in_tab.close({ runBeforeUnload: false })
        page = await open(context, member)
      } else {
        await clicked
        const isKilling = isNow && fault === 'server killed' ? wait(roll(200)).then(place.killServer) : null
        await expect(keep).toBeHidden({ timeout: 30_000 })
        action.isPromised = true
        await isKilling
      }
      if (roll(4) === 0 && action.isPromised && action.kind !== 'count')
        action.isTakenBack = await takeBack(in_tab.isClosed() ? page : in_tab, label)
    }
    await context.setOffline(false)
    Object.assign(line, { losing: 0, isOldBuild: false })
    if (fault === 'session ended') await logIn(context, member)
    await page.reload()
    await settle(page)
    return { seed, fault, ...(await judge(page, batch, actions)) }
  } catch (error) {
    const none = { entries: 0, booked: 0, refused: 0, taken_back: 0 }
    return { seed, fault, ...none, wrong: [String(error).slice(0, 600)] }
  } finally {
    Object.assign(line, { losing: 0, isOldBuild: false })
    await context.close()
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function turnClock(shift: number) {
  const RealDate = Date
  const now = () => RealDate.now() + shift
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given: []) => (given.length === 0 ? new target(now()) : new target(...given)),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
}

async function logIn(context: BrowserContext, data: Place['member']) {
  const answer = await context.request.post('/api/v1/auth', { data })
  expect(answer.status()).toBe(200)
}

async function open(context: BrowserContext, { password }: Place['member']): Promise<Page> {
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  // Logs in as the same user whenever the session has ended.
  const over = page.getByRole('dialog', { name: loginTexts.againTitle })
  await page.addLocatorHandler(over, async () => {
    await over.getByLabel(loginTexts.password, { exact: true }).fill(password)
    await over.getByRole('button', { name: loginTexts.submit }).click()
  })
  // Before the next action, closes the confirmation that an entry is saved.
  const done = page.getByRole('dialog').getByRole('button', { name: offlineTexts.close, exact: true })
  await page.addLocatorHandler(done, () => done.click())
  await page.goto('/offline')
  await expect(page.getByLabel(offlineBarTexts.find)).toBeVisible({ timeout: 60_000 })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  return page
}

type Batch = Awaited<ReturnType<typeof newBatch>>

/** Enters an action, except for the last press, which stores the entry. */
async function begin(
  page: Page,
  { label }: Batch,
  index: number,
  kind: OfflineAction['kind'],
): Promise<OfflineAction> {
  const action = { kind, isPromised: false, isTakenBack: false }
  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (kind === 'count') {
    await press(offlineTexts.count)
    const container = dialog.getByRole('combobox', { name: offlineTexts.container })
    // A container is already chosen, so typing the same name would not open the list.
    await container.click()
    await container.fill(label)
    await page.getByRole('option', { name: label }).click()
    await press(stockTakeTexts.countCanister(1), dialog)
    const all = stockTakeTexts.allHere(2).replace('2', String.raw`\d+`)
    await press(new RegExp(`^${all}: ${label},.*$`))
    return { ...action, number: 0 }
  }
  if (kind === 'opening') {
    await press(offlineTexts.openFor(`${label} ${index}`))
    const text = await page.getByText(NUMBER).textContent()
    await press(new RegExp(`^${openingTexts.tapAsYouLift}`))
    await press(new RegExp(`^${openingTexts.lowered}`))
    await press(openingTexts.last)
    await expect(page.getByRole('heading', { name: openingTexts.inHandCount(1) })).toBeVisible()
    return { ...action, number: Number(/\d+$/.exec(text!)![0]) }
  }
  await page.getByLabel(offlineBarTexts.find).fill(label)
  // Find the row by its label, because the filter of the list is debounced.
  await press(offlineTexts.withdraw, page.getByRole('listitem').filter({ hasText: label }))
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await dialog.getByText(words['BROKEN']!, { exact: true }).click()
  const text = await dialog.getByText(NUMBER).textContent()
  return { ...action, number: Number(/\d+$/.exec(text!)![0]) }
}

/** Pattern of the number of the straw that is taken, at the end of a text. */
const NUMBER = new RegExp(`${RegExp.escape(offlineTexts.numbers(''))}\\d+$`)

/** Pattern of the name of the button that stores an entry on the phone. */
const KEEP = new RegExp(`^(${offlineTexts.keep}|${offlineTexts.keepCount})`)

/** Returns whether the entry is stored: the button that stores it has disappeared. */
const isStored = async (page: Page) =>
  !(await page
    .getByRole('button', { name: KEEP })
    .isVisible()
    .catch(() => true))

/**
 * Takes back the last waiting entry of a batch.
 * @returns whether an entry was taken back; false if no entry is waiting, or if it was sent first
 */
async function takeBack(page: Page, label: string): Promise<boolean> {
  const last = page.locator('li[data-state=WAITING]').filter({ hasText: label }).last()
  const undo = last.getByRole('button', { name: offlineTexts.takeBack })
  if (!(await undo.isVisible())) return false
  const wasPressed = await undo.click({ timeout: 2000 }).then(
    () => true,
    () => false,
  )
  const isTooLate = page
    .getByText(offlineTexts.tooLate)
    .waitFor({ timeout: 500 })
    .then(
      () => true,
      () => false,
    )
  return wasPressed && !(await isTooLate)
}

type StoredEntry = {
  state: 'DRAFT' | 'WAITING' | 'REFUSED'
  summary: string
  undoRequested?: boolean
  details: unknown
}

const entriesOn = (page: Page): Promise<StoredEntry[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    const name = names.find((one) => one?.startsWith('pocket-'))!
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
    })
    const all = await new Promise<StoredEntry[]>((resolve) => {
      const request = db.transaction('outbox').objectStore('outbox').getAll()
      request.addEventListener('success', () => resolve(request.result as StoredEntry[]))
    })
    db.close()
    return all
  })

/** Waits until no entry is waiting. */
async function settle(page: Page) {
  await expect
    .poll(async () => (await entriesOn(page)).filter(({ state }) => state === 'WAITING').length, {
      timeout: 90_000,
    })
    .toBe(0)
}

async function newBatch(context: BrowserContext, label: string) {
  const session = await (await context.request.get('/api/v1/auth')).json()
  const tenant_id = session.tenants[0].id as string
  const signer_id = session.user.id as string
  const post = async (path: string, data: object) => {
    const reply = await context.request.post(`/api/v1/${path}`, { data: { tenant_id, ...data } })
    expect(reply.status(), await reply.text()).toBe(201)
    return reply.json()
  }
  const { id: animal_id } = await post('animals', { name: `Cascabel ${label}`, sex: 'STALLION' })
  const { id: batch_id } = await post('batches', {
    ...{ label, animal_id, origin: 'PRODUCTION', straw_size: 0.5, straw_colour: 'YELLOW' },
    sheet: { collection: { produced_on: '2026-02-01' } },
  })
  const warehouse_id = session.legal_entities[0].id
  const { id: container_id } = await post('containers', { label, warehouse_id, canisters: 2, levels: 1 })
  const from = { container_id, canister: 1, level: 1 }
  await post('straws', {
    ...{ signer_id, batch_id, warehouse_id, date: '2026-03-12', amount: 8, reason: 'COLLECTION' },
    location: from,
  })
  const owner_id = session.tenants[0].party_id
  const purpose = { withdrawal: { type: 'LOSS', reason: 'BROKEN' } }
  for (let index = 0; index < ACTS; index += 1) {
    const lines = [{ batch_id, owner_id, amount: 1, from, purpose }]
    await post('pick-lists', { name: `${label} ${index}`, lines })
  }
  return {
    ...{ label, container_id, batch_id },
    tenant_id,
    /** Records the loss of a straw by an online request, as another member would. */
    take: async (number: number) => {
      const withdrawal = { type: 'LOSS', date: '2026-03-13', reason: 'OTHER' }
      const data = { tenant_id, signer_id, batch_id, numbers: [[number, number]], withdrawal }
      expect((await context.request.patch('/api/v1/straws', { data })).status()).toBe(200)
    },
  }
}

type Movement = {
  id: string
  reason: string | null
  numbers: [number, number][]
  reverses_id: string | null
  reversed_by_id: string | null
}

/** Checks that each entry is booked exactly once, reported as refused, or taken back without effect. */
async function judge(
  page: Page,
  { batch_id, container_id, tenant_id }: { batch_id: string; container_id: string; tenant_id: string },
  actions: OfflineAction[],
) {
  const reply = await page.request.get(
    `/api/v1/movements?tenant_id=${tenant_id}&batch_id=${batch_id}&limit=50`,
  )
  const { movements } = (await reply.json()) as { movements: Movement[] }
  const left = await entriesOn(page)
  const wrong: string[] = []
  let [booked, refused, taken_back] = [0, 0, 0]
  const counts = actions.filter(({ kind }) => kind === 'count')
  if (counts.length > 0) {
    const found = await page.request.get(
      `/api/v1/stock-takes?tenant_id=${tenant_id}&container_id=${container_id}`,
    )
    const { stock_takes } = (await found.json()) as { stock_takes: unknown[] }
    const reported = left.filter(({ state, details }) => state === 'REFUSED' && isCount(details)).length
    const promised = counts.filter(({ isPromised }) => isPromised).length
    const standing = stock_takes.length
    // A canister is counted once: a second count is refused.
    if (standing > 1) wrong.push(`the canister is counted ${standing} times`)
    if (standing + reported < promised) wrong.push('a count is lost')
    if (standing + reported > counts.length) wrong.push('a count is doubled')
    booked += standing
    refused += reported
  }
  const taken = actions.filter(({ kind }) => kind !== 'count')
  const ours = movements.filter((one) => one.reason === 'BROKEN' && one.reverses_id === null)
  const stands = ours.filter((one) => one.reversed_by_id === null)
  const straws = stands.map(({ numbers }) => numbers[0]?.[0])
  if (new Set(straws).size < straws.length) wrong.push(`a straw is booked twice: ${straws.join()}`)
  // A straw whose entry was taken back can be taken again. The straws of an opening are chosen from the stock when the
  // opening is booked, so their numbers are not known before.
  const hasOpening = taken.some(({ kind }) => kind === 'opening')
  for (const [number, those] of Map.groupBy(taken, (action) => (hasOpening ? 0 : action.number))) {
    const isOf = (one: number | undefined) => one !== undefined && (hasOpening || one === number)
    const standing = stands.filter(({ numbers }) => isOf(numbers[0]?.[0])).length
    const reported = left.filter(({ state, details }) => state === 'REFUSED' && isOf(firstOf(details))).length
    const promised = those.filter((action) => action.isPromised && !action.isTakenBack).length
    const perhaps = those.filter((action) => !action.isPromised).length
    if (standing + reported < promised) wrong.push(`straw ${number} is lost`)
    if (standing + reported > promised + perhaps)
      wrong.push(`straw ${number} is booked, and was taken back or refused`)
    booked += standing
    refused += reported
    taken_back += those.filter((action) => action.isTakenBack).length
  }
  return {
    entries: actions.filter(({ isPromised }) => isPromised).length,
    booked,
    refused,
    taken_back,
    wrong,
  }
}

function firstOf(details: unknown): number | undefined {
  return (details as { straws?: { numbers: [number, number][] }[] } | null)?.straws?.[0]?.numbers[0]?.[0]
}

const isCount = (details: unknown) => Boolean((details as { count?: unknown } | null)?.count)
