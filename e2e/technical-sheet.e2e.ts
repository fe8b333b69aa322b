/** The technical sheet in the browser: typed, computed, corrected, edited by two. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { beginLoggedIn, choose, logIn } from './log-in.ts'
import { makeBatch } from './make-stock.ts'

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

/** The field with the hints below it. */
const around = (input: Locator) =>
  input.locator('xpath=ancestor::*[contains(@class, "InputWrapper-root")][1]')

async function fill(page: Page, values: [section: string, name: string, value: string][]) {
  for (const [inSection, name, value] of values) await field(page, inSection, name).fill(value)
}

test('a whole published ejaculate is typed by keyboard alone, and stands in the sheet as it was typed', async ({
  page,
}) => {
  test.slow()
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  const { keyboard } = page
  const type = async (text: string) => {
    await keyboard.type(text)
    await keyboard.press('Enter')
  }
  // A select takes the option that starts with the typed text.
  const pick = async (text: string) => {
    await keyboard.type(text, { delay: 5 })
    await keyboard.press('Enter')
  }
  const on = (name: string) =>
    expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${name.replace(/[()]/g, '\\$&')}`))

  await page.getByLabel('Batch label').focus()
  await type('E2E-KEYS')
  await on('Stallion')
  await keyboard.type('Lucero')
  await expect(page.getByRole('option', { name: 'Lucero del Sur' })).toBeVisible()
  // The first match is already highlighted.
  await keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Stallion' })).toHaveValue('Lucero del Sur')
  await keyboard.press('Enter')
  await on('Production')
  await keyboard.press('Enter')
  await on('Receipt date')
  await keyboard.press('Enter')
  await on('Producer')
  await keyboard.press('Tab')
  await on('Straws stated on papers (informational)')
  await type('78')
  // The button for copying an earlier batch is skipped.
  await on('Yellow')
  await keyboard.press('ArrowRight')
  await on('Pink')
  await keyboard.press('Enter')
  await on('Production date')
  await keyboard.type('1.2.26')
  await keyboard.press('Enter')
  await on('Stall')
  await type('Stall 4')
  await on('Libido (1 to 5)')
  await pick('4')
  await on('Mounting attempts')
  await type('1')
  await on('Collection mode')
  await pick('Phantom')
  await on('Gross appearance')
  await pick('White')
  await pick('Milky')
  await on('Collection extender')
  await type('INRA 96')
  await on('Volume')
  await type('75')
  await on('Concentration')
  await type('135')
  await on('Concentration method')
  await pick('Spectro')
  await on('SPZ')
  await expect(page.getByText('Computed: 10125 ×10⁶')).toBeVisible()
  await type('')
  await on('Evaluation method')
  await pick('CASA')
  await on('Progressive')
  await type('60')
  await expect(page.getByText('6075 ×10⁶ SPZ')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { name: 'E2E-KEYS', level: 1 })).toBeVisible()

  await openSheet(page)
  for (const [name, value] of [
    ['Stall', 'Stall 4'],
    ['Collection', 'Phantom, 1 attempt, libido 4'],
    ['Sample', 'White, milky'],
    ['Collection extender', 'INRA 96'],
    ['Counted with', 'Spectrophotometer'],
    ['Straws stated on papers (informational)', '78, for information only'],
    ['Production date', '1 Feb 2026'],
  ] as const) {
    await expect(fact(page, name)).toHaveText(value)
  }
  for (const [group, measure, value] of [
    ['Volume ml', 'Volume ml', '75'],
    ['Volume ml', 'Concentration 10⁶/ml', '135'],
    ['Volume ml', 'SPZ', '10 125'],
    ['Motility', 'Evaluation method', 'CASA'],
    ['Motility', 'Progressive %', '60 6 075'],
  ] as const) {
    await expect(measured(page, group, measure, 'Fresh')).toHaveText(value)
  }
})

test('each published case comes out in the form', async ({ page }) => {
  await beginLoggedIn(page)
  await page.goto('/batches/new')
  const dose = around(section(page, 'Dose').getByLabel('Straws per dose'))
  const perStraw = around(field(page, 'Cryopreservation', 'SPZ per straw'))
  const standing = section(page, 'Dose').getByRole('status')

  // Colorado State: 0.5 ml at 200 M/ml is 100 M per straw. Select Breeders: 8 of them at 30 % are 240 M.
  await fill(page, [
    ['Cryopreservation', 'Final concentration', '200'],
    ['Post-thaw motility', 'Progressive', '30'],
    ['Dose', 'Straws per dose', '8'],
  ])
  await expect(perStraw).toContainText('Computed: 100 ×10⁶')
  await expect(standing).toContainText('240 × 10⁶ progressive SPZ per dose at 30 %')
  // A typed value stays until recalculated: 250 M at 30 % of 100 M take 9.
  await expect(dose).toContainText('The formula gives 9')
  await dose.getByRole('button', { name: 'Recalculate' }).click()
  await expect(dose).toContainText('Computed.')
  await expect(dose.getByRole('textbox')).toHaveValue('9')
  // Select Breeders at 250 M/ml: 300 M.
  await fill(page, [
    ['Cryopreservation', 'Final concentration', '250'],
    ['Dose', 'Straws per dose', '8'],
  ])
  await expect(standing).toContainText('300 × 10⁶ progressive SPZ per dose at 30 %: below')
  // Equi-genetique: 50 M per straw, 4 typed by hand, no formula.
  await section(page, 'Dose').getByLabel('Calculated from').selectOption('Unknown')
  await fill(page, [
    ['Cryopreservation', 'Final concentration', '100'],
    ['Dose', 'Straws per dose', '4'],
  ])
  await expect(perStraw).toContainText('Computed: 50 ×10⁶')
  await expect(dose).not.toContainText('The formula gives')

  // Ferrer 2012: what remains of 1000 M, and the loss.
  await fill(page, [['Sample', 'SPZ', '1000']])
  const loss = around(field(page, 'Cryopreservation', 'Final SPZ loss'))
  for (const [left, lost] of [
    ['956', '4.4'],
    ['992', '0.8'],
    ['914', '8.6'],
    ['938', '6.2'],
    ['838', '16.2'],
  ] as const) {
    await fill(page, [['Cryopreservation', 'Final SPZ', left]])
    await expect(loss).toContainText(`Computed: ${lost} %`)
  }
  await fill(page, [['Cryopreservation', 'Final SPZ', '1001,5']])
  await expect(loss).toContainText('Computed: -0.15 %')
  await expect(loss).toContainText('More SPZ at the end than in the sample')

  // The ten ejaculates of one stallion.
  await fill(page, [['Sample', 'SPZ', '']])
  for (const [volume, concentration, progressive, spz, progressive_spz] of [
    ['75', '135', '60', '10125', '6075'],
    ['60', '145', '60', '8700', '5220'],
    ['55', '156', '65', '8580', '5577'],
    ['58', '150', '70', '8700', '6090'],
    ['70', '132', '70', '9240', '6468'],
    ['65', '148', '65', '9620', '6253'],
    ['65', '158', '65', '10270', '6675.5'],
    ['68', '145', '60', '9860', '5916'],
    ['75', '150', '60', '11250', '6750'],
    ['62', '159', '65', '9858', '6407.7'],
  ] as const) {
    await fill(page, [
      ['Sample', 'Volume', volume],
      ['Sample', 'Concentration', concentration],
      ['Sample motility', 'Progressive', progressive],
    ])
    await expect(around(field(page, 'Sample', 'SPZ'))).toContainText(`Computed: ${spz} ×10⁶`)
    await expect(around(field(page, 'Sample motility', 'Progressive'))).toContainText(
      `${progressive_spz} ×10⁶ SPZ`,
    )
  }
  // A typed value that contradicts its formula is marked, not overwritten.
  await fill(page, [['Sample', 'SPZ', '9000']])
  await expect(around(field(page, 'Sample', 'SPZ'))).toContainText('The formula gives 9858 ×10⁶')
  await expect(field(page, 'Sample', 'SPZ')).toHaveValue('9000')
})

test('unknown is an answer where a laboratory may not know, another than none, and is offered nowhere else', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-UNKNOWN')
  await page.goto(`/batches/${id}/edit`)
  const answers: [section: string, name: string][] = [
    ["Stallion's behaviour", 'Libido (1 to 5)'],
    ["Stallion's behaviour", 'Collection mode'],
    ['Centrifugation', 'Cushion'],
    ['Centrifugation', 'Density gradient'],
    ['Cryopreservation', 'Freezing method'],
    ['Post-thaw motility', 'Evaluation method'],
    ['Post-thaw motility', 'Velocity (1 to 5)'],
    ['Post-thaw viability', 'Evaluation method'],
    ['Post-thaw morphology', 'Evaluation method'],
    ['Dose', 'Calculated from'],
    ['Quality', 'Quality'],
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
  for (const [group, measure] of [
    ['Motility', 'Velocity (1 to 5)'],
    ['Motility', 'Evaluation method'],
    ['Viability', 'Evaluation method'],
    ['Morphology', 'Evaluation method'],
  ] as const) {
    await expect(measured(page, group, measure, 'After thawing')).toHaveText('Unknown')
  }
  // The eleventh is the quality, beside the name.
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
  await fill(page, [
    ['Sample', 'Volume', '75'],
    ['Sample', 'Concentration', '135'],
    ['Sample motility', 'Progressive', '60'],
  ])
  await expect(field(page, 'Sample motility', 'Progressive SPZ')).toBeHidden()
  await section(page, 'Sample motility').getByRole('button', { name: 'Type counted SPZ' }).click()
  const counted = field(page, 'Sample motility', 'Progressive SPZ')
  await expect(counted).toBeFocused()
  await expect(around(counted)).toContainText('Computed: 6075 ×10⁶')
  await counted.fill('5000')
  await expect(around(counted)).toContainText('The formula gives 6075 ×10⁶')
  await fill(page, [['Sample motility', 'Immotile SPZ', '3000']])
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
  await around(counted).getByRole('button', { name: 'Use it' }).click()
  await fill(page, [['Sample motility', 'Immotile SPZ', '']])
  await expect(counted).toBeVisible()
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
  const dose = around(straws)
  await expect(straws).toHaveValue('')
  await fill(page, [
    ['Cryopreservation', 'Final concentration', '200'],
    ['Post-thaw motility', 'Progressive', '30'],
    ['Dose', 'Concentration per dose', '250'],
  ])
  await expect(straws).toHaveValue('')
  await field(page, 'Dose', 'Calculated from').selectOption('Post-thaw progressive')
  await expect(straws).toHaveValue('9')
  await expect(straws).toHaveAccessibleDescription(/^Computed/)
  await fill(page, [['Dose', 'Concentration per dose', '200']])
  await expect(straws).toHaveValue('7')
  await field(page, 'Dose', 'Calculated from').selectOption('Post-thaw motile')
  await expect(straws).toHaveValue('')
  await expect(straws).toHaveAccessibleDescription('Needs the motile share after thawing')
  await field(page, 'Dose', 'Calculated from').selectOption('Post-thaw progressive')

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
  await expect(around(field(page, 'Dose', 'Concentration per dose'))).toContainText('×10⁶ SPZ')
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
  await field(page, 'Sample', 'Volume').fill('75 ml')
  await field(page, 'Sample', 'Concentration').focus()
  await expect(around(field(page, 'Sample', 'Volume'))).toContainText('Not a number')
  await fill(page, [
    ['Sample motility', 'Progressive', '70'],
    ['Sample motility', 'Motile', '60'],
    ['Post-thaw viability', 'Viable', '101'],
  ])
  await page.getByRole('button', { name: 'Save batch' }).click()
  await expect(page.getByLabel('Batch label')).toBeFocused()
  const wrong = page.getByRole('alert').filter({ hasText: 'fields need correcting' })
  await expect(wrong).toContainText('7 fields need correcting')
  await expect(wrong).toContainText('Sample motility: Progressive: More than what is motile')
  await expect(wrong).toContainText('Please choose a colour.')
  await expect(page.getByRole('link', { name: /^Post-thaw viability/ })).toContainText('needs correcting')
  await wrong.getByRole('button', { name: 'Post-thaw viability: Viable' }).click()
  await expect(field(page, 'Post-thaw viability', 'Viable')).toBeFocused()
})

test('unsaved work is neither left by a slip nor lost by a reload, and a next batch copies how one works', async ({
  page,
}) => {
  await logIn(page)
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
  await expect(field(page, 'Cryopreservation', 'Freezing extender')).toHaveValue('INRA Freeze')
  await expect(field(page, 'Sample', 'Collection extender')).toHaveValue('BotuSemen')
  await expect(field(page, 'Cryopreservation', 'Final volume')).toHaveValue('')
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
  await fill(page, [
    ['Sample', 'Volume', '75'],
    ['Sample', 'Concentration', '135'],
  ])
  const elsewhere = await (await browser.newContext()).newPage()
  await beginLoggedIn(elsewhere, 'collaborator@demo.test')
  await elsewhere.goto(`/batches/${id}/edit`)
  await fill(elsewhere, [
    ['Sample', 'Volume', '58'],
    ['Collection', 'Stall', 'Stall 2'],
  ])
  await elsewhere.getByRole('button', { name: 'Save batch' }).click()
  await expect(elsewhere.getByText('Batch E2E-TWO is saved.')).toBeVisible()

  await page.getByRole('button', { name: 'Save batch' }).click()
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'Someone else saved this batch while you were editing' })
  await expect(told).toContainText('Tomás Ibarra')
  await expect(told).toContainText('Sample: Volume: you typed 75 ml, they saved 58 ml')
  await expect(field(page, 'Sample', 'Volume')).toHaveValue('75')
  await expect(field(page, 'Sample', 'Concentration')).toHaveValue('135')
  await expect(field(page, 'Collection', 'Stall')).toHaveValue('Stall 2')
  await told.getByRole('button', { name: 'Take theirs' }).click()
  await expect(field(page, 'Sample', 'Volume')).toHaveValue('58')
  await page.getByRole('button', { name: 'Save batch' }).click()
  await openSheet(page)
  await expect(measured(page, 'Volume ml', 'SPZ', 'Fresh')).toHaveText('7 830')
  await expect(fact(page, 'Stall')).toHaveText('Stall 2')

  await page.getByRole('button', { name: 'What was changed' }).click()
  const changes = page.getByRole('region', { name: 'What was changed' })
  await expect(changes).toContainText('Sample: Volume: – → 58 ml')
  await expect(changes).toContainText('Ana García')
  await expect(changes).toContainText('Tomás Ibarra')
})
