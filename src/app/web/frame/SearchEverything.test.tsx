import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showBatch } from '#stock/batches/contract.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { groupedCode } from '#stock/label-codes/code.ts'
import { listVesselStatus } from '#stock/nitrogen/contract.ts'
import { readJournal } from '#stock/movements/contract.ts'
import { nitrogenTexts } from '#stock/nitrogen/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { searchEverything } from '#integration/overview/contract.ts'
import { startStockTake } from '#handling/stock-takes/contract.ts'
import { helpTexts } from '#account/help/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { errorTexts, navTexts } from '#ui/texts.ts'
import { answer, answerInBackground, later } from '#test/component/fake-api.ts'
import { showMotion } from '#test/component/motion.ts'
import { open, violationsInDark } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch } from '#test/component/samples/batches.ts'
import { batchCode } from '#test/component/samples/codes.ts'
import { foundBatch, foundOther, foundPage } from '#test/component/samples/found.ts'
import { anotherId, BATCH_ID, CONTAINER_ID, STALLION_ID, TENANT_ID } from '#test/component/samples/ids.ts'
import { statusAfter } from '#test/component/samples/nitrogen.ts'
import { aCollaborator } from '#test/component/samples/session.ts'
import { scan } from '#test/component/scanner.ts'
import { paletteTexts } from './palette-texts.ts'
import { frameTexts } from './texts.ts'

const dialog = page.getByRole('dialog')
const search = dialog.getByRole('combobox', { name: frameTexts.search })
const options = dialog.getByRole('option')
const selected = dialog.getByRole('option', { selected: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const amountField = page.getByRole('textbox', { name: strawsTexts.amount })

/** Opens a screen, and the palette by keyboard. */
async function openSearch(
  ...[path = '/help', session]: [path?: string, session?: Parameters<typeof open>[1]]
) {
  await open(path, ...(session === undefined ? [] : [session]))
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
}

async function bestIs(title: string) {
  await expect.element(selected).toMatchTextContent(title)
}

beforeEach(() => {
  answerAccount()
  answerInBackground(searchEverything, () => foundPage())
})

test('the search finds a batch from any screen by keyboard, and Enter opens the first result', async () => {
  await showMotion()
  const first = aBatch()
  const second = aBatch({ id: anotherId(1), label: 'B-26-012' })
  answerAccount({ batches: [first, second] })
  answer(searchEverything, () => foundPage(foundBatch(first), foundBatch(second)))
  await openSearch()
  await search.fill('B-26-0')
  await expect.element(options.filter({ hasText: second.label }).first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading(first.label)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()

  // Press Enter before there are any results.
  const found = later<null>()
  const requests = answer(searchEverything, async () => {
    await found.reply
    return foundPage(foundBatch(second))
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
  await expect.element(search).toHaveValue('')
  await userEvent.keyboard('B-26-012{Enter}')
  await expect.poll(() => requests.at(-1)?.query.text).toBe('B-26-012')
  found.send(null)
  await expect.element(heading(second.label)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('things are listed before screens, and Escape clears before it closes', async () => {
  await showMotion()
  const name = 'Hermès du Jura'
  answer(searchEverything, () => foundPage(foundOther({ kind: 'ANIMAL', id: STALLION_ID, title: name })))
  await openSearch()
  await search.fill('h')
  await expect.element(options.first()).toMatchTextContent(name)
  await bestIs(name)
  await userEvent.keyboard('{Escape}')
  await expect.element(search).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: frameTexts.search, exact: false })).toHaveFocus()
})

test('a failed search is reported, and can be retried in place', async () => {
  answer(searchEverything, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Not now.')
  })
  await openSearch()
  await search.fill('ho')
  const retry = dialog.getByRole('button', { name: errorTexts.retry })
  await expect.element(retry).toBeVisible()
  const requests = answer(searchEverything, () => ({ found: [] }))
  await retry.click()
  await expect.element(retry).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()
  expect(requests).toMatchObject([{ query: { text: 'ho' } }])
})

describe('a sentence', () => {
  test('opens the dialog of the act with its number filled in, and records nothing', async () => {
    await openSearch()
    await userEvent.keyboard('w 5 luc 3/2')
    await bestIs('Withdraw 5 straws of B-26-001')
    await expect
      .element(selected)
      .toHaveAccessibleDescription(new RegExp(RegExp.escape(paletteTexts.opens(strawsTexts.withdraw, 5))))
    expect(await violationsInDark()).toEqual([])
    await userEvent.keyboard('{Enter}')
    const withdrawal = page.getByRole('dialog', { name: strawsTexts.withdraw, exact: false })
    await expect.element(withdrawal).toBeVisible()
    await expect.element(amountField).toHaveValue('5')
  })

  test('can be changed by keys alone: arrows choose, Tab goes to the number', async () => {
    await openSearch()
    await userEvent.keyboard('move 5 lucero')
    await bestIs('Move 5 straws of B-26-001')
    await userEvent.keyboard('{Tab}12')
    await expect.element(search).toHaveValue('move 12 lucero')
    await bestIs('Move 12 straws of B-26-001')
    await userEvent.keyboard('{ArrowDown}')
    await bestIs(paletteTexts.other.withdraw(12))
    await userEvent.keyboard('{ArrowUp}{Enter}')
    await expect.element(page.getByRole('dialog', { name: strawsTexts.move, exact: false })).toBeVisible()
    await expect.element(amountField).toHaveValue('12')
  })

  test('that cannot be done names the fact, and a possible act opens instead', async () => {
    await openSearch()
    await userEvent.keyboard('withdraw 90 lucero')
    await expect.element(dialog.getByText(paletteTexts.only(74, 'B-26-001'))).toBeVisible()
    await expect.element(dialog.getByText(paletteTexts.opensFilledIn)).toBeVisible()
    // Enter alone does not take fewer straws than were typed.
    await userEvent.keyboard('{Enter}')
    await expect.element(search).toHaveValue('withdraw 90 lucero')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(amountField).toHaveValue('74')
  })

  test('to count asks before it starts, and one about nitrogen opens its dialog', async () => {
    answer(listVesselStatus, () => ({ vessels: [statusAfter([])] }))
    const started = refuseStockTakes()
    await openSearch()
    await userEvent.keyboard('count tank 1 canister 3')
    await bestIs(paletteTexts.count('Tank 1', 3))
    await userEvent.keyboard('{Enter}')
    const question = page.getByRole('dialog', { name: paletteTexts.count('Tank 1', 3), exact: false })
    await question.getByRole('button', { name: paletteTexts.startCount }).click()
    await expect
      .poll(() => started)
      .toMatchObject([{ body: { container_id: CONTAINER_ID, canister: 3, tenant_id: TENANT_ID } }])

    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(search).toHaveFocus()
    await userEvent.keyboard('n tank 1')
    await bestIs(paletteTexts.measure('Tank 1'))
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByRole('dialog', { name: nitrogenTexts.measure, exact: false }))
      .toBeVisible()
  })

  test('offers a member only what they may do', async () => {
    const name = 'Lucero del Sur'
    answer(searchEverything, () =>
      foundPage(foundOther({ kind: 'ANIMAL', id: STALLION_ID, title: name, straws: 74 })),
    )
    await openSearch('/help', aCollaborator('EDIT'))
    await userEvent.keyboard('w 5 lucero')
    await bestIs(name)
    await expect.element(options.filter({ hasText: paletteTexts.ofHorse.pick(name) })).toBeVisible()
    await expect.element(options.filter({ hasText: 'Withdraw' }).first()).not.toBeInTheDocument()
    await search.fill('add')
    await expect.element(options.filter({ hasText: paletteTexts.chooseFor.pick }).first()).toBeVisible()
    await expect.element(options.filter({ hasText: paletteTexts.chooseFor.add })).not.toBeInTheDocument()
  })
})

/** Refuses to start a stock-take, and returns the requests. */
function refuseStockTakes() {
  return answer(startStockTake, () => {
    throw new Refusal('IN_USE', 'Someone counts here.')
  })
}

test('a verb that was chosen becomes a chip, and Backspace removes it', async () => {
  await openSearch()
  await search.fill('meas')
  await options.filter({ hasText: paletteTexts.chooseFor.nitrogen }).first().click()
  const chip = dialog.getByRole('button', { name: paletteTexts.removeVerb(paletteTexts.verbs.nitrogen) })
  await expect.element(chip).toBeVisible()
  await bestIs(paletteTexts.measure('Tank 1'))
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(chip).not.toBeInTheDocument()
})

test('a misspelt name leads to the nearest one, or to a new horse', async () => {
  await openSearch()
  await search.fill('lucreo')
  await expect.element(dialog.getByText(paletteTexts.none('lucreo'))).toBeVisible()
  await bestIs('Lucero del Sur')
  await options.filter({ hasText: paletteTexts.newHorse('lucreo') }).click()
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('lucreo')
})

test('the empty field offers the acts of the page, and what was opened last', async () => {
  answer(showBatch, () => aBatch())
  await openSearch(`/batches/${BATCH_ID}`)
  await bestIs(paletteTexts.other.withdraw(null))
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('link', { name: navTexts.help }).click()
  await expect.element(heading(helpTexts.title)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const recent = dialog.getByRole('group', { name: paletteTexts.recent })
  await expect.element(recent.getByRole('option')).toMatchTextContent('B-26-001')
  // The list is stored with the id of its account.
  expect(localStorage.getItem('opened-lately')).toContain(TENANT_ID)
})

test('a hand scanner works while the palette is open', async () => {
  const { code } = batchCode()
  answer(showCode, () => batchCode())
  await openSearch()
  await search.fill('abc')
  await scan(code)
  await expect.element(search).toHaveValue(groupedCode(code))
  await expect.element(dialog.getByText(paletteTexts.scanned)).toBeVisible()
  await bestIs(paletteTexts.other.withdraw(null))
  await expect.element(options.filter({ hasText: paletteTexts.count('Tank 1', 1) })).toBeVisible()
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(390, 844))

  async function openOnPhone() {
    await open('/help')
    await page.getByRole('button', { name: frameTexts.search, exact: false }).click()
    await expect.element(search).toHaveFocus()
  }

  test('acts are tiles, a verb becomes a chip, and a place opens with the number', async () => {
    answerInBackground(readJournal, () => ({ movements: [], next: null }))
    await openOnPhone()
    await dialog.getByRole('button', { name: paletteTexts.verbs.withdraw }).click()
    await expect
      .element(dialog.getByRole('button', { name: paletteTexts.removeVerb(paletteTexts.verbs.withdraw) }))
      .toBeVisible()
    await userEvent.keyboard('5 luc')
    await bestIs('Tank 1, canister 1, level 1')
    await selected.click()
    await expect.poll(() => location.pathname).toBe(`/find/${BATCH_ID}`)
    expect(location.search).toContain('straws=5')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a typed verb becomes a chip, and screens are one press away', async () => {
    await openOnPhone()
    await userEvent.keyboard('move ')
    await expect
      .element(dialog.getByRole('button', { name: paletteTexts.removeVerb(paletteTexts.verbs.move) }))
      .toBeVisible()
    await expect.element(search).toHaveValue('')
    await userEvent.keyboard('{Backspace}')
    await dialog.getByRole('button', { name: navTexts.horses }).click()
    await expect.poll(() => location.pathname).toBe('/horses')
  })
})
