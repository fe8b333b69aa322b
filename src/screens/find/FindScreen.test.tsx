import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { containerTexts } from '#stock/containers/texts.ts'
import { listFactors } from '#account/two-factor/contract.ts'
import { readJournal } from '#stock/movements/contract.ts'
import { showOverview } from '#integration/overview/contract.ts'
import { logOut, validateSession } from '#account/auth/contract.ts'
import { showBatchInventory } from '#stock/straws/contract.ts'
import { choosePlaces, findPlaces } from '#stock/straws/places.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { frameTexts } from '#app/web/frame/texts.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { ANY_ACT } from '#test/component/locators.ts'
import { open, reload, violations } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, counts } from '#test/component/samples/batches.ts'
import { aContainer } from '#test/component/samples/containers.ts'
import { ownFactors } from '#test/component/samples/hub.ts'
import { BATCH_ID, CONSIGNEE_ID, CONTAINER_ID, SELF_ID, STALLION_ID } from '#test/component/samples/ids.ts'
import { anOverview } from '#test/component/samples/overview.ts'
import { aFoundPlace, aStockLine } from '#test/component/samples/straws.ts'
import { commonTexts, errorTexts, navTexts } from '#ui/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { findTexts } from './texts.ts'

const batch = aBatch({
  straw_colour: 'GREEN',
  straws_per_dose: 5,
  counts: counts({ stored: 23 }),
  places: [{ container_id: CONTAINER_ID, label: 'Tank 1', stored: 19, levels: [[1, 1]], canisters: 6 }],
})
const lines = [
  aStockLine({ straws: 19, numbers: [[2, 20]] }),
  aStockLine({ straws: 4, numbers: [[21, 24]], location: null, container_label: null }),
]

const green = { straw_colour: 'GREEN', straws_per_dose: 5 } as const
const foreign = aFoundPlace({ ...green, straws: 5, owner_id: CONSIGNEE_ID, owner_name: 'Gestüt Lindenhof' })
const places = [
  aFoundPlace({ ...green, straws: 19 }),
  aFoundPlace({ ...green, straws: 4, location: null, container_label: null, canisters: null }),
  foreign,
]

const button = (name: string | RegExp) => page.getByRole('button', { name })
/** Returns the chip of a set filter on a phone, which a press removes. */
const chip = (label: string) => button(findTexts.clearFilter(label))
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const find = page.getByRole('link', { name: findTexts.title })
const found = page.getByRole('link', { name: /canister 1, level 1/ }).first()
const field = page.getByRole('textbox', { name: findTexts.searched })

/** Shows the page again after a while, so that its data are requested again. */
function refresh() {
  vi.setSystemTime(Date.now() + 10_000)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

beforeEach(async () => {
  await page.viewport(390, 844)
  answerAccount({
    batches: [batch],
    places,
    containers: [
      aContainer({
        batches: [{ id: BATCH_ID, label: batch.label, straw_colour: 'GREEN', animal_id: STALLION_ID }],
        contents: [
          { canister: 1, level: 1, batch_id: BATCH_ID, owner_id: SELF_ID, straws: 19, numbers: [[2, 20]] },
        ],
      }),
    ],
    stock: lines,
  })
  answerInBackground(listFactors, () => ownFactors())
  answerInBackground(readJournal, () => ({ movements: [], next: null }))
  answerInBackground(showOverview, () => anOverview({ straws: 23, doses: 4, unlocated: 4 }))
})

test('going back returns through the steps, and a reload keeps the place and the number', async () => {
  await open('/home')
  await find.click()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('lucero')
  await found.click()
  await button(strawsTexts.oneMore).click()
  await button(findTexts.withdraw(6)).click()
  await expect.element(heading(findTexts.reasonLabel)).toBeVisible()
  await reload()
  await expect.element(page.getByText(findTexts.strawsOfBatch(6, batch.label))).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${withdrawalTexts.INSEMINATION}`) }).click()
  await expect.element(button(ANY_ACT)).toBeDisabled()
  await button(commonTexts.back).click()
  await expect.element(button(findTexts.withdraw(6))).toBeVisible()
  history.back()
  await expect.element(field).toHaveValue('lucero')
  await expect.element(found).toBeVisible()
  history.back()
  await expect.element(find).toBeVisible()
})

test('a search has its filters in the URL, and names what is left out and why', async () => {
  const searches = answer(findPlaces, ({ query }) => choosePlaces(places, query))
  await open(`/find?text=${encodeURIComponent('Lucero del Sur,')}&doses=2&owner=${SELF_ID}`)
  await expect.element(page.getByRole('status').first()).toMatchTextContent(findTexts.places(1))
  expect(searches[0]!.query).toMatchObject({ text: '"Lucero del Sur"', doses: 2, owner_id: SELF_ID })
  await expect.element(page.getByText(findTexts.notShown(2))).toBeVisible()
  await button(findTexts.showThem).click()
  await expect.element(page.getByText(findTexts.notYours)).toBeVisible()
  await expect.element(page.getByRole('link', { name: new RegExp(foreign.owner_name) })).toBeVisible()
  await page.getByRole('link', { name: new RegExp(`^${containerTexts.noPlace}`) }).click()
  await expect.element(page.getByText(findTexts.coloured(4, 'green'))).toBeVisible()
})

test('a phone counts the places while filters are chosen, and a row shows the straws of the searched doses', async () => {
  await open('/find?text=lucero')
  await button(commonTexts.filter).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: findTexts.dosesNeeded }).fill('2')
  await expect.element(sheet.getByRole('button', { name: findTexts.showPlaces(1) })).toBeVisible()
  expect(await violations()).toEqual([])
  await sheet.getByText(findTexts.qualities.VERY_GOOD, { exact: true }).click()
  await expect.element(sheet.getByRole('button', { name: findTexts.showPlaces(0) })).toBeVisible()
  await sheet.getByText(findTexts.qualities.GOOD, { exact: true }).click()
  await sheet.getByRole('button', { name: findTexts.showPlaces(1) }).click()
  await expect.element(chip(findTexts.atLeast('GOOD'))).toBeVisible()
  await found.click()
  await expect.element(button(findTexts.withdraw(10))).toBeVisible()
})

test('typed filters are shown as set, and can be changed and removed like chosen ones', async () => {
  const searches = answer(findPlaces, ({ query }) => choosePlaces(places, query))
  await open('/find')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('lucero 2 doses lindenhof tank 1')
  await expect.element(chip(findTexts.doses(2))).toBeVisible()
  await expect.element(chip(foreign.owner_name)).toBeVisible()
  await expect.element(chip('Tank 1')).toBeVisible()
  await chip(foreign.owner_name).click()
  await expect.element(field).toHaveValue('lucero')
  await expect.element(found).toBeVisible()
  await expect.element(chip(foreign.owner_name)).not.toBeInTheDocument()
  expect(new URLSearchParams(location.search).get('doses')).toBe('2')
  await page.viewport(1440, 900)
  await button(findTexts.moreDoses).click()
  await expect.poll(() => searches.at(-1)?.query).toMatchObject({ doses: 3, container_id: CONTAINER_ID })
  await field.fill('lucero 1 dose')
  await button(findTexts.fewerDoses).click()
  await expect.element(field).toHaveValue('lucero')
  await expect.poll(() => new URLSearchParams(location.search).get('doses')).toBeNull()
})

test('a misspelt name leads to the nearest one', async () => {
  await open('/find')
  await field.fill('lucreo')
  await expect.element(page.getByText(findTexts.none('lucreo'))).toBeVisible()
  await expect.element(page.getByRole('link', { name: navTexts.scan })).toBeVisible()
  await button('Lucero del Sur').click()
  await expect.element(button(findTexts.removeToken('Lucero del Sur'))).toBeVisible()
  await expect.element(found).toBeVisible()
})

test('if nothing fits, proposals lead to the nearest straws', async () => {
  await open(`/find?text=lucero&doses=12&owner=${SELF_ID}`)
  await expect.element(page.getByRole('heading', { name: findTexts.onlyDoses(3, 12, true) })).toBeVisible()
  expect(await violations()).toEqual([])
  await button(new RegExp(findTexts.findInstead(3))).click()
  await expect.element(found).toBeVisible()
  await expect.element(chip(findTexts.doses(3))).toBeVisible()
})

test('on a desktop, arrow keys move between the rows and Enter withdraws the straws of the searched doses', async () => {
  await page.viewport(1440, 900)
  await open('/find')
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('1 dose luc{Enter}')
  await expect.element(button(findTexts.removeToken('Lucero del Sur'))).toBeVisible()
  const rows = page.getByRole('option')
  await expect.element(rows.first()).toHaveAttribute('aria-selected', 'true')
  expect(await violations()).toEqual([])
  await expect.element(button(findTexts.withdraw(5))).toBeVisible()
  const amounts = page.getByRole('radiogroup', { name: findTexts.howMany })
  await amounts.getByText(findTexts.doses(2)).click()
  await expect.element(button(findTexts.withdraw(10))).toBeVisible()
  await field.click()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(rows.nth(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('textbox', { name: strawsTexts.amount })).toHaveValue('5')
  await userEvent.keyboard('{Escape}')
  await page.getByText(findTexts.orders.DOSES).click()
  await open('/find?text=luc')
  await expect.element(page.getByRole('radio', { name: findTexts.orders.DOSES })).toBeChecked()
})

test('on a desktop, a chosen place is offered again as recent, with its straws', async () => {
  await page.viewport(1440, 900)
  await open('/find?text=luc')
  await page.getByRole('option').first().click()
  await open('/find')
  const recent = page.getByRole('region', { name: findTexts.recentPlaces }).getByRole('link')
  await expect.element(recent).toMatchTextContent(findTexts.stallionAndBatch('Lucero del Sur', batch.label))
  await expect.element(recent).toMatchTextContent('19')
  const container = page.getByRole('region', { name: findTexts.byContainer }).getByRole('link')
  await expect.element(container).toMatchTextContent('19')
  await recent.click()
  await expect.element(button(findTexts.removeToken(batch.label))).toBeVisible()
  await expect.element(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
})

test('with an owner filter the places name that owner, and straws of others are not counted as left out', async () => {
  await page.viewport(1440, 900)
  answer(findPlaces, ({ query }) => choosePlaces(places, query))
  await open(`/find?owner=${CONSIGNEE_ID}`)
  const panel = page.getByRole('complementary', { name: findTexts.chosenPlace })
  await expect.element(panel.getByText(findTexts.ownedBy(foreign.owner_name), { exact: false })).toBeVisible()
  await expect.element(panel.getByText(findTexts.notYours)).toBeVisible()
  await expect.element(button(findTexts.showThem)).not.toBeInTheDocument()
})

test('fewer straws at the chosen place are chosen again', async () => {
  await page.viewport(1440, 900)
  let left = 14
  answer(findPlaces, ({ query }) => choosePlaces([{ ...places[0]!, straws: left }], query))
  await open('/find?text=lucero')
  await expect.element(button(findTexts.withdraw(5))).toBeVisible()
  left = 4
  refresh()
  await expect.element(button(findTexts.withdraw(4))).toBeVisible()
})

test('rows that cannot be refreshed stay, with a notice', async () => {
  await open('/find?text=lucero')
  await expect.element(found).toBeVisible()
  answer(findPlaces, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Not now.')
  })
  refresh()
  await expect.element(page.getByText(findTexts.notUpToDate)).toBeVisible()
  await expect.element(found).toBeVisible()
  answer(findPlaces, ({ query }) => choosePlaces(places, query))
  await button(errorTexts.retry).click()
  await expect.element(page.getByText(findTexts.notUpToDate)).not.toBeInTheDocument()
})

test('before a search, the stallions are listed by doses, and one is searched for by a press', async () => {
  const holding = {
    animal_id: STALLION_ID,
    batches: 2,
    straws: 116,
    doses: 14,
    own_doses: 14,
    breed: 'FREIBERGER' as const,
  }
  answerInBackground(showOverview, () =>
    anOverview({
      ...{ straws: 749, doses: 104, consigned: 53, holders: 2, unlocated: 84, containers: 0 },
      unlocated_batches: ['B-26-006', 'B-26-015'],
      holdings: [
        { ...holding, animal_name: 'Hermès du Jura', colours: [{ straw_colour: 'GREEN', straws: 116 }] },
        {
          ...{ ...holding, animal_name: 'Lucero del Sur', straws: 633, doses: 90, batches: 10 },
          colours: [{ straw_colour: 'YELLOW', straws: 633 }],
        },
      ],
    }),
  )
  await open('/find')
  const stallions = page.getByRole('button', { name: /du Jura|del Sur/ })
  await expect.element(stallions.first()).toMatchTextContent(/^Lucero del Sur.*90 doses/)
  expect(stallions.elements()).toHaveLength(2)
  await expect
    .element(page.getByRole('link', { name: new RegExp(findTexts.consigned) }))
    .toHaveAttribute('href', '/consignments')
  await expect.element(page.getByText(findTexts.labels(['B-26-006', 'B-26-015']))).toBeVisible()
  await stallions.first().click()
  await expect.element(button(findTexts.removeToken('Lucero del Sur'))).toBeVisible()
  await expect.element(found).toBeVisible()
  await button(commonTexts.clearText).click()
  await expect.element(stallions.first()).toBeVisible()
})

test('an account without straws shows a notice instead of a blank page', async () => {
  answerInBackground(showOverview, () => anOverview({ straws: 0, doses: 0, unlocated: 0, holdings: [] }))
  await open('/find')
  await expect.element(page.getByText(findTexts.nothing)).toBeVisible()
  await expect.element(page.getByRole('link', { name: batchTexts.new })).toBeVisible()
})

test('recently searched places are offered again until log-out', async () => {
  answer(showBatchInventory, () => ({ inventory: lines }))
  await open('/find?text=lucero')
  await found.click()
  await expect.element(heading(/^Tank 1/)).toBeVisible()
  await open('/home')
  await expect.element(page.getByRole('heading', { name: findTexts.recentPlaces })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: new RegExp(`Lucero del Sur.*${batch.label}`) }))
    .toBeVisible()
  const ends = answer(logOut, () => undefined)
  answer(validateSession, () => {
    throw new Refusal('NO_SESSION', 'No session.')
  })
  await button(new RegExp(`^${frameTexts.menu}`)).click()
  await page.getByRole('menuitem', { name: frameTexts.logOut }).click()
  await expect.poll(() => location.pathname).toMatch(/login/)
  expect(ends).toHaveLength(1)
  expect(localStorage.getItem('looked-for-lately')).toBeNull()
})
