/** What all dialogs have in common, on a desktop and on a phone, with and without its keyboard. */
import type { Page } from '@playwright/test'
import { beginLoggedIn, choose } from './log-in.ts'
import { idOfBatch, makeBatch } from './make-stock.ts'
import { ACROSS, beginAct, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

type Opened = [name: string, open: (page: Page) => Promise<void>]

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const act = (name: string) => (page: Page) => beginAct(page, name)
const fromMenu = (menu: RegExp, entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Every dialog with a form, by the screen it is opened from. */
const DIALOGS: Record<string, Opened[]> = {
  batch: [
    ['withdraw', act('Withdraw straws')],
    ['add', act('Add straws')],
    ['move', act('Move straws')],
    ['erase', fromMenu(/^Actions for E2E/, 'Erase straws')],
    ['delete', fromMenu(/^Actions for E2E/, 'Delete batch')],
  ],
  '/batches/new': [['discard', press('Cancel')]],
  '/horses': [['horse', press('Add horse')]],
  '/containers': [['container', press('Create container')]],
  '/hub/general': [
    ['stakeholder', press('Add stakeholder')],
    ['invite', press('Invite a member')],
    ['password', press('Change password')],
  ],
  inseminated: [
    ['outcome', press(/^Tell the outcome/)],
    ['reverse', press(/^Reverse:/)],
  ],
}

const size = ({ viewport }: { viewport: { width: number; height: number } }) => viewport

for (const [device, use, sizes] of [
  ['a desktop', { viewport: { width: 1440, height: 700 } }, [{ width: 1440, height: 700 }]],
  // Held upright, above its keyboard, and held across.
  ['a phone', UPRIGHT, [size(UPRIGHT), { width: 390, height: 480 }, size(ACROSS)]],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use)
    test.slow()

    test('the buttons of every dialog are in view, and no field makes an iPhone zoom in', async ({
      page,
    }) => {
      await beginLoggedIn(page)
      // The dialog needs a mailed code, but none should be sent each time.
      await page.route('**/api/v1/auth/password', (route) => route.fulfill({ status: 202, json: {} }))
      const id = await makeBatch(page, `E2E-FOOT-${device.replaceAll(' ', '-')}`)
      const paths: Record<string, string> = {
        batch: `/batches/${id}`,
        inseminated: `/batches/${await idOfBatch(page, 'B-26-003')}?tab=activity`,
      }
      const dialog = page.getByRole('dialog')
      const submit = dialog.locator('.dialog-foot button').last()
      for (const [path, dialogs] of Object.entries(DIALOGS)) {
        await page.goto(paths[path] ?? path)
        if (path === '/batches/new') {
          if ('hasTouch' in use) await page.getByRole('link', { name: /^Identification/ }).tap()
          await page.getByLabel('Batch label').fill('E2E')
          if ('hasTouch' in use) await page.getByRole('button', { name: 'Back to the overview' }).tap()
        }
        for (const [name, open] of dialogs) {
          await open(page)
          await expect(dialog).toBeVisible()
          for (const viewport of sizes) {
            await page.setViewportSize(viewport)
            for (const end of ['top', 'bottom'] as const) {
              await dialog.evaluate((content, to) => {
                content.scrollTo({ top: to === 'top' ? 0 : content.scrollHeight })
              }, end)
              const where = `${name}, scrolled to its ${end}, ${viewport.height} px high`
              await expect(submit, where).toBeInViewport({ ratio: 1 })
            }
            if ('hasTouch' in use) expect(await smallFields(page), name).toEqual([])
          }
          await page.setViewportSize(sizes[0])
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
        }
      }
    })
  })
}

/** Fields with text small enough for iPhones to zoom in. */
function smallFields(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  )
}

test.describe('where the keyboard lies over the page', () => {
  test.use(UPRIGHT)

  test('a dialog fits in what it leaves', async ({ page }) => {
    await beginLoggedIn(page)
    await page.goto('/hub/general')
    await page.getByRole('button', { name: 'Add stakeholder' }).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('City').focus()
    // What an iPhone reports when its keyboard opens and the page behind it moves.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 440 })
      Object.defineProperty(visualViewport, 'offsetTop', { value: 120 })
      visualViewport!.dispatchEvent(new Event('resize'))
    })
    const box = async () => {
      const { y, height } = (await dialog.boundingBox())!
      return [y, y + height]
    }
    await expect.poll(box).toEqual([120, 560])
    const city = (await dialog.getByLabel('City').boundingBox())!
    const foot = (await dialog.locator('.dialog-foot').boundingBox())!
    expect(city.y + city.height).toBeLessThan(foot.y)
    expect(foot.y + foot.height).toBeLessThanOrEqual(560)
  })
})

for (const [way, use] of [
  ['a mouse', { hasTouch: false }],
  ['a finger', UPRIGHT],
] as const) {
  test.describe(`with ${way}`, () => {
    test.use(use)

    test('a number that is come to is replaced by what is typed', async ({ page }) => {
      await beginLoggedIn(page)
      await page.goto('/batches?label=B-26-014&active=true')
      await page.getByRole('button', { name: 'Actions for B-26-014' }).click()
      await page.getByRole('menuitem', { name: 'Withdraw straws' }).click()
      const dialog = page.getByRole('dialog')
      const [amount, note] = [dialog.getByLabel('Number of straws'), dialog.getByLabel('Note')]
      await amount.fill('6')
      await note.focus()
      await (way === 'a finger' ? amount.tap() : amount.click())
      await page.keyboard.type('6')
      await expect(amount).toHaveValue('6')
      // In a focused field a click just places the cursor.
      await (way === 'a finger' ? amount.tap() : amount.click())
      await page.keyboard.press('End')
      await page.keyboard.type('0')
      await expect(amount).toHaveValue('60')

      await page.goto('/containers')
      await page.getByRole('button', { name: 'Create container' }).click()
      await dialog.getByLabel('Canisters').focus()
      await page.keyboard.type('7')
      await expect(dialog.getByLabel('Canisters')).toHaveValue('7')
    })
  })
}

test('a booking whose answer was lost is done once by trying again, though fewer straws are left by then', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, 'E2E-LOST-ANSWER')
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: 'Withdraw straws' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Loss', { exact: true }).click()
  await choose(page, 'Reason', 'Broken')
  await dialog.getByLabel('Number of straws').fill('15')
  await page.route('**/api/v1/straws', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(dialog.getByText('5 straws available')).toBeVisible()
  await page.unroute('**/api/v1/straws')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('tabpanel').getByText(/as lost \(broken\)/)).toHaveCount(1)
})
