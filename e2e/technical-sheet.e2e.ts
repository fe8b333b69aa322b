/** The technical sheet in the browser: typed, computed, corrected, edited by two. */
import type { Locator, Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { expect, test } from './test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const field = (page: Page, inSection: string, name: string) =>
  section(page, inSection).getByLabel(name, { exact: true })

/** What the sheet of a saved batch says of one thing, in words. */
const fact = (page: Page, name: string) =>
  section(page, 'How it was made')
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition')

const STAGES = ['Fresh', 'After centrifugation', 'After thawing'] as const

/** What was measured at one stage: the value, and the spermatozoa it stands for. */
const measured = (page: Page, group: string, measure: string, stage: (typeof STAGES)[number]) =>
  section(page, 'Measurements')
    .locator('tbody')
    .filter({ has: page.getByRole('rowheader', { name: group }) })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: measure }) })
    .getByRole('cell')
    .nth(STAGES.indexOf(stage))

async function openSheet(page: Page) {
  await page.getByRole('tab', { name: 'Technical sheet' }).click()
  await expect(section(page, 'How it was made')).toBeVisible()
}

/** A field of the matrix. */
const cell = (page: Page, name: string) => field(page, 'Measurements', name)

/** The field shows what its formula gives, and says so. */
async function expectComputed(input: Locator, value: string) {
  await expect(input).toHaveValue(value)
  await expect(input).toHaveAccessibleDescription(/^Computed/)
}

async function fill(page: Page, values: [section: string, name: string, value: string][]) {
  for (const [inSection, name, value] of values) await field(page, inSection, name).fill(value)
}

const measure = (page: Page, values: [name: string, value: string][]) =>
  fill(
    page,
    values.map(([name, value]) => ['Measurements', name, value]),
  )

const focused = (page: Page, name: string) =>
  expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${name.replace(/[()]/g, '\\$&')}`))

test('a whole published ejaculate is typed by keyboard alone in less than 90 seconds, and stands in the sheet as it was typed', async ({
  page,
}) => {
  test.slow()
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  // A slow hand: a clerk does 300 keys a minute.
  const keysPerMinute = 200
  let keys = 0
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key)
    keys += times * key.split('+').length
  }
  // A select takes the option that starts with the typed text.
  const type = async (text: string) => {
    await page.keyboard.type(text, { delay: 5 })
    keys += text.length
    await press('Enter')
  }
  const on = (name: string) => focused(page, name)

  // A new sheet waits for its label.
  await on('Batch label')
  await type('E2E-KEYS')
  await on('Stallion')
  await page.keyboard.type('Luce')
  keys += 4
  await expect(page.getByRole('option', { name: 'Lucero del Sur' })).toBeVisible()
  // The first match is already highlighted.
  await press('Enter')
  await expect(page.getByRole('combobox', { name: 'Stallion' })).toHaveValue('Lucero del Sur')
  await press('Enter')
  await on('Production')
  await press('Enter')
  await on('Production date')
  await type('1.2.26')
  await on('Yellow')
  await press('ArrowRight')
  await on('Pink')
  await press('Enter')
  await on('Producer')
  await press('Enter')
  await on('Receipt date')
  await press('Enter')
  await on('Straws stated on papers (informational)')
  await type('78')
  await on('Stall')
  await type('Stall 4')
  await on('Collection mode')
  await type('Ph')
  await on('Libido (1 to 5)')
  await type('4')
  await on('Mounting attempts')
  await type('1')
  await on('Gross appearance')
  await type('W')
  await type('M')
  await on('Collection extender')
  await type('INRA 96')
  await on('Concentration method')
  await type('S')

  await on('Volume, fresh')
  await type('75')
  await on('Concentration, fresh')
  await type('135')
  await on('SPZ, fresh')
  await expectComputed(cell(page, 'SPZ, fresh'), '10\u202f125')
  await press('Enter')
  await on('Motility evaluation method, fresh')
  await type('C')
  await on('Progressive, fresh')
  await type('60')
  await expectComputed(cell(page, 'Progressive SPZ, fresh'), '6\u202f075')
  await on('Non-progressive, fresh')
  await type('12')
  await expectComputed(cell(page, 'Motile, fresh'), '72')
  await press('Enter', 2)
  await on('Velocity (1 to 5), fresh')
  await type('4')
  // Viability and morphology were not looked at.
  await press('Enter', 6)
  await on('Volume, after centrifugation')
  await type('37,5')
  await type('200')
  await expectComputed(cell(page, 'SPZ, after centrifugation'), '7\u202f500')
  await press('Enter', 3)
  await on('Motility evaluation method, after centrifugation')
  await press('Enter', 6)
  await on('Motility evaluation method, after thawing')
  await type('C')
  await type('38')
  await type('8')
  await expectComputed(cell(page, 'Motile, after thawing'), '46')
  await press('Enter', 2)
  await type('3')
  await on('Viability evaluation method, after thawing')
  await type('S')
  await type('52')
  await expectComputed(cell(page, 'Non-viable, after thawing'), '48')
  await press('Enter')
  await on('Morphology evaluation method, after thawing')
  await press('Enter', 3)

  await on('Force')
  await type('600')
  await on('Duration')
  await type('10')
  await on('Cushion')
  await type('Y')
  await on('Density gradient')
  await type('N')
  await on('Freezing method')
  await type('V')
  await on('Freezing extender')
  await type('INRA Freeze')
  await on('0.5 ml')
  await press('Enter')
  await on('Concentration per dose')
  await press('Enter', 2)
  await on('Straws per dose')
  await expectComputed(field(page, 'Dose', 'Straws per dose'), '7')
  await press('Enter')
  await on('Quality')
  await page.keyboard.type('G')
  keys += 1
  await press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'E2E-KEYS', level: 1 })).toBeVisible()
  expect((keys / keysPerMinute) * 60).toBeLessThan(90)

  await openSheet(page)
  for (const [name, value] of [
    ['Stall', 'Stall 4'],
    ['Collection', 'Phantom, 1 attempt, libido 4'],
    ['Sample', 'White, milky'],
    ['Collection extender', 'INRA 96'],
    ['Counted with', 'Spectrophotometer'],
    ['Centrifugation', '600 g, 10 min, cushion, no density gradient'],
    ['Freezing', 'Vapor box, INRA Freeze'],
    ['Straws stated on papers (informational)', '78, for information only'],
    ['Production date', '1 Feb 2026'],
  ] as const) {
    await expect(fact(page, name)).toHaveText(value)
  }
  for (const [group, measure, stage, value] of [
    ['Volume ml', 'Volume ml', 'Fresh', '75'],
    ['Volume ml', 'Concentration 10⁶/ml', 'Fresh', '135'],
    ['Volume ml', 'SPZ', 'Fresh', '10 125'],
    ['Motility', 'Evaluation method', 'Fresh', 'CASA'],
    ['Motility', 'Progressive %', 'Fresh', '60 6 075'],
    ['Volume ml', 'Volume ml', 'After centrifugation', '37.5'],
    ['Motility', 'Progressive %', 'After thawing', '38 2 850'],
    ['Viability', 'Evaluation method', 'After thawing', 'Staining'],
    ['Viability', 'Viable %', 'After thawing', '52 3 900'],
  ] as const) {
    await expect(measured(page, group, measure, stage).first()).toHaveText(value)
  }
})

test('in the matrix Enter goes down and on to the next top, Shift and Enter up, Tab right, and arrows walk it', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  const { keyboard } = page
  const go = async (key: string, to: string) => {
    await keyboard.press(key)
    await focused(page, to)
  }
  await field(page, 'Sample', 'Concentration method').focus()
  await go('Enter', 'Volume, fresh')
  await go('Shift+Enter', 'Concentration method')
  await go('Enter', 'Volume, fresh')
  await go('Tab', 'Volume, after centrifugation')
  await go('Shift+Tab', 'Volume, fresh')
  await go('Enter', 'Concentration, fresh')
  await go('Enter', 'SPZ, fresh')
  // What is lost, and what a straw gets, is not known of a fresh sample: the row is passed over.
  await go('Enter', 'Motility evaluation method, fresh')
  await go('Shift+Enter', 'SPZ, fresh')
  await cell(page, 'Progressive, fresh').focus()
  await go('Tab', 'Progressive SPZ, fresh')
  await go('Tab', 'Progressive, after centrifugation')
  await cell(page, 'Abnormal, fresh').focus()
  await go('Enter', 'Volume, after centrifugation')
  await go('Shift+Enter', 'Abnormal, fresh')
  await cell(page, 'Velocity (1 to 5), after centrifugation').focus()
  await go('Enter', 'Motility evaluation method, after thawing')
  await cell(page, 'Abnormal, after thawing').focus()
  await go('Enter', 'Force')
  await go('Shift+Enter', 'Abnormal, after thawing')

  await cell(page, 'Progressive, fresh').fill('60')
  await go('ArrowDown', 'Non-progressive, fresh')
  await go('ArrowUp', 'Progressive, fresh')
  await go('ArrowRight', 'Progressive SPZ, fresh')
  await go('ArrowRight', 'Progressive, after centrifugation')
  await go('ArrowLeft', 'Progressive SPZ, fresh')
  await go('ArrowLeft', 'Progressive, fresh')
  // Within a value they move the caret.
  await keyboard.press('End')
  await go('ArrowLeft', 'Progressive, fresh')
  await keyboard.type('1')
  await expect(cell(page, 'Progressive, fresh')).toHaveValue('610')
})

test('a value that contradicts its formula has a gold edge and a line below its row, which takes the formula', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  await measure(page, [
    ['Progressive, after thawing', '38'],
    ['Non-progressive, after thawing', '8'],
  ])
  const immotile = cell(page, 'Immotile, after thawing')
  await expectComputed(immotile, '54')
  await expect(page.getByRole('button', { name: /to look at/ })).toBeHidden()
  await immotile.fill('56')
  const line = page.getByRole('row', { name: 'the formula gives' })
  await expect(line).toContainText('Immotile, after thawing: the formula gives 54, you typed 56.')
  await expect(immotile).toHaveAccessibleDescription(/the formula gives 54/)
  await expect(immotile).toHaveAttribute('data-note', 'deviating')
  await expect(page.getByRole('link', { name: /^Measurements/ })).toContainText('has values to look at')
  expect(await violations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await violations(page, 'color-contrast')).toEqual([])
  await page.getByLabel('Batch label').focus()
  await page.getByRole('button', { name: '1 value to look at' }).click()
  await expect(immotile).toBeFocused()
  await line.getByRole('button', { name: 'Use 54' }).click()
  await expect(line).toBeHidden()
  await page.keyboard.press('Tab')
  await expectComputed(immotile, '54')

  // A value out of bounds is refused with the bound.
  await immotile.fill('104')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'At most 100' })).toContainText(
    'Immotile, after thawing: At most 100',
  )
  await expect(immotile).toHaveAttribute('aria-invalid', 'true')
})

test('each published case comes out in the form', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  const dose = section(page, 'Dose')
  const straws = dose.getByLabel('Straws per dose')
  const perStraw = cell(page, 'SPZ per straw, after centrifugation')
  const standing = dose.getByRole('status')

  // Colorado State: 0.5 ml at 200 M/ml is 100 M per straw. Select Breeders: 8 of them at 30 % are 240 M.
  await measure(page, [
    ['Concentration, after centrifugation', '200'],
    ['Progressive, after thawing', '30'],
  ])
  await straws.fill('8')
  await expectComputed(perStraw, '100')
  await expect(standing).toContainText('240 × 10⁶ progressive SPZ per dose at 30 %')
  // A typed value stays until recalculated: 250 M at 30 % of 100 M take 9.
  await expect(dose).toContainText('The formula gives 9')
  await dose.getByRole('button', { name: 'Recalculate' }).click()
  await page.keyboard.press('Tab')
  await expectComputed(straws, '9')
  // Select Breeders at 250 M/ml: 300 M.
  await measure(page, [['Concentration, after centrifugation', '250']])
  await straws.fill('8')
  await expect(standing).toContainText('300 × 10⁶ progressive SPZ per dose at 30 %: below')
  // Equi-genetique: 50 M per straw, 4 typed by hand, no formula.
  await dose.getByLabel('Calculated from').selectOption('Unknown')
  await measure(page, [['Concentration, after centrifugation', '100']])
  await straws.fill('4')
  await expectComputed(perStraw, '50')
  await expect(dose).not.toContainText('The formula gives')

  // Ferrer 2012: what remains of 1000 M, and the loss.
  await measure(page, [['SPZ, fresh', '1000']])
  const loss = cell(page, 'SPZ lost, after centrifugation')
  for (const [left, lost] of [
    ['956', '4.4'],
    ['992', '0.8'],
    ['914', '8.6'],
    ['938', '6.2'],
    ['838', '16.2'],
  ] as const) {
    await measure(page, [['SPZ, after centrifugation', left]])
    await expectComputed(loss, lost)
  }
  await measure(page, [['SPZ, after centrifugation', '1001,5']])
  await expectComputed(loss, '\u22120.15')
  await expect(loss).toHaveAccessibleDescription(/More SPZ at the end than in the sample/)
  await expect(page.getByRole('row', { name: 'More SPZ at the end than in the sample' })).toBeVisible()

  // The ten ejaculates of one stallion.
  await measure(page, [['SPZ, fresh', '']])
  for (const [volume, concentration, progressive, spz, progressive_spz] of [
    ['75', '135', '60', '10 125', '6 075'],
    ['60', '145', '60', '8 700', '5 220'],
    ['55', '156', '65', '8 580', '5 577'],
    ['58', '150', '70', '8 700', '6 090'],
    ['70', '132', '70', '9 240', '6 468'],
    ['65', '148', '65', '9 620', '6 253'],
    ['65', '158', '65', '10 270', '6 675.5'],
    ['68', '145', '60', '9 860', '5 916'],
    ['75', '150', '60', '11 250', '6 750'],
    ['62', '159', '65', '9 858', '6 407.7'],
  ] as const) {
    await measure(page, [
      ['Volume, fresh', volume],
      ['Concentration, fresh', concentration],
      ['Progressive, fresh', progressive],
    ])
    await expectComputed(cell(page, 'SPZ, fresh'), spz.replace(' ', '\u202f'))
    await expectComputed(cell(page, 'Progressive SPZ, fresh'), progressive_spz.replace(' ', '\u202f'))
  }
  // A typed value that contradicts its formula is marked, not overwritten.
  await measure(page, [['SPZ, fresh', '9000']])
  await expect(page.getByRole('row', { name: 'SPZ, fresh: the formula gives' })).toContainText(
    'SPZ, fresh: the formula gives 9 858, you typed 9000.',
  )
  await expect(cell(page, 'SPZ, fresh')).toHaveValue('9000')
})

test('unknown is an answer where a laboratory may not know, another than none, and is offered nowhere else', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-UNKNOWN')
  await page.goto(`/batches/${id}/edit`)
  const answers: [section: string, name: string][] = [
    ['Collection', 'Libido (1 to 5)'],
    ['Collection', 'Collection mode'],
    ['Centrifugation', 'Cushion'],
    ['Centrifugation', 'Density gradient'],
    ['Freezing', 'Freezing method'],
    ['Measurements', 'Motility evaluation method, after thawing'],
    ['Measurements', 'Velocity (1 to 5), after thawing'],
    ['Measurements', 'Viability evaluation method, after thawing'],
    ['Measurements', 'Morphology evaluation method, after thawing'],
    ['Dose', 'Calculated from'],
    ['Quality', 'Quality'],
    ['Papers', 'Health status'],
  ]
  await expect(page.getByRole('option', { name: 'Unknown', includeHidden: true })).toHaveCount(answers.length)
  for (const [inSection, name] of answers) {
    await field(page, inSection, name).selectOption('Unknown')
  }
  await page.getByRole('button', { name: 'Save batch' }).click()
  await openSheet(page)
  await expect(fact(page, 'Collection')).toHaveText('collection mode unknown, libido unknown')
  await expect(fact(page, 'Centrifugation')).toHaveText('cushion unknown, density gradient unknown')
  await expect(fact(page, 'Freezing')).toHaveText('freezing method unknown')
  await expect(fact(page, 'Dose')).toHaveText('calculated from unknown')
  await expect(fact(page, 'Health status')).toHaveText('health status unknown')
  for (const [group, measure] of [
    ['Motility', 'Velocity (1 to 5)'],
    ['Motility', 'Evaluation method'],
    ['Viability', 'Evaluation method'],
    ['Morphology', 'Evaluation method'],
  ] as const) {
    await expect(measured(page, group, measure, 'After thawing')).toHaveText('Unknown')
  }
  // The quality stands beside the name.
  const all = (await page.getByRole('main').innerText()).match(/(?<!E2E-)unknown/gi)
  expect(all).toHaveLength(answers.length)
  await page.getByRole('button', { name: 'What was changed' }).click()
  const changes = page.getByRole('region', { name: 'What was changed' })
  await expect(changes).toContainText('Centrifugation: Cushion: – → Unknown')
  await expect(changes).toContainText('Calculated from: – → Unknown')

  // Cleared, it counts as not filled in, and is not shown.
  await page.getByRole('link', { name: 'Edit batch', exact: true }).click()
  await expect(field(page, 'Centrifugation', 'Cushion')).toHaveValue('UNKNOWN')
  await field(page, 'Centrifugation', 'Cushion').selectOption('–')
  await page.getByRole('button', { name: 'Save batch' }).click()
  await openSheet(page)
  await expect(fact(page, 'Centrifugation')).toHaveText('density gradient unknown')
})

test('spermatozoa that a laboratory counted are typed beside their share, and marked where both contradict', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-COUNTED')
  await page.goto(`/batches/${id}/edit`)
  await measure(page, [
    ['Volume, fresh', '75'],
    ['Concentration, fresh', '135'],
    ['Progressive, fresh', '60'],
  ])
  const counted = cell(page, 'Progressive SPZ, fresh')
  await expectComputed(counted, '6\u202f075')
  // What stands in it is selected, so that typing replaces it.
  await page.keyboard.press('Tab')
  await expect(counted).toBeFocused()
  await page.keyboard.type('5000')
  await expect(counted).toHaveValue('5000')
  const line = page.getByRole('row', { name: 'Progressive SPZ, fresh: the formula gives' })
  await expect(line).toContainText('the formula gives 6 075, you typed 5000.')
  await measure(page, [['Immotile SPZ, fresh', '3000']])
  await page.getByRole('button', { name: 'Save batch' }).click()
  const told = page.getByRole('status').filter({ hasText: / differs? from what its formula gives/ })
  await expect(told).toContainText('Warning')
  await openSheet(page)
  const progressive = measured(page, 'Motility', 'Progressive %', 'Fresh').first()
  await expect(progressive).toHaveText('60 5 000')
  await expect(progressive.getByRole('img', { name: 'The formula gives 6075' })).toBeVisible()
  await expect(measured(page, 'Motility', 'Immotile %', 'Fresh')).toHaveText('3 000')

  // Once typed, they stay in the form; cleared, they are computed again.
  await page.getByRole('link', { name: 'Edit batch', exact: true }).click()
  await expect(counted).toHaveValue('5000')
  await line.getByRole('button', { name: 'Use 6 075' }).click()
  await measure(page, [['Immotile SPZ, fresh', '']])
  await expectComputed(counted, '6\u202f075')
  await page.getByRole('button', { name: 'Save batch' }).click()
  await openSheet(page)
  await expect(progressive).toHaveText('60 6 075')
})

test('straws per dose are filled in as soon as they follow, until somebody types another or asks to recalculate', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-FILLED')
  await page.goto(`/batches/${id}/edit`)
  const straws = field(page, 'Dose', 'Straws per dose')
  const dose = section(page, 'Dose')
  await expect(straws).toHaveValue('')
  await fill(page, [
    ['Measurements', 'Concentration, after centrifugation', '200'],
    ['Measurements', 'Progressive, after thawing', '30'],
    ['Dose', 'Concentration per dose', '250'],
  ])
  await expect(straws).toHaveValue('')
  await field(page, 'Dose', 'Calculated from').selectOption('Progressive')
  await expect(straws).toHaveValue('9')
  await expect(straws).toHaveAccessibleDescription(/^Computed/)
  await fill(page, [['Dose', 'Concentration per dose', '200']])
  await expect(straws).toHaveValue('7')
  await field(page, 'Dose', 'Calculated from').selectOption('Motile')
  await expect(straws).toHaveValue('')
  await expect(straws).toHaveAccessibleDescription('Needs the motile share after thawing')
  await field(page, 'Dose', 'Calculated from').selectOption('Progressive')

  // Typing replaces it; cleared, it stays empty while focused and is filled in again on leaving.
  await straws.focus()
  await page.keyboard.type('8')
  await expect(straws).toHaveValue('8')
  await fill(page, [['Dose', 'Concentration per dose', '250']])
  await expect(straws).toHaveValue('8')
  await expect(dose).toContainText('The formula gives 9')
  await dose.getByRole('button', { name: 'Recalculate' }).click()
  await expect(straws).toHaveValue('9')
  await straws.focus()
  await page.keyboard.press('Backspace')
  await expect(straws).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(straws).toHaveValue('9')

  await page.getByRole('button', { name: 'Save batch' }).click()
  await expect(page.getByText('of 9 straws')).toBeVisible()
  const saved = await (await page.request.get(`/api/v1/batches/${id}`)).json()
  expect([saved.straws_per_dose, saved.computed.straws_per_dose]).toEqual([null, 9])
  await page.getByRole('link', { name: 'Edit batch', exact: true }).click()
  await expect(straws).toHaveValue('9')
})

test('a batch of our own production has a receipt date too; what is no inventory says so, and the dose its unit', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-RECEIPT')
  await page.goto(`/batches/${id}/edit`)
  await expect(page.getByRole('radio', { name: 'Production' })).toBeChecked()
  await page.getByLabel('Receipt date').fill('2026-02-01')
  const papers = page.getByLabel('Straws stated on papers (informational)')
  await expect(papers).toHaveAccessibleDescription('For information only: it is not the inventory.')
  await papers.fill('78')
  await expect(section(page, 'Dose')).toContainText('×10⁶ SPZ')
  await fill(page, [['Dose', 'Concentration per dose', '200']])
  await page.getByRole('button', { name: 'Save batch' }).click()
  await openSheet(page)
  for (const [name, value] of [
    ['Receipt date', '1 Feb 2026'],
    ['Straws stated on papers (informational)', '78, for information only'],
    ['Dose', '200 ×10⁶ SPZ'],
  ] as const) {
    await expect(fact(page, name)).toHaveText(value)
  }
  await expect(page.getByRole('button', { name: 'Stored 20' })).toBeVisible()
  await page.getByRole('button', { name: 'What was changed' }).click()
  await expect(page.getByRole('region', { name: 'What was changed' })).toContainText(
    'Concentration per dose: – → 200 ×10⁶ SPZ',
  )
})

test('doses follow the straws: 240 in store at 8 a dose are 30 doses', async ({ page }) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-DOSES')
  await page.goto(`/batches/${id}/edit`)
  await section(page, 'Dose').getByLabel('Straws per dose').fill('8')
  await page.getByRole('button', { name: 'Save batch' }).click()
  await expect(page.getByText('Doses 2 of 8 straws, 4 left over')).toBeVisible()
  await page.goto(`/batches/${id}/inventory`)
  const adding = page.getByRole('dialog')
  await adding.getByLabel('Number of straws').fill('220')
  await adding.getByLabel('Date').fill('2026-02-01')
  await adding.getByRole('button', { name: 'Book' }).click()
  await expect(adding).toBeHidden()
  await expect(page.getByText('Doses 30 of 8 straws')).toBeVisible()
})

test('errors are told on leaving a field, summed up on saving, and lead to each field', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  await cell(page, 'Volume, fresh').fill('75 ml')
  await cell(page, 'Concentration, fresh').focus()
  await expect(cell(page, 'Volume, fresh')).toHaveAccessibleDescription('Volume, fresh: Not a number')
  await measure(page, [
    ['Progressive, fresh', '70'],
    ['Motile, fresh', '60'],
    ['Viable, after thawing', '101'],
  ])
  await page.getByRole('button', { name: 'Save batch' }).click()
  await expect(page.getByLabel('Batch label')).toBeFocused()
  const wrong = page.getByRole('alert').filter({ hasText: 'fields need correcting' })
  await expect(wrong).toContainText('7 fields need correcting')
  await expect(wrong).toContainText('Progressive, fresh: More than what is motile')
  await expect(wrong).toContainText('Please choose a colour.')
  await expect(page.getByRole('link', { name: /^Measurements/ })).toContainText('needs correcting')
  await wrong.getByRole('button', { name: 'Viable, after thawing' }).click()
  await expect(cell(page, 'Viable, after thawing')).toBeFocused()
})

test('a label that is taken is told at its field, which is gone to, and nothing typed is lost', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await makeBatch(page, 'E2E-TAKEN')
  await page.goto('/batches/new')
  await page.getByLabel('Batch label').fill('E2E-TAKEN')
  await choose(page, 'Stallion', 'Lucero del Sur')
  await page.getByLabel('Production date').fill('2026-02-01')
  await page.getByRole('radio', { name: 'Green' }).click()
  await measure(page, [['Volume, fresh', '75']])
  await page.getByRole('button', { name: 'Save batch' }).click()
  await expect(page.getByLabel('Batch label')).toBeFocused()
  await expect(page.getByLabel('Batch label')).toHaveAccessibleDescription(
    'A batch with this label already exists.',
  )
  await expect(cell(page, 'Volume, fresh')).toHaveValue('75')
})

test('unsaved work is neither left by a slip nor lost by a reload, and a next batch copies how one works', async ({
  page,
}) => {
  await beginLoggedIn(page)
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Batches' }).click()
  await page.getByRole('link', { name: 'New batch' }).click()
  await expect(page.getByRole('heading', { name: 'New batch' })).toBeVisible()
  await page.getByLabel('Batch label').fill('E2E-GUARD')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  const guard = page.getByRole('dialog', { name: 'This batch is not saved' })
  await guard.getByRole('button', { name: 'Keep typing' }).click()
  await expect(page.getByLabel('Batch label')).toHaveValue('E2E-GUARD')
  await page.goBack()
  await expect(guard).toBeVisible()
  await guard.getByRole('button', { name: 'Keep typing' }).click()
  // The index navigates within the form, which is not leaving it.
  await page.getByRole('link', { name: /^Dose/ }).click()
  await expect(guard).toBeHidden()
  await page.reload()
  await expect(page.getByText('What you typed last time is still here.')).toBeVisible()
  await expect(page.getByLabel('Batch label')).toHaveValue('E2E-GUARD')

  await field(page, 'Sample', 'Collection extender').fill('BotuSemen')
  await choose(page, 'Stallion', 'Hermès du Jura')
  await page.getByRole('button', { name: 'Copy from B-26-015' }).click()
  await expect(page.getByText(/fields? copied from B-26-015/)).toBeVisible()
  await expect(field(page, 'Freezing', 'Freezing extender')).toHaveValue('INRA Freeze')
  await expect(field(page, 'Sample', 'Collection extender')).toHaveValue('BotuSemen')
  await expect(cell(page, 'Volume, after centrifugation')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/\/batches$/)
})

test('of two who edit one batch the second is told what changed and by whom, and loses nothing', async ({
  page,
  browser,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-TWO')
  await page.goto(`/batches/${id}/edit`)
  await measure(page, [
    ['Volume, fresh', '75'],
    ['Concentration, fresh', '135'],
  ])
  const elsewhere = await (await browser.newContext()).newPage()
  await beginLoggedIn(elsewhere, 'collaborator@demo.test')
  await elsewhere.goto(`/batches/${id}/edit`)
  await fill(elsewhere, [
    ['Measurements', 'Volume, fresh', '58'],
    ['Collection', 'Stall', 'Stall 2'],
  ])
  await elsewhere.getByRole('button', { name: 'Save batch' }).click()
  await expect(elsewhere.getByText('Batch E2E-TWO is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Save batch' }).click()
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else saved this batch while you were editing' })
  await expect(told).toContainText('Tomás Ibarra')
  await expect(told).toContainText('Volume, fresh: you typed 75 ml, they saved 58 ml')
  await expect(cell(page, 'Volume, fresh')).toHaveValue('75')
  await expect(cell(page, 'Concentration, fresh')).toHaveValue('135')
  await expect(field(page, 'Collection', 'Stall')).toHaveValue('Stall 2')
  await told.getByRole('button', { name: 'Take theirs' }).click()
  await expect(cell(page, 'Volume, fresh')).toHaveValue('58')
  await page.getByRole('button', { name: 'Save batch' }).click()
  await openSheet(page)
  await expect(measured(page, 'Volume ml', 'SPZ', 'Fresh')).toHaveText('7 830')
  await expect(fact(page, 'Stall')).toHaveText('Stall 2')

  await page.getByRole('button', { name: 'What was changed' }).click()
  const changes = page.getByRole('region', { name: 'What was changed' })
  await expect(changes).toContainText('Volume, fresh: – → 58 ml')
  await expect(changes).toContainText('Ana García')
  await expect(changes).toContainText('Tomás Ibarra')
})
