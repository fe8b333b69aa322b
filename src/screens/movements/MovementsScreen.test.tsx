import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { lossTexts, movementTexts } from '#stock/movements/texts.ts'
import { listMovements, type Movement, reverseMovement } from '#stock/movements/contract.ts'
import { UNDONE } from '#stock/movements/reversal-allowed.ts'
import { commonTexts, exportTexts } from '#ui/texts.ts'
import { words } from '#platform/contract/words.ts'
import { ENDS_BEFORE } from '#platform/contract/days.ts'
import { answer } from '#test/component/fake-api.ts'
import { choose } from '#test/component/locators.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { anotherId, MOVEMENT_ID } from '#test/component/samples/ids.ts'
import { aMovement, movementPage } from '#test/component/samples/movements.ts'

test('movements are listed by day, filtered in the URL, and opened for their details', async () => {
  answerAccount()
  const loss = aMovement({
    ...{ type: 'LOSS', reason: 'BROKEN', amount: 1, numbers: [[5, 5]], note: 'Loss 5' },
    recorded_at: new Date().toISOString(),
    sentence: 'Ana García recorded 1 straw of B-26-001 as lost.',
  })
  const entry = aMovement({ id: anotherId(1), type: 'COLLECTION', direction: 'IN', sentence: 'It came in.' })
  let movements: Movement[] = [loss, entry]
  const requests = answer(listMovements, ({ query: { type } }) =>
    movementPage(...movements.filter((one) => !type || one.type === type)),
  )
  await open('/movements')
  const total = (count: number) => page.getByText(movementTexts.total(count))
  await expect.element(total(2)).toBeVisible()
  const exports = page.getByRole('button', { name: exportTexts.export })
  await exports.click()
  const note = page.getByRole('menu').getByText(movementTexts.withoutRelocations)
  await expect.element(note).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('switch', { name: movementTexts.relocations }).click({ force: true })
  await exports.click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('textbox', { name: movementTexts.batchLabel }).fill('b-26-001')
  await expect.poll(() => location.search).toContain('batch_label=b-26-001')
  await choose(movementTexts.type, words['LOSS']!)
  await expect.element(total(1)).toBeVisible()
  expect(location.search).toContain('type=LOSS')
  expect(requests.at(-1)!.query).toMatchObject({ batch_label: 'b-26-001', type: 'LOSS' })

  // Open the same address again, which is equivalent to reloading the page.
  await open(location.pathname + location.search)
  await expect.element(total(1)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: '12 March 2026 Thursday' })).toBeVisible()
  const row = page.getByRole('button', { name: loss.sentence })
  await expect.element(row).toHaveAttribute('aria-expanded', 'false')
  ;(row.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const opened = page.getByRole('listitem').filter({ hasText: 'Loss 5' })
  await expect.element(opened.getByText(movementTexts.numbers('5'), { exact: false })).toBeVisible()

  const undoings = answer(reverseMovement, () => {
    const reversal = { ...loss, id: anotherId(2), direction: 'IN', reverses_id: MOVEMENT_ID, reason: UNDONE }
    movements = [reversal as Movement, { ...loss, reversed_by_id: anotherId(2) }, entry]
    return aMovement()
  })
  await opened.getByRole('button', { name: movementTexts.undoThis(loss.sentence) }).click()
  await expect.element(page.getByText(movementTexts.reversed)).toBeVisible()
  await expect.element(page.getByText(movementTexts.reversalOf(words['LOSS']!))).toBeVisible()
  await expect.element(page.getByText(movementTexts.lostFor(lossTexts.BROKEN))).toBeVisible()
  expect(undoings).toMatchObject([{ params: { id: MOVEMENT_ID } }])
})

test('a period that ends before it begins lists and exports nothing until corrected', async () => {
  answerAccount()
  answer(listMovements, () => movementPage(aMovement()))
  await open('/movements?from=2026-03-12&to=2026-03-11')
  await expect.element(page.getByText(ENDS_BEFORE)).toBeVisible()
  await expect.element(page.getByText(commonTexts.wrongPeriod)).toBeVisible()
  const exports = page.getByRole('button', { name: exportTexts.export })
  await expect.element(exports).toBeDisabled()
  await expect.element(page.getByText(movementTexts.total(1))).not.toBeInTheDocument()
  const to = page.getByRole('textbox', { name: movementTexts.to, exact: true })
  const from = page.getByRole('textbox', { name: movementTexts.from, exact: true })
  // The border is red too, and the message moves no other field.
  const { borderColor } = getComputedStyle(to.element())
  expect(borderColor).not.toBe(getComputedStyle(from.element()).borderColor)
  const tops = [from, to].map((field) => field.element().getBoundingClientRect().top)
  expect(tops[0]).toBeCloseTo(tops[1]!, 0)
  await to.fill('2026-03-12')
  await expect.element(page.getByText(movementTexts.total(1))).toBeVisible()
  await expect.element(exports).toBeEnabled()
})
