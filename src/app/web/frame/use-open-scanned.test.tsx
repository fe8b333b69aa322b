import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showAnimal } from '#registry/animals/contract.ts'
import { groupedCode } from '#stock/label-codes/code.ts'
import { showCode } from '#stock/label-codes/contract.ts'
import { codeTexts } from '#stock/label-codes/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { helpTexts } from '#account/help/texts.ts'
import { searchEverything } from '#integration/overview/contract.ts'
import { answer, answerInBackground } from '#test/component/fake-api.ts'
import { open } from '#test/component/open.tsx'
import { answerAccount } from '#test/component/samples/account.ts'
import { aStallion } from '#test/component/samples/animals.ts'
import { aBatch } from '#test/component/samples/batches.ts'
import { batchCode } from '#test/component/samples/codes.ts'
import { foundBatch, foundOther, foundPage } from '#test/component/samples/found.ts'
import { anotherId } from '#test/component/samples/ids.ts'
import { scan } from '#test/component/scanner.ts'
import { paletteTexts } from './palette-texts.ts'
import { frameTexts } from './texts.ts'

const batch = aBatch()
const other = aBatch({ id: anotherId(1), label: 'B-26-002' })
const { code } = batchCode()
const message = page.getByRole('textbox', { name: helpTexts.message })
const title = (name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(() => answerAccount({ batches: [batch, other] }))

test('a scan is complete even if the focus moves while it is read', async () => {
  answer(showCode, () => batchCode())
  await open('/help')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
  const heading = document.querySelector('h1')!
  const field = message.element() as HTMLElement
  let keys = 0
  addEventListener('keydown', function move() {
    keys += 1
    if (keys !== 3) return
    removeEventListener('keydown', move)
    ;(document.activeElement === heading ? field : heading).focus()
  })
  await scan(code)
  await expect.element(title(batch.label)).toBeVisible()
  expect(keys).toBe(3)
})

test('text typed by hand stays in its field, as does fast text that is not a code', async () => {
  await open('/help')
  await message.fill('Good morning, ')
  // Typed slowly, even a complete code is plain text.
  await scan(code, { gap: 90, end: 'Tab' })
  await expect.element(message).toHaveValue(`Good morning, ${code}`)
  await message.fill('Chip: ')
  await scan('276098102345678', { end: 'Tab' })
  await expect.element(message).toHaveValue('Chip: 276098102345678')
  expect(location.pathname).toBe('/help')
})

test('a scanned code leaves nothing in the field', async () => {
  answer(showCode, () => batchCode())
  await open('/help')
  await message.fill('Good morning, ')
  const values: string[] = []
  const field = message.element() as HTMLTextAreaElement
  field.addEventListener('input', () => values.push(field.value))
  await scan(`HTTPS://BOOK.EXAMPLE/Q/${code}`)
  await expect.element(title(batch.label)).toBeVisible()
  expect(values.at(-1)).toBe('Good morning, ')
})

test('a scan over a dialog opens nothing, and the dialog keeps its input', async () => {
  await open('/containers')
  await page.getByRole('button', { name: containerTexts.new }).first().click()
  const label = page.getByRole('dialog').getByRole('textbox', { name: containerTexts.label })
  await label.fill('Tank 5')
  await scan(code)
  await expect.element(page.getByText(frameTexts.closeFirst(code))).toBeVisible()
  await expect.element(label).toHaveValue('Tank 5')
  await expect.element(page.getByRole('dialog')).toBeVisible()
})

test('a scan into the open search shows the code and the acts on what it names', async () => {
  answer(showCode, () => batchCode())
  answerInBackground(searchEverything, () => foundPage())
  await open('/help')
  await expect.element(title(helpTexts.title)).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect
    .element(page.getByRole('dialog').getByRole('combobox', { name: frameTexts.search }))
    .toHaveFocus()
  await scan(code)
  const search = page.getByRole('dialog').getByRole('combobox', { name: frameTexts.search })
  await expect.element(search).toHaveValue(groupedCode(code))
  await expect.element(page.getByText(paletteTexts.scanned)).toBeVisible()
  const first = page.getByRole('option').first()
  await expect.element(first).toMatchTextContent(paletteTexts.other.withdraw(null))
  await page.getByRole('option', { name: paletteTexts.open(batch.label) }).click()
  await expect.element(title(batch.label)).toBeVisible()
})

test('scanned print is searched for, and several results are offered for choice', async () => {
  const stallion = aStallion()
  const found = new Map([
    ['QUINTUS L 200326', [foundBatch(batch)]],
    ['276098102345678', [foundOther({ kind: 'ANIMAL', id: stallion.id, title: stallion.name })]],
    // Only the batch with exactly this label counts.
    ['B-26-002', [foundBatch(other), foundBatch(aBatch({ id: anotherId(2), label: 'B-26-0021' }))]],
    ['B-26-00', [foundBatch(batch), foundBatch(other)]],
  ])
  answer(searchEverything, ({ query }) => foundPage(...(found.get(query.text) ?? [])))
  answer(showAnimal, () => stallion)
  await open('/help')
  await expect.element(title(helpTexts.title)).toHaveFocus()
  await scan('QUINTUS L 200326')
  await expect.element(title(batch.label)).toBeVisible()
  await scan('276098102345678')
  await expect.element(title(stallion.name)).toBeVisible()
  await scan('B-26-002')
  await expect.element(title('B-26-002')).toBeVisible()
  await scan('B-26-00')
  await page.getByRole('button', { name: new RegExp(`^${batch.label} `) }).click()
  await expect.element(title(batch.label)).toBeVisible()
  await scan('HJ-09 070425')
  await expect.element(page.getByText(codeTexts.foreign)).toBeVisible()
  await expect.element(page.getByText(codeTexts.foreignText('HJ-09 070425'))).toBeVisible()
})
