/** The papers of a batch: what is written down of it, its centres and its stallion, and what is said where it is not. */
import type { Page } from '@playwright/test'
import { violations } from './accessibility.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { makeBatch } from './make-stock.ts'
import { beginInNewAccount } from './new-account.ts'
import { chooseByTap, expectSteadyWidth, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const warnings = (page: Page) => page.getByRole('note', { name: 'Papers' })

/** A stallion of the account the page is logged in to. */
async function makeStallion(page: Page, name: string, fields: object = {}): Promise<string> {
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const { tenant_id } = user.entitlements[0]
  const answer = await page.request.post('/api/v1/animals', {
    data: { tenant_id, name, sex: 'STALLION', ...fields },
  })
  return (await answer.json()).id
}

test('the papers of a batch are typed by keyboard, and what they lack is said and stops nobody', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-PAPERS')
  await page.goto(`/batches/${id}`)
  await expect(warnings(page)).toHaveText('Straw mark not written down. No test for EIA, EVA and CEM.')
  await page.goto(`/batches/${id}/edit`)
  const papers = section(page, 'Papers')
  await papers.getByLabel('Straw mark', { exact: true }).fill('BRABO\n010226')
  await papers.getByLabel('Thawing instruction').focus()
  await page.keyboard.type('38 °C for 30 seconds')
  await page.keyboard.press('Tab')
  await page.keyboard.type('E2E Centre')
  await page.getByRole('option', { name: 'Create “E2E Centre”' }).click()
  await expect(papers.getByRole('combobox', { name: 'Collecting centre' })).toHaveValue('E2E Centre')
  await papers.getByLabel('Health status').selectOption('EU')
  await papers.getByLabel('Releasable from').fill('3 March 2031')
  await papers.getByLabel('Incubation time').fill('30')
  await page.keyboard.press('Enter')
  await page.keyboard.type('37,5')
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(new RegExp(`/batches/${id}`))
  await expect(warnings(page)).toHaveText(
    'Not releasable before 3 March 2031. Straw mark without the stallion. No test for EIA, EVA and CEM.',
  )
  await page.getByRole('tab', { name: 'Technical sheet' }).click()
  const facts = section(page, 'How it was made')
  await expect(facts).toContainText('BRABO 010226')
  await expect(facts).toContainText('38 °C for 30 seconds')
  await expect(facts.getByRole('link', { name: 'E2E Centre' })).toBeVisible()
  await expect(facts).toContainText('30 min, 37.5 °C')
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('note')).toContainText('Not releasable before 3 March 2031.')
  await dialog.getByText('Loss', { exact: true }).click()
  await expect(dialog.getByRole('note')).toBeHidden()
  await dialog.getByText('Insemination', { exact: true }).click()
  await expect(dialog.getByRole('note')).toBeVisible()
  await dialog.getByLabel('Number of straws').fill('2')
  await dialog.getByRole('combobox', { name: 'Mare' }).fill('Vega')
  await page.getByRole('option', { name: /Vega H/ }).click()
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog).toBeHidden()
})

test('health tests of a horse are added, completed when the laboratory answers, and deleted', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeStallion(page, 'E2E Tested')
  await page.goto(`/horses/${id}`)
  const tests = section(page, 'Health tests')
  await expect(tests).toContainText('No health test is on file.')
  await tests.getByRole('button', { name: 'Add test' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add test' }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Disease' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  // A timer clears what is highlighted as the list opens; on a busy machine it comes late.
  await expect(async () => {
    if (!(await page.locator('[data-combobox-selected]').isVisible())) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('combobox', { name: 'Disease' })).not.toHaveValue('', { timeout: 1000 })
  }).toPass()
  await dialog.getByLabel('Sampled on').fill('10.1.2026')
  await dialog.getByLabel('Laboratory').fill('LDM Ghent')
  await dialog.getByLabel('Certificate number').fill('LDM-26-1188')
  await dialog.getByRole('button', { name: 'Add test' }).click()
  await expect(dialog).toBeHidden()
  const row = tests.getByRole('listitem')
  await expect(row).toContainText(
    /E[IV]A.*No result yet.*LDM Ghent.*Sampled 10 Jan 2026, certificate LDM-26-1188/,
  )

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await choose(page, 'Result', 'Negative')
  await dialog.getByLabel('Result on').fill('9.1.2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Before the sample was taken')).toBeVisible()
  await dialog.getByLabel('Result on').fill('20.1.2026')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Negative')
  await expect(row).toContainText('result 20 Jan 2026')
  expect(await violations(page)).toEqual([])

  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(tests).toContainText('No health test is on file.')
})

test('an owner writes down who we are and what a studbook asks for; a horse that died says until when', async ({
  page,
}) => {
  await beginInNewAccount(page)
  await page.goto('/hub/general')
  const own = section(page, 'Organisation')
  await expect(own).toContainText('No approval number yet')
  await own.getByRole('button', { name: 'Edit Gestüt Heide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Approval number').fill('DE-NI-017')
  await choose(page, 'Kind of centre', 'Collection centre')
  await dialog.getByLabel('Centre veterinarian').fill('Dr. Maike Ohm')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(own).toContainText('DE-NI-017, Collection centre')
  await expect(own).toContainText('Dr. Maike Ohm')

  const rules = section(page, 'Studbook rules')
  await rules.getByRole('button', { name: 'Add studbook rule' }).click()
  await dialog.getByLabel('Studbook').fill('AQHA')
  await dialog.getByLabel('Years').fill('2')
  await dialog.getByLabel('Stallions born from').fill('2015')
  await dialog.getByRole('button', { name: 'Add studbook rule' }).click()
  await expect(rules).toContainText(
    '2 calendar years after the year of death or gelding, of stallions born from 2015',
  )
  await rules.getByRole('button', { name: 'Add studbook rule' }).click()
  await dialog.getByLabel('Studbook').fill('aqha')
  await dialog.getByLabel('Years').fill('1')
  await dialog.getByRole('button', { name: 'Add studbook rule' }).click()
  await expect(dialog.getByText('This studbook has a rule already.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await violations(page)).toEqual([])

  const id = await makeStallion(page, 'Dry Oak', {
    born_on: '2016-04-01',
    studbooks: [{ name: 'AQHA', number: '1' }],
  })
  await page.goto(`/horses/${id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByLabel('Died').fill('2.5.2022')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(section(page, 'Identity')).toContainText('Died')
  await expect(section(page, 'Identity')).toContainText('2 May 2022')
  const { user } = await (await page.request.get('/api/v1/auth')).json()
  const made = await page.request.post('/api/v1/batches', {
    data: {
      tenant_id: user.entitlements[0].tenant_id,
      label: 'OAK-1',
      animal_id: id,
      ...{ origin: 'PRODUCTION', straw_size: 0.5, straw_colour: 'RED' },
      sheet: { collection: { produced_on: '2022-02-01' } },
    },
  })
  await page.goto(`/batches/${(await made.json()).id}`)
  await expect(warnings(page)).toContainText('AQHA took this stallion’s semen until 31 December 2024.')

  await page.goto('/hub/general')
  await rules.getByRole('button', { name: 'Delete the rule of AQHA' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(rules).toContainText('No rule is written down.')
})

test.describe('on a phone', () => {
  test.use(UPRIGHT)

  test('papers, a health test and a withdrawal that warns go by touch', async ({ page }) => {
    await beginLoggedIn(page)
    const id = await makeBatch(page, 'E2E-PAPERS-PHONE')
    await page.goto(`/batches/${id}/edit`)
    await page.getByRole('link', { name: /^Papers/ }).tap()
    await page.getByLabel('Straw mark', { exact: true }).fill('E2E phone mark')
    await page.getByLabel('Releasable from').fill('1.2.2031')
    await expectSteadyWidth(page)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save batch' }).tap()
    await expect(warnings(page)).toContainText('Not releasable before 1 February 2031.')
    await page.getByRole('button', { name: 'Withdraw straws' }).tap()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('note')).toContainText(
      'Straw mark without the day of collection and the stallion.',
    )
    await expectSteadyWidth(page)
    await dialog.getByRole('button', { name: 'Cancel' }).tap()

    await page.goto(`/horses/${await makeStallion(page, 'E2E Phone stallion')}`)
    await page.getByRole('button', { name: 'Add test' }).tap()
    await chooseByTap(dialog, 'Disease', 'EVA, viral arteritis')
    await dialog.getByLabel('Sampled on').fill('3.1.2026')
    await expectSteadyWidth(page)
    await dialog.getByRole('button', { name: 'Add test' }).tap()
    await expect(section(page, 'Health tests')).toContainText('Sampled 3 Jan 2026')
    await expectSteadyWidth(page)
  })
})
