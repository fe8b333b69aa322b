import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Batch, listBatches } from '#stock/batches/contract.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { commonTexts, errorTexts, navTexts } from '#ui/texts.ts'
import { answer, answerInBackground, later } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aBatch, batchPage, counts } from '#test/component/samples/batches.ts'
import { anotherId, CONSIGNEE_ID, SELF_ID } from '#test/component/samples/ids.ts'
import { aStockLine } from '#test/component/samples/straws.ts'

const batches: Batch[] = Array.from({ length: 18 }, (_, index) =>
  aBatch({ id: anotherId(index), label: `B-26-${String(index + 1).padStart(3, '0')}` }),
)
const first = (count: number, offset = 0) => ({
  ...batchPage(...batches.slice(offset, offset + count)),
  pagination: { limit: count, offset, total: batches.length },
})

/** Lists eighteen batches, page by page; a label filters them. */
function answerBatches() {
  answerAccount({ batches })
  return answer(listBatches, ({ query: { limit, offset, label = '' } }) => {
    const found = batches.filter((batch) => batch.label.startsWith(label))
    return {
      ...batchPage(...found.slice(offset, offset + limit)),
      pagination: { limit, offset, total: found.length },
    }
  })
}

const next = page.getByRole('button', { name: commonTexts.next })
const label = page.getByRole('textbox', { name: batchTexts.label })
const filtering = page.getByRole('switch', { name: batchTexts.filterOn })

test('going back undoes one step at a time, and all typing is a single step', async () => {
  answerBatches()
  await open('/help')
  await page.getByRole('link', { name: navTexts.batches }).click()
  await next.click()
  // Wait for the page; an earlier click would request the same page again.
  await expect.element(page.getByText(commonTexts.range(6, 10, 18))).toBeVisible()
  expect(location.search).toContain('offset=5')
  await next.click()
  await expect.element(page.getByText(commonTexts.range(11, 15, 18))).toBeVisible()
  history.back()
  await expect.element(page.getByText(commonTexts.range(6, 10, 18))).toBeVisible()
  history.back()
  await expect.element(page.getByText(commonTexts.range(1, 5, 18))).toBeVisible()
  expect(location.search).toBe('')

  await label.fill('B-26')
  await expect.poll(() => location.search).toContain('label=B-26&')
  await label.fill('B-26-01')
  await expect.poll(() => location.search).toContain('label=B-26-01&')
  history.back()
  await expect.element(page.getByRole('textbox', { name: batchTexts.label })).not.toBeInTheDocument()
  expect(location.pathname).toBe('/help')
})

test('if the filter in the URL is off, a notice explains why all batches are shown and offers to apply it', async () => {
  answerBatches()
  await open('/batches?label=B-26-01')
  const off = page.getByRole('status').filter({ hasText: batchTexts.filterOff })
  await expect.element(page.getByText(commonTexts.range(1, 5, 18))).toBeVisible()
  await off.getByRole('button', { name: batchTexts.filterOn }).click()
  await expect.element(page.getByText('B-26-010')).toBeVisible()
  await expect.element(off).not.toBeInTheDocument()
  await expect.element(filtering).toBeChecked()
})

test('the filter switch reacts before the list has loaded, and going back switches it on again', async () => {
  const requests = answerBatches()
  await open('/batches?label=B-26-01&active=true')
  await expect.element(filtering).toBeChecked()
  const reply = later<ReturnType<typeof first>>()
  answer(listBatches, () => reply.reply)
  await filtering.click()
  await expect.element(filtering).not.toBeChecked()
  await expect.element(page.getByText('B-26-010')).toBeVisible()
  reply.send(first(5))
  await expect.element(page.getByText('B-26-001')).toBeVisible()
  expect(location.search).not.toContain('active')
  answerInBackground(listBatches, () => first(5))
  history.back()
  await expect.element(filtering).toBeChecked()
  expect(requests[0]!.query).toMatchObject({ label: 'B-26-01' })
})

test('opening a batch keeps the scroll position, and the next page begins at its top', async () => {
  answerBatches()
  await page.viewport(1440, 420)
  await open('/batches')
  await expect.element(page.getByRole('article', { name: 'B-26-005' })).toBeVisible()
  const last = page.getByRole('button', { name: batchTexts.open('B-26-005') })
  last.element().scrollIntoView()
  const before = scrollY
  expect(before).toBeGreaterThan(0)
  await last.click()
  await expect.element(last).toHaveAttribute('aria-expanded', 'true')
  expect(location.search).toContain('open=')
  await page.getByRole('tab', { name: batchTexts.inventory }).click()
  await expect.poll(() => location.search).toContain('tab=inventory')
  expect(scrollY).toBeGreaterThanOrEqual(before)
  await next.click()
  await expect.element(page.getByText(commonTexts.range(6, 10, 18))).toBeVisible()
  await expect.poll(() => scrollY).toBe(0)
})

test('if a page cannot be loaded the previous one stays until the user retries', async () => {
  answerBatches()
  await open('/batches')
  await expect.element(page.getByRole('article', { name: 'B-26-001' })).toBeVisible()
  answer(listBatches, () => {
    throw new Refusal('TOO_MANY_REQUESTS', 'Not now.')
  })
  await next.click()
  await expect.element(page.getByRole('alert').getByText('Not now.')).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'B-26-001' })).toBeVisible()
  answerBatches()
  await page.getByRole('button', { name: errorTexts.retry }).click()
  await expect.element(page.getByRole('article', { name: 'B-26-006' })).toBeVisible()
  await expect.element(page.getByRole('article', { name: 'B-26-001' })).not.toBeInTheDocument()
})

test('with an owner filter a row counts that owner’s straws, and dialogs use the whole batch', async () => {
  const batch = aBatch({ counts: counts({ stored: 46 }) })
  const stock = [
    aStockLine({ owner_id: SELF_ID, straws: 31, numbers: [[1, 31]] }),
    aStockLine({ owner_id: CONSIGNEE_ID, owner_name: 'Stal Van Dijk', straws: 15, numbers: [[32, 46]] }),
  ]
  const own = [{ party_id: CONSIGNEE_ID, name: 'Stal Van Dijk', stored: 15 }]
  answerAccount({ batches: [batch], stock })
  const { batches: listed, pagination } = batchPage(batch)
  const { computed, counts: all, owners, warehouses, places } = listed[0]!
  const whole = { computed, counts: all, places, warehouses, owners: [{ ...owners[0]!, stored: 31 }, ...own] }
  answer(listBatches, () => ({
    ...{ pagination, stats: { straws: 15, doses: 1 } },
    batches: [{ ...listed[0]!, counts: counts({ stored: 15 }), owners: own, places: [], whole }],
  }))
  await open(`/batches?straw_owner_id=${CONSIGNEE_ID}&active=true`)
  const row = page.getByRole('article', { name: batch.label })
  await expect.element(row.getByRole('button', { name: `${batchTexts.stored} 15` })).toBeVisible()
  const menu = page.getByRole('button', { name: batchTexts.menu(batch.label) })
  await menu.click()
  await page.getByRole('menuitem', { name: batchTexts.delete }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(batchTexts.deleteText(batch.label, 46))).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.cancel }).click()

  await menu.click()
  await page.getByRole('menuitem', { name: strawsTexts.withdraw }).click()
  const owner = (name: string) => dialog.getByRole('radio', { name, exact: false })
  await expect.element(owner('Stal Van Dijk')).toBeChecked()
  await dialog
    .getByRole('radiogroup', { name: batchTexts.strawOwner })
    .getByText(owners[0]!.name, { exact: false })
    .click()
  await expect.element(owner(owners[0]!.name)).toBeChecked()
})

test('an account without batches is offered its first one, and an import, once', async () => {
  answerAccount({ batches: [] })
  await open('/batches')
  await expect.element(page.getByText(batchTexts.none)).toBeVisible()
  expect(page.getByRole('link', { name: batchTexts.new }).elements()).toHaveLength(1)
  expect(page.getByRole('link', { name: batchTexts.import }).elements()).toHaveLength(1)
})
