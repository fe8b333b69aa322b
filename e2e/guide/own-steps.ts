/** Steps that need more than the words of their page: a file, a scan, a row among equals, a second person. */
import type { Page } from '@playwright/test'
import { bookSecondStud } from '#app/demo/second-stud.ts'
import { dayOf } from '#app/demo/stud.ts'
import { openTenant } from '#platform/database/database.ts'
import { codesOf } from '../../src/account/auth/server/check-factor.ts'
import { productDatabase } from '../new-account.ts'
import type { OwnSteps } from './walk-page.ts'

/** List as a keeper has typed it: with a date that does not exist, and a name that is misspelt. */
const LIST = [
  'Canister;Level;Colour;Stallion;Batch;Frozen;Straws;Owner;Straw size;Progressive %',
  '6;1;yellow;Lucero del Sur;LS-25-01;12.03.2025;24;Haras del Sur;0,5;41',
  '6;1;yellow;Lucero del Sur;LS-25-02;31.03.2025;2x8+3;Haras del Sur;0,5;38',
  '6;2;blue;Quintus L;Q-25-118;31.02.2025;16;Stal Van Dyck;0,5;39',
].join('\n')

const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Presses a link of the main navigation, whose name a link within the screen may share. */
const inMenu = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()

/** Presses a button whose name contains more than its visible text. */
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).click()

/** Presses a button in the row or item with a text. */
const beside = (text: string, name: string) => (page: Page) =>
  page
    .getByRole('listitem')
    .or(page.getByRole('row'))
    .filter({ hasText: text })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

/** Adds a second account of the page's user. */
async function addSecondAccount(page: Page) {
  const { user, tenants } = await (await page.request.get('/api/v1/auth')).json()
  await (
    await productDatabase()
  ).transaction(async (tx) => {
    await openTenant(tx, tenants[0].id)
    await bookSecondStud(tx, tenants[0].id, user.id, dayOf('03-04'))
  })
}

export const OWN_STEPS: Record<string, OwnSteps> = {
  'label-and-scan': {
    acts: {
      // The label is far below its preview, which is at the top.
      'B-26-014': async (page) => {
        await page.getByRole('checkbox', { name: /^B-26-014/ }).check()
        await page.evaluate(() => scrollTo(0, 0))
      },
    },
  },
  'bring-in-your-spreadsheet': {
    acts: {
      Hub: inMenu('Hub'),
      'Choose a file': (page) =>
        page.locator('input[type=file]').setInputFiles(fileOf('Straws 2025.csv', LIST)),
      '“Progressive %” is': (page, value) => page.getByRole('radio', { name: value }).click(),
      'Stal Van Dijk': (page) => page.getByRole('button', { name: 'Stal Van Dijk', exact: true }).click(),
      async 'Production date, Row 4'(page, value) {
        const cell = page.getByRole('textbox', { name: 'Production date, Row 4' })
        await cell.fill(value)
        await cell.press('Enter')
      },
    },
  },
  'pick-and-ship': {
    acts: {
      async 'Add straws: batch, stallion or code'(page, value) {
        await page.getByRole('combobox', { name: 'Add straws: batch, stallion or code' }).fill(value)
        await page.getByRole('option', { name: /B-26-003/ }).click()
      },
    },
  },
  'sell-and-consign': {
    acts: { 'Record their report': beside('B-26-012', 'Record their report'), Hub: inMenu('Hub') },
  },
  nitrogen: {
    acts: {
      Measure: button('Measure: Tank 1'),
      Refill: button('Refill: Tank 2'),
      Measurements: button('Measurements: Tank 2'),
      // The cross of this dialog has the same name.
      Done: (page) => page.getByRole('dialog').getByText('Done', { exact: true }).click(),
    },
  },
  'put-straws-away': {
    acts: {
      'Choose place': button('Choose place for straws of B-26-006'),
    },
  },
  'horses-tests-outcomes': {
    acts: {
      'Quintus L': (page) => page.getByRole('link', { name: 'Quintus L', exact: true }).click(),
      'Record outcome': beside('Paloma II', 'Record outcome'),
      Horses: inMenu('Horses'),
    },
  },
  'papers-and-register': { acts: { Hub: inMenu('Hub') } },
  'without-signal': {
    use: { serviceWorkers: 'allow' },
    async prepare(page) {
      await page.goto('/home')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    },
    acts: {
      async 'Find straws'(page, value) {
        await page.context().setOffline(true)
        await page.getByRole('searchbox', { name: 'Find straws' }).fill(value)
      },
      Withdraw: (page) => page.getByRole('button', { name: 'Withdraw', exact: true }).first().click(),
      async 'Try now'(page) {
        await page.context().setOffline(false)
      },
    },
  },
  'members-rights-second-factor': {
    acts: {
      Hub: inMenu('Hub'),
      'Record movements': (page) => page.getByRole('switch', { name: 'Record movements' }).check(),
      async 'Code from the app'(page) {
        const dialog = page.getByRole('dialog')
        const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
        await dialog.getByRole('textbox').fill(codesOf(secret).generate())
      },
    },
  },
  'several-accounts': { prepare: addSecondAccount },
  'your-data': { acts: { Hub: inMenu('Hub') } },
}
