import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { words } from '#platform/contract/words.ts'
import { takeDownloads } from '#test/component/downloads.ts'
import { answer } from '#test/component/fake-api.ts'
import { open, violations } from '#test/component/open.tsx'
import { CONTAINER_ID } from '#test/component/samples/ids.ts'
import { canisterLabel, drawingsOf, gobletLabel } from '#test/component/samples/labels.ts'
import { drawLabels, exportStrawPrint, type LabelTarget, listLabels, printLabels } from '../contract.ts'
import { labelTexts } from '../texts.ts'

const button = (name: string) => page.getByRole('button', { name })
const field = (name: string) => page.getByRole('textbox', { name })
const kind = (name: keyof typeof labelTexts.kinds) =>
  page.getByRole('radio', { name: new RegExp(`^${labelTexts.kinds[name]}`) })
const sheet = page.getByRole('slider', { name: labelTexts.start })
const nameOf = (target: LabelTarget) =>
  target.kind === 'CANISTER' ? `Tank 1, ${labelTexts.canister(target.canister)}` : 'B-26-001'

/** Answers like a server: printed labels have a code. */
function answerLabels() {
  const printed = new Set<string>()
  answer(listLabels, () => ({
    labels: [gobletLabel(), ...[1, 2, 3, 4].map((canister) => canisterLabel(canister))].map((label) => ({
      ...label,
      has_code: printed.has(`${label.kind} ${label.canister}`),
    })),
  }))
  const drawn = answer(drawLabels, ({ body }) =>
    drawingsOf(body.labels.map((label) => `${nameOf(label)}, 0000`)),
  )
  return { printed, drawn }
}

test('labels are chosen, shown on the sheet from its first free place, and printed', async () => {
  const { printed, drawn } = answerLabels()
  await open(`/labels?container_ids=${CONTAINER_ID}`)
  await expect.element(kind('GOBLET')).toBeChecked()
  await kind('CANISTER').click()
  await expect.element(page.getByText(labelTexts.chosen(4, 4))).toBeVisible()
  await page.getByRole('checkbox', { name: 'Tank 1, canister 4' }).click()
  const ring = page.getByRole('combobox', { name: labelTexts.ringOf('Tank 1, canister 1') })
  await ring.selectOptions(words['BLUE']!)
  await expect.element(page.getByRole('img', { name: 'Tank 1, canister 1, 0000' })).toBeVisible()
  expect(drawn.at(-1)!.body.labels[0]).toMatchObject({ kind: 'CANISTER', canister: 1, ring: 'BLUE' })

  // Choose the first label by keyboard, by number, and by a press on it.
  await expect.element(sheet).toBeVisible()
  sheet.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field(labelTexts.start)).toHaveValue('6')
  await field(labelTexts.start).fill('3')
  await expect.element(sheet).toHaveAttribute('aria-valuenow', '3')
  await userEvent.click(sheet.element().querySelectorAll('g')[63]!)
  for (const text of [labelTexts.startAt(13, 4), labelTexts.used(63), labelTexts.left(64)])
    await expect.element(page.getByText(text)).toBeVisible()
  await field(labelTexts.offset_x).fill('0,4')
  await field(labelTexts.offset_y).fill('90')
  await expect.element(page.getByText(labelTexts.between(-20, 20))).toBeVisible()
  await field(labelTexts.offset_y).fill('-0.2')
  expect(await violations()).toEqual([])

  const prints = answer(printLabels, ({ body }) => {
    for (const label of body.labels) if (label.kind === 'CANISTER') printed.add(`CANISTER ${label.canister}`)
    return { content: '%PDF-1.7', type: 'application/pdf' }
  })
  await button(labelTexts.print(3)).click()
  await expect.poll(() => takeDownloads().map(({ name }) => name)).toEqual(['labels.pdf'])
  expect(prints.map(({ body }) => body)).toMatchObject([
    {
      ...{ format: 'PDF', copies: 1, start: 64, offset_x: 0.4, offset_y: -0.2 },
      labels: [{ canister: 1, ring: 'BLUE' }, { canister: 2 }, { canister: 3 }],
    },
  ])
  // Printed labels are not marked as new.
  await expect.element(page.getByText(labelTexts.isNew)).toHaveLength(1)
  await button(labelTexts.onlyNew).click()
  await expect.element(page.getByText(labelTexts.chosen(1, 4))).toBeVisible()
  await button(labelTexts.png).click()
  await expect.poll(() => takeDownloads().map(({ name }) => name)).toEqual(['Tank 1, canister 4, 0000.png'])
  const final = drawn.filter(({ body }) => body.is_final)
  expect(final.map(({ body }) => body.labels)).toMatchObject([[{ canister: 4 }]])
})

test('a browser remembers the settings of its printer, and prints for rolls and test pages', async () => {
  answerLabels()
  const canisters = async () => {
    await open('/labels')
    await kind('CANISTER').click()
  }
  await canisters()
  await field(labelTexts.offset_x).fill('0,4')
  const ring = page.getByRole('combobox', { name: labelTexts.ringOf('Tank 1, canister 1') })
  await ring.selectOptions(words['BLUE']!)
  await canisters()
  await expect.element(field(labelTexts.offset_x)).toHaveValue('0.4')
  await expect.element(ring).toHaveValue('BLUE')
  await page.getByRole('combobox', { name: labelTexts.template }).selectOptions('R51X25')
  const prints = answer(printLabels, ({ body }) => ({
    content: body.format,
    type: body.format === 'ZPL' ? 'application/zpl' : 'application/pdf',
  }))
  for (const [name, file] of [
    [labelTexts.zpl, 'labels.zpl'],
    [labelTexts.testPage, 'test-page.pdf'],
  ] as const) {
    await button(name).click()
    await expect.poll(() => takeDownloads().map((one) => one.name)).toEqual([file])
  }
  expect(prints.map(({ body }) => [body.format, body.template, body.labels.length])).toEqual([
    ['ZPL', 'R51X25', 4],
    ['TEST_PAGE', 'R51X25', 0],
  ])
})

test('copies of goblet labels and a file for the straw printer are made on a phone', async () => {
  await page.viewport(390, 844)
  answerLabels()
  await open('/labels')
  await expect.element(page.getByText(labelTexts.chosen(1, 1))).toBeVisible()
  await page.getByRole('combobox', { name: labelTexts.copies }).selectOptions('3')
  const prints = answer(printLabels, () => ({ content: '%PDF-1.7', type: 'application/pdf' }))
  await button(labelTexts.print(3)).click()
  await expect.poll(() => prints.length).toBe(1)
  expect(prints[0]!.body).toMatchObject({ copies: 3, labels: [{ kind: 'GOBLET', straws: null }] })
  await expect.poll(() => takeDownloads()).toHaveLength(1)
  await page.getByText(labelTexts.charsets.LATIN1).click()
  await page.getByRole('link', { name: labelTexts.download }).click()
  const address = new URL(takeDownloads()[0]!.address, location.origin)
  expect(address.pathname).toBe(exportStrawPrint.path)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    charset: 'LATIN1',
    separator: 'SEMICOLON',
  })
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('copies count towards the limit of labels per print', async () => {
  const canisters = Array.from({ length: 334 }, (_, index) => canisterLabel(index + 1))
  answer(listLabels, () => ({ labels: canisters }))
  answer(drawLabels, ({ body }) => drawingsOf(body.labels.map((label) => `${nameOf(label)}, 0000`)))
  await open('/labels')
  await expect.element(button(labelTexts.print(334))).toBeEnabled()
  const tooMany = page.getByText(labelTexts.tooMany(1000))
  await expect.element(tooMany).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: labelTexts.copies }).selectOptions('3')
  await expect.element(tooMany).toBeVisible()
  await expect.element(button(labelTexts.print(1002))).toBeDisabled()
})

test('nothing is printed while a setting of the sheet is out of range', async () => {
  answerLabels()
  const prints = answer(printLabels, () => ({ content: '%PDF-1.7', type: 'application/pdf' }))
  await open(`/labels?container_ids=${CONTAINER_ID}`)
  await field(labelTexts.offset_y).fill('90')
  for (const name of [labelTexts.print(1), labelTexts.testPage, labelTexts.png]) {
    await button(name).click()
    await expect.element(field(labelTexts.offset_y)).toHaveFocus()
  }
  expect(prints).toEqual([])
  await field(labelTexts.offset_y).fill('0.5')
  await button(labelTexts.print(1)).click()
  await expect.poll(() => prints.map(({ body }) => body.offset_y)).toEqual([0.5])
  await expect.poll(() => takeDownloads().length).toBe(1)
})
