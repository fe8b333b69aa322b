import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#platform/contract/days.ts'
import { today } from '#ui/dates.ts'
import { commonTexts } from '#ui/texts.ts'
import { answer, doublePress } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId } from '#test/component/samples/ids.ts'
import { aPickList, aPresence, aSummary, LIST_ID, summaryPage } from '#test/component/samples/pick-lists.ts'
import { createPickList, listPickLists, showPickList } from '../contract.ts'
import { dayTitle } from '../list-days.ts'
import { pickListTexts } from '../texts.ts'

const now = today()
const later = addDays(now, 4)
const lists = [
  aSummary({ day: now, straws: 43, lifts: 4 }),
  aSummary({ id: anotherId(1), name: 'Vega H', day: now, straws: 14 }),
  aSummary({ id: anotherId(2), name: 'Tuesday', day: later, missing: 7, straws: 14, clashes: 1 }),
  aSummary({
    ...{ id: anotherId(3), name: 'Make room' },
    opening: { ...aPresence(), container_id: null, canister: 1, lift: 1, lifts: 2 },
  }),
]
const closed = aSummary({
  ...{ id: anotherId(4), name: 'Old', closed_at: '2026-03-13T08:00:00.000Z', closed_by_name: 'Ana García' },
})

const region = (day: string | null) => page.getByRole('region', { name: dayTitle(day, now) })
const link = (name: string) => page.getByRole('link', { name, exact: true })

beforeEach(() => {
  answerAccount()
  answer(listPickLists, ({ query }) => ({
    ...summaryPage(...(query.closed === '1' ? [closed] : lists)),
    stats: { open: 4, closed: 1 },
  }))
})

test('open lists are grouped by day with their sums, and closed ones are in another segment', async () => {
  await open('/pick-lists')
  await expect.element(region(now).getByText(pickListTexts.inVessel(57, 5))).toBeVisible()
  await expect.element(region(later).getByText(pickListTexts.inVessel(7, 1)).first()).toBeVisible()
  await expect.element(region(later).getByText(pickListTexts.gone(7))).toBeVisible()
  await expect.element(region(later).getByText(pickListTexts.clash)).toBeVisible()
  await expect.element(region(null).getByText(pickListTexts.picking(null, 1))).toBeVisible()
  expect(await violations()).toEqual([])
  await page.getByText(pickListTexts.closed(1)).click()
  await expect.element(link('Old')).toBeVisible()
  await expect.element(link('Vega H')).not.toBeInTheDocument()
  await page.getByText(pickListTexts.open(4)).click()
  await expect.element(link('Vega H')).toBeVisible()
})

test('a new list asks for name and day, and cancelling creates none', async () => {
  const made = answer(createPickList, () => aPickList({ name: 'For Friday', day: later }))
  answer(showPickList, () => aPickList())
  await open('/pick-lists')
  const begin = page.getByRole('button', { name: pickListTexts.new })
  await begin.click()
  const dialog = page.getByRole('dialog', { name: pickListTexts.new })
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await begin.click()
  const name = dialog.getByRole('textbox', { name: pickListTexts.name })
  await name.fill('')
  const create = dialog.getByRole('button', { name: pickListTexts.create })
  await create.click()
  await expect.element(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('For Friday')
  await dialog.getByRole('textbox', { name: pickListTexts.day }).fill(later)
  await doublePress(create)
  await expect.element(page.getByRole('heading', { level: 1, name: aPickList().name })).toBeVisible()
  expect(made.map(({ body }) => [body.name, body.day])).toEqual([['For Friday', later]])
  expect(location.pathname).toBe(`/pick-lists/${LIST_ID}`)
})

test('on a phone a list has its state in its row, and closed lists are below', async () => {
  await page.viewport(390, 844)
  await open('/pick-lists')
  await expect.element(page.getByText(pickListTexts.pickingOf(null, 1, 2))).toBeVisible()
  await expect.element(page.getByText(pickListTexts.sum(43, 43, 4))).toBeVisible()
  expect(await violations()).toEqual([])
  await link(pickListTexts.closedLists(1)).click()
  await expect.element(page.getByRole('heading', { name: pickListTexts.closedTitle })).toBeVisible()
  await expect.element(link('Old')).toBeVisible()
  await expect.element(link(pickListTexts.openLists)).toBeVisible()
})
