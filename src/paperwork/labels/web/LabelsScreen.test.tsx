import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { words } from '#platform/contract/words.ts'
import { takeDownloads } from '#test/component/downloads.ts'
import { answer, answerInBackground, later, Unreachable } from '#test/component/fake-api.ts'
import { open, violations, violationsInDark } from '#test/component/open.tsx'
import { BATCH_ID, CONTAINER_ID } from '#test/component/samples/ids.ts'
import { canisterLabel, drawingsOf, gobletLabel } from '#test/component/samples/labels.ts'
import { aCollaborator } from '#test/component/samples/session.ts'
import { listMembers } from '#account/members/contract.ts'
import { aMember } from '#test/component/samples/members.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { drawLabels, exportStrawPrint, type LabelTarget, listLabels, printLabels } from '../contract.ts'
import { labelTexts } from '../texts.ts'
import { saveTemplate } from './printer-settings.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByRole('textbox', { name })
const kind = (name: keyof typeof labelTexts.kinds) =>
  page.getByRole('radio', { name: new RegExp(`^${labelTexts.kinds[name]}`) })
const sheet = page.getByRole('slider', { name: labelTexts.start })
const nameOf = (target: LabelTarget) =>
  target.kind === 'CANISTER' ? `Tank 1, ${labelTexts.canister(target.canister)}` : 'B-26-001'

const paper = (size: string | RegExp) => page.getByRole('radio', { name: size })
const dialog = page.getByRole('dialog', { name: labelTexts.choosePaper })
const PDF = { content: '%PDF-1.7', type: 'application/pdf' }
const onPhone = () => page.viewport(390, 844)

/** Prints on paper, which is asked for once. */
async function printOnPaper(count: number) {
  await button(labelTexts.print(count)).click()
  await button(labelTexts.paperAnyway).click()
}

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
  saveTemplate('CANISTER', 'L7651')
  await open(`/labels?container_ids=${CONTAINER_ID}`)
  await expect.element(kind('GOBLET')).toBeChecked()
  await kind('CANISTER').click()
  await expect.element(page.getByText(labelTexts.chosen(4, 4))).toBeVisible()
  await page.getByRole('button', { name: labelTexts.none, exact: true }).click()
  await expect.element(page.getByText(labelTexts.left(65))).toBeVisible()
  await page.getByRole('button', { name: labelTexts.all, exact: true }).click()
  await page.getByRole('checkbox', { name: 'Tank 1, canister 4' }).click()
  const ring = page.getByRole('combobox', { name: labelTexts.ringOf('Tank 1, canister 1') })
  await ring.selectOptions(words['BLUE']!)
  await expect.element(page.getByRole('img', { name: 'Tank 1, canister 1, 0000' })).toBeVisible()
  expect(drawn.at(-1)!.body.labels[0]).toMatchObject({ kind: 'CANISTER', canister: 1, ring: 'BLUE' })

  // Choose the first label by keyboard, and by a press on it.
  await expect.element(sheet).toBeVisible()
  sheet.element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(sheet).toHaveAttribute('aria-valuenow', '6')
  await userEvent.click(sheet.element().querySelectorAll('g')[63]!)
  for (const text of [labelTexts.used(63), labelTexts.left(64)])
    await expect.element(page.getByText(text)).toBeVisible()
  expect(await violations()).toEqual([])

  const prints = answer(printLabels, ({ body }) => {
    for (const label of body.labels) if (label.kind === 'CANISTER') printed.add(`CANISTER ${label.canister}`)
    return PDF
  })
  await button(labelTexts.print(3)).click()
  // Paper falls off in nitrogen.
  await expect.element(page.getByRole('dialog', { name: labelTexts.paperQuestion })).toBeVisible()
  expect(prints).toEqual([])
  await button(labelTexts.paperAnyway).click()
  await expect.poll(() => takeDownloads().map(({ name }) => name)).toEqual(['labels.pdf'])
  // Printed labels are not marked as new, and the sheet continues after them.
  await expect.element(page.getByText(labelTexts.isNew)).toHaveLength(1)
  await expect.element(sheet).toHaveAttribute('aria-valuenow', '2')
  await expect.element(page.getByRole('status').filter({ hasText: labelTexts.created(3) })).toBeVisible()
  // The labels that printed badly are printed again.
  await expect.element(page.getByText(labelTexts.printedWell)).toBeVisible()
  await button(labelTexts.no).click()
  const firstBad = page.getByRole('textbox', { name: labelTexts.firstBad })
  await firstBad.fill('2')
  await button(labelTexts.againFrom(2)).click()
  await expect.poll(() => takeDownloads().map(({ name }) => name)).toEqual(['labels.pdf'])
  // Printed labels are no longer chosen. Another print begins at the next free label.
  await expect.element(page.getByText(labelTexts.chosen(0, 4))).toBeVisible()
  const once = {
    ...{ format: 'PDF', copies: 1, start: 64 },
    labels: [{ canister: 1, ring: 'BLUE' }, { canister: 2 }, { canister: 3 }],
  }
  expect(prints.map(({ body }) => body)).toMatchObject([
    once,
    { ...once, start: 2, labels: once.labels.slice(1) },
  ])
  await button(labelTexts.onlyNew).click()
  await expect.element(page.getByText(labelTexts.chosen(1, 4))).toBeVisible()
  await button(labelTexts.png).click()
  await expect.poll(() => takeDownloads().map(({ name }) => name)).toEqual(['Tank 1, canister 4, 0000.png'])
  const final = drawn.filter(({ body }) => body.is_final)
  expect(final.map(({ body }) => body.labels)).toMatchObject([[{ canister: 4 }]])
})

test('a browser remembers the settings of its printer, and prints for rolls and test pages', async () => {
  answerLabels()
  saveTemplate('CANISTER', 'L7651')
  const canisters = async () => {
    await open('/labels')
    await kind('CANISTER').click()
    await button(labelTexts.changePaper).click()
  }
  await canisters()
  await field(labelTexts.offset_x).fill('0,4')
  await button(labelTexts.use('Avery L7651')).click()
  const ring = page.getByRole('combobox', { name: labelTexts.ringOf('Tank 1, canister 1') })
  await ring.selectOptions(words['BLUE']!)
  await canisters()
  await expect.element(field(labelTexts.offset_x)).toHaveValue('0.4')
  await expect.element(ring).toHaveValue('BLUE')
  await paper(/51 × 25 mm/).click()
  await button(labelTexts.use('Zebra, Brady')).click()
  await expect.element(page.getByText('Zebra, Brady, 51 × 25 mm')).toBeVisible()
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

test('the paper is chosen by its drawing, size or number, and used once its sheet was shown', async () => {
  answerLabels()
  saveTemplate('GOBLET', 'L4731')
  const prints = answer(printLabels, () => PDF)
  await open(`/labels?container_ids=${CONTAINER_ID}`)
  await button(labelTexts.changePaper).click()
  await expect.element(dialog.getByText(labelTexts.forLabels('GOBLET', 1))).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /mm/ })).toHaveLength(9)
  await expect.element(paper(/Avery L4731/)).toBeChecked()
  // Round paper omits a part of the label.
  await expect.element(paper(new RegExp(`round.*${labelTexts.onlyCode}`))).toBeEnabled()
  expect(await violations()).toEqual([])
  expect(await violationsInDark()).toEqual([])

  await dialog.getByRole('textbox', { name: labelTexts.findPaper }).fill('l7160')
  await paper(/Avery L7160/).click()
  const shown = dialog.getByRole('slider', { name: labelTexts.start })
  await userEvent.click(shown.element().querySelectorAll('g')[4]!)
  await expect.element(dialog.getByText(labelTexts.startAt(5, 2, 2))).toBeVisible()
  await expect.element(dialog.getByText('16', { exact: true })).toBeVisible()

  // Nothing is used or printed while a setting is out of range.
  await field(labelTexts.offset_y).fill('90')
  for (const name of [labelTexts.use('Avery L7160'), labelTexts.testPage]) {
    await dialog.getByRole('button', { name }).click()
    await expect.element(field(labelTexts.offset_y)).toHaveFocus()
  }
  await expect.element(page.getByText(labelTexts.between(-20, 20))).toBeVisible()
  expect(prints).toEqual([])
  await field(labelTexts.offset_y).fill('-0.2')
  await dialog.getByRole('button', { name: labelTexts.testPage }).click()
  await expect.poll(() => takeDownloads().map(({ name }) => name)).toEqual(['test-page.pdf'])
  expect(prints.at(-1)!.body).toMatchObject({ format: 'TEST_PAGE', template: 'L7160', offset_y: -0.2 })
  await button(commonTexts.cancel).click()
  await expect.element(page.getByText('Avery L4731, 25.4 × 10 mm')).toBeVisible()

  await button(labelTexts.changePaper).click()
  await userEvent.keyboard('{Tab}')
  paper(/Avery L4731/)
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(paper(/Avery L7651/)).toBeChecked()
  await button(labelTexts.use('Avery L7651')).click()
  await expect.element(page.getByText('Avery L7651, 38.1 × 21.2 mm')).toBeVisible()
  await printOnPaper(1)
  await expect.poll(() => prints.at(-1)!.body).toMatchObject({ format: 'PDF', template: 'L7651', start: 1 })
  await expect.poll(() => takeDownloads().length).toBe(1)
})

test('papers that are too small are shown with the reason, but cannot be chosen', async () => {
  answer(listLabels, () => ({ labels: [canisterLabel(1, { kind: 'CONTAINER', canister: null })] }))
  answer(drawLabels, ({ body }) => drawingsOf(body.labels.map(() => 'Tank 1, 0000')))
  await open('/labels')
  await button(labelTexts.changePaper).click()
  await expect.element(dialog.getByRole('radio', { name: /mm/ })).toHaveLength(5)
  await page.getByText(labelTexts.allOf(18)).click()
  await expect.element(dialog.getByRole('radio', { name: /mm/ })).toHaveLength(18)
  await expect.element(paper(new RegExp(`L4731.*${labelTexts.tooSmall('41.3 × 24.8 mm')}`))).toBeDisabled()
  await dialog.getByRole('textbox', { name: labelTexts.findPaper }).fill('no such paper')
  await expect.element(dialog.getByText(commonTexts.noneFound)).toBeVisible()
})

test('on a phone, the labels of a batch are printed with two presses', async () => {
  await onPhone()
  answer(listLabels, () => ({ labels: [1, 2].map((level) => gobletLabel({ level })) }))
  const drawn = answer(drawLabels, () => drawingsOf(['B-26-001, 0000']))
  const { reply, send } = later<typeof PDF>()
  const prints = answer(printLabels, () => reply)
  await open(`/labels?batch_ids=${BATCH_ID}`)
  await expect.element(page.getByRole('heading', { name: labelTexts.title })).toHaveFocus()
  await expect.element(page.getByText('B-26-001, Lucero del Sur')).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Haras del Sur')).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'B-26-001, 0000' })).toBeVisible()
  await expect.element(page.getByText(labelTexts.coldRoll)).toBeVisible()
  expect(await violations()).toEqual([])
  expect(await violationsInDark()).toEqual([])
  expect(document.documentElement.scrollWidth).toBe(390)
  // The second press of a double press does nothing.
  await button(labelTexts.print(2)).dblClick()
  send(PDF)
  await expect.poll(() => takeDownloads().length).toBe(1)
  await expect.element(page.getByRole('status').filter({ hasText: labelTexts.created(2) })).toBeVisible()
  expect(prints.map(({ body }) => body)).toMatchObject([
    { format: 'PDF', copies: 2, labels: [{ kind: 'GOBLET' }] },
  ])
  expect(drawn[0]!.body.labels).toHaveLength(1)
  const copies = page.getByRole('textbox', { name: labelTexts.copiesOfOne })
  await button(strawsTexts.oneMore).click()
  await expect.element(copies).toHaveValue('3')
  await copies.fill('')
  await expect.element(button(labelTexts.print(0))).toBeDisabled()
})

test('a phone hands labels to its share sheet, and ZPL to rolls that read it', async () => {
  await onPhone()
  const shared: string[] = []
  let failure: DOMException | null = null
  const real = matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query === '(pointer: coarse)' ? real('all') : real(query),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  Object.assign(navigator, {
    canShare: () => true,
    async share({ files }: { files: File[] }) {
      if (failure) throw failure
      shared.push(files[0]!.name)
    },
  })
  onTestFinished(() => {
    for (const name of ['canShare', 'share']) delete (navigator as unknown as Record<string, unknown>)[name]
  })
  answer(listLabels, () => ({ labels: [gobletLabel()] }))
  answer(drawLabels, () => drawingsOf(['B-26-001, 0000']))
  const prints = answer(printLabels, ({ body }) => ({
    content: body.format,
    type: body.format === 'ZPL' ? 'application/zpl' : 'application/pdf',
  }))
  await open(`/labels?batch_ids=${BATCH_ID}`)
  await button(labelTexts.print(1)).click()
  await expect.poll(() => shared).toEqual(['labels.pdf'])
  await page.getByText(labelTexts.formats.ZPL, { exact: true }).click()
  await button(labelTexts.print(1)).click()
  await expect.poll(() => shared).toEqual(['labels.pdf', 'labels.zpl'])
  // Closing the share sheet is not a failure. If the browser refuses to share, the file is saved.
  failure = new DOMException('', 'AbortError')
  await button(labelTexts.again).click()
  await expect.poll(() => prints.length).toBe(3)
  await expect.element(button(labelTexts.again)).toBeEnabled()
  expect(takeDownloads()).toEqual([])
  failure = new DOMException('', 'NotAllowedError')
  await button(labelTexts.again).click()
  await expect.poll(() => takeDownloads().map(({ name }) => name)).toEqual(['labels.zpl'])
})

test('on a phone, a sheet is chosen by its drawing and its first free label by a press or by steps', async () => {
  await onPhone()
  answer(listLabels, () => ({ labels: [gobletLabel()] }))
  answer(drawLabels, () => drawingsOf(['B-26-001, 0000']))
  const prints = answer(printLabels, () => PDF)
  await open(`/labels?batch_ids=${BATCH_ID}`)
  await button(/Zebra, Brady/).click()
  await expect.element(page.getByRole('heading', { name: labelTexts.choosePaper })).toHaveFocus()
  await paper(/38 × 13 mm/).click()
  expect(await violations()).toEqual([])
  // Going back does not change the paper.
  await button(commonTexts.back).click()
  await button(/Zebra, Brady/).click()
  await button(labelTexts.allPapers(18)).click()
  await page.getByRole('textbox', { name: labelTexts.findPaper }).fill('3667')
  await paper(/Zweckform 3667/).click()
  await button(labelTexts.use('Zweckform 3667')).click()
  await expect.element(page.getByRole('heading', { name: labelTexts.start })).toHaveFocus()
  await userEvent.click(sheet.element().querySelectorAll('g')[9]!)
  const steppers = (name: string) => page.getByRole('group', { name })
  await expect.element(steppers(labelTexts.row).getByRole('textbox')).toHaveValue('3')
  await steppers(labelTexts.row).getByRole('button', { name: strawsTexts.oneFewer }).click()
  await steppers(labelTexts.column).getByRole('button', { name: strawsTexts.oneMore }).click()
  expect(await violations()).toEqual([])
  await button(labelTexts.startHere(7)).click()
  await expect.element(page.getByText(/64 on A4, 58 left/)).toBeVisible()
  await printOnPaper(1)
  await expect.poll(() => takeDownloads().length).toBe(1)
  expect(prints[0]!.body).toMatchObject({ template: 'Z3667', start: 7 })
  await expect.element(button(labelTexts.startHere(8))).toBeVisible()
})

test('on a phone, new labels of all containers are chosen, by kind', async () => {
  await onPhone()
  answer(listLabels, () => ({
    labels: [gobletLabel(), gobletLabel({ level: 2, title: 'B-26-002', has_code: true }), canisterLabel(3)],
  }))
  answer(drawLabels, ({ body }) => drawingsOf(body.labels.map((label) => `${nameOf(label)}, 0000`)))
  const prints = answer(printLabels, () => PDF)
  await open('/labels')
  await expect.element(page.getByText(labelTexts.everything)).toBeVisible()
  await expect.element(page.getByText(labelTexts.chosen(1, 2))).toBeVisible()
  expect(await violations()).toEqual([])
  expect(await violationsInDark()).toEqual([])
  await button(labelTexts.all).click()
  await expect.element(button(labelTexts.print(2))).toBeVisible()
  await button(labelTexts.none).click()
  await expect.element(button(labelTexts.print(0))).toBeDisabled()
  await page.getByText(labelTexts.kindCount('CANISTER', 1)).click()
  await expect.element(page.getByRole('checkbox', { name: 'Tank 1, canister 3' })).toBeChecked()
  await page.getByText(labelTexts.kindCount('CONTAINER', 0)).click()
  await expect.element(page.getByRole('link', { name: strawsTexts.add })).toBeVisible()
  await page.getByText(labelTexts.kindCount('GOBLET', 2)).click()
  await page.getByRole('checkbox', { name: /B-26-002/ }).click()
  await page.getByRole('button', { name: labelTexts.changePaper }).click()
  await paper(/13 × 25 mm/).click()
  await button(labelTexts.use('DYMO 11353')).click()
  await printOnPaper(1)
  await expect.poll(() => prints.map(({ body }) => body.template)).toEqual(['D11353'])
  await page.getByRole('checkbox', { name: /B-26-002/ }).click()
  await page.getByText(labelTexts.charsets.LATIN1).click()
  await page.getByRole('link', { name: labelTexts.download }).click()
  const [, straws] = takeDownloads()
  const address = new URL(straws!.address, location.origin)
  expect(address.pathname).toBe(exportStrawPrint.path)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    charset: 'LATIN1',
    separator: 'SEMICOLON',
  })
})

test('more labels than the limit are printed in parts, and copies count', async () => {
  const goblets = Array.from({ length: 334 }, (_, index) =>
    gobletLabel({ canister: (index % 100) + 1, level: Math.floor(index / 100) + 1 }),
  )
  answer(listLabels, () => ({ labels: goblets }))
  answer(drawLabels, ({ body }) => drawingsOf(body.labels.map((label) => `${nameOf(label)}, 0000`)))
  const prints = answer(printLabels, () => PDF)
  await open('/labels')
  await expect.element(button(labelTexts.print(334))).toBeEnabled()
  const tooMany = page.getByText(labelTexts.tooMany(1000))
  await expect.element(tooMany).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: labelTexts.copies }).selectOptions('3')
  await expect.element(tooMany).toBeVisible()
  await button(labelTexts.printFirst(999)).click()
  await expect.poll(() => prints.map(({ body }) => [body.labels.length, body.copies])).toEqual([[333, 3]])
  await expect.poll(() => takeDownloads().length).toBe(1)
})

test('without straws there is nothing to label, and without a connection the screen states that', async () => {
  await onPhone()
  answer(listLabels, () => ({ labels: [] }))
  await open('/labels')
  await expect.element(page.getByText(labelTexts.nothing)).toBeVisible()
  await expect.element(page.getByRole('link', { name: strawsTexts.add })).toHaveAttribute('href', '/batches')
  answer(listLabels, () => {
    throw new Unreachable()
  })
  await open('/labels')
  await expect.element(page.getByText(labelTexts.needsConnection)).toBeVisible()
  expect(await violations()).toEqual([])
})

test('labels that are listed need a connection to be printed', async () => {
  answerLabels()
  await open(`/labels?container_ids=${CONTAINER_ID}`)
  await expect.element(button(labelTexts.print(1))).toBeEnabled()
  window.dispatchEvent(new Event('offline'))
  await expect.element(button(labelTexts.needsConnection)).toBeDisabled()
  window.dispatchEvent(new Event('online'))
  await expect.element(button(labelTexts.print(1))).toBeEnabled()
})

test('a member who may only read sees the labels, but no button to print them', async () => {
  await onPhone()
  answer(listLabels, () => ({ labels: [gobletLabel()] }))
  answer(drawLabels, () => drawingsOf(['B-26-001, 0000']))
  answerInBackground(listMembers, () => ({
    members: [aMember()],
    pagination: { limit: 100, offset: 0, total: 1 },
  }))
  await open(`/labels?batch_ids=${BATCH_ID}`, aCollaborator())
  await expect.element(page.getByRole('img', { name: 'B-26-001, 0000' })).toBeVisible()
  await expect.element(button(labelTexts.print(1))).not.toBeInTheDocument()
  await expect.element(button(labelTexts.png)).toBeDisabled()
})
