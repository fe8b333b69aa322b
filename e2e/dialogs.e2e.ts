/** Common behaviour of all dialogs, on a desktop and on a phone, with and without its keyboard. */
import type { Page } from '@playwright/test'
import { horseTexts } from '#registry/animals/texts.ts'
import { sectionTexts } from '#stock/batches/fields.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { formTexts } from '#stock/batches/web/form-texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { membersTexts } from '#account/members/texts.ts'
import { lossTexts, movementTexts } from '#stock/movements/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { closingTexts } from '#integration/account-closure/texts.ts'
import { accountTexts } from '#account/auth/texts.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { words } from '#platform/contract/words.ts'
import { commonTexts, errorTexts } from '#ui/texts.ts'
import { beginLoggedIn, choose } from './log-in.ts'
import { idOfBatch, makeBatch } from './make-stock.ts'
import { ACROSS, startAction, UPRIGHT } from './phone.ts'
import { expect, OURS, test } from './test.ts'
import { goTo } from './walk.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

type Opened = [name: string, open: (page: Page) => Promise<void>]

/** Returns a function that presses the first button whose name contains a text. */
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const act = (name: string) => (page: Page) => startAction(page, name)
const fromMenu = (entry: string) => async (page: Page) => {
  await press(batchTexts.menu('E2E'))(page)
  await page.getByRole('menuitem', { name: entry }).click()
}

/** Dialogs of the test, by the screen that opens them. */
const DIALOGS: Record<string, Opened[]> = {
  batch: [
    ['withdraw', act(strawsTexts.withdraw)],
    ['add', act(strawsTexts.add)],
    ['move', act(strawsTexts.move)],
    ['erase', fromMenu(strawsTexts.erase)],
    ['delete', fromMenu(batchTexts.delete)],
  ],
  '/batches/new': [['discard', press(commonTexts.cancel)]],
  '/horses': [['horse', press(horseTexts.new)]],
  '/containers': [['container', press(containerTexts.new)]],
  '/hub/stakeholders': [['stakeholder', press(partyTexts.addStakeholder)]],
  '/hub/general?part=members': [['invite', press(membersTexts.invite)]],
  '/hub/general?part=you': [
    ['name', press(accountTexts.editName)],
    ['password', press(accountTexts.changePassword)],
  ],
  '/hub/close': [['close', press(closingTexts.open)]],
  inseminated: [
    ['outcome', press(movementTexts.changeOutcomeOf(''))],
    ['reverse', press(movementTexts.reverseThis(''))],
  ],
}

const size = ({ viewport }: { viewport: { width: number; height: number } }) => viewport

for (const [device, use, sizes] of [
  ['a desktop', { viewport: { width: 1440, height: 700 } }, [{ width: 1440, height: 700 }]],
  // Viewports of a phone: portrait, portrait with the keyboard, and landscape.
  ['a phone', UPRIGHT, [size(UPRIGHT), { width: 390, height: 480 }, size(ACROSS)]],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use)
    test.slow()

    test('the buttons of every dialog are in view, and no field makes an iPhone zoom in', async ({
      page,
    }) => {
      await beginLoggedIn(page)
      // Answer for the server, so that opening the dialog for a new password does not mail a code each time.
      await page.route('**/api/v1/auth/password', (route) =>
        route.fulfill({ status: 202, headers: OURS, json: {} }),
      )
      const id = await makeBatch(page, `E2E-FOOT-${Date.now()}`)
      const paths: Record<string, string> = {
        batch: `/batches/${id}`,
        inseminated: `/batches/${await idOfBatch(page, 'B-26-003')}?tab=activity`,
      }
      const dialog = page.getByRole('dialog')
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const [path, dialogs] of Object.entries(DIALOGS)) {
        // Set the clock ahead, because a movement recorded just now is undone without a dialog.
        if (path === 'inseminated') await page.clock.setFixedTime(Date.now() + 20 * 60_000)
        await goTo(page, paths[path] ?? path)
        if (path === '/batches/new') {
          const identification = page.getByRole('link', {
            name: new RegExp(`^${sectionTexts.identification}`),
          })
          if ('hasTouch' in use) await identification.tap()
          await page.getByRole('textbox', { name: batchTexts.label }).fill('E2E')
          if ('hasTouch' in use) await page.getByRole('button', { name: formTexts.overview }).tap()
        }
        for (const [name, open] of dialogs) {
          await open(page)
          await expect(dialog).toBeVisible()
          for (const viewport of sizes) {
            await page.setViewportSize(viewport)
            const where = `${name}, ${viewport.height} px high`
            await expect.poll(() => dialog.evaluate(hiddenSubmits), where).toEqual([])
            if ('hasTouch' in use) expect(await smallFields(page), where).toEqual([])
          }
          await page.setViewportSize(sizes[0])
          await page.keyboard.press('Escape')
          await expect(dialog).toBeHidden()
        }
        if (path === '/batches/new') await discard(page)
      }
    })
  })
}

/** Cancels the form of a new batch, and confirms that its input is discarded. */
async function discard(page: Page) {
  await press(commonTexts.cancel)(page)
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.discard }).click()
  await expect(page).toHaveURL(/\/batches$/)
}

/** Returns the ends of a dialog at which its last button is not completely visible after scrolling there. */
function hiddenSubmits(dialog: Element): string[] {
  return ['top', 'bottom'].filter((end) => {
    dialog.scrollTo({ top: end === 'top' ? 0 : dialog.scrollHeight })
    const submit = [...dialog.querySelectorAll('[class*=dialogFoot] button')].at(-1)
    if (!submit) return true
    const { top, bottom, left, right } = submit.getBoundingClientRect()
    const corners = [
      [left + 4, top + 4],
      [right - 4, top + 4],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
    ] as const
    return !corners.every(([x, y]) => submit.contains(document.elementFromPoint(x, y)))
  })
}

/** Returns the fields whose text is so small that iPhones zoom in. */
function smallFields(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML),
  )
}

test.describe('by touch', () => {
  test.use(UPRIGHT)

  test('typing replaces a focused number, and a dialog fits above a keyboard that covers the page', async ({
    page,
  }) => {
    await beginLoggedIn(page)
    await page.goto(`/batches/${await idOfBatch(page, 'B-26-014')}`)
    await page.getByRole('button', { name: strawsTexts.withdraw }).tap()
    const dialog = page.getByRole('dialog')
    const amount = dialog.getByRole('textbox', { name: strawsTexts.amount })
    await amount.fill('6')
    await dialog.getByRole('button', { name: strawsTexts.addNote }).tap()
    await dialog.getByRole('textbox', { name: containerTexts.note }).focus()
    await amount.tap()
    await page.keyboard.type('6')
    await expect(amount).toHaveValue('6')
    // In a focused field a tap only places the cursor.
    await amount.tap()
    await page.keyboard.press('End')
    await page.keyboard.type('0')
    await expect(amount).toHaveValue('60')

    const note = dialog.getByRole('textbox', { name: containerTexts.note })
    await note.focus()
    // Report what an iPhone reports when its keyboard opens and the page behind it moves.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 440 })
      Object.defineProperty(visualViewport, 'offsetTop', { value: 120 })
      visualViewport!.dispatchEvent(new Event('resize'))
    })
    const edges = async (locator: typeof dialog) => {
      const { y, height } = (await locator.boundingBox())!
      return [y, y + height] as const
    }
    await expect.poll(() => edges(dialog)).toEqual([120, 560])
    const foot = await edges(dialog.locator('[class*=dialogFoot]'))
    expect((await edges(note))[1]).toBeLessThan(foot[0])
    expect(foot[1]).toBeLessThanOrEqual(560)
  })
})

test('retrying a booking after a lost reply books it once, even if fewer straws are left', async ({
  page,
}) => {
  await beginLoggedIn(page)
  const id = await makeBatch(page, `E2E-LOST-ANSWER-${Date.now()}`)
  await page.goto(`/batches/${id}`)
  await page.getByRole('button', { name: strawsTexts.withdraw }).click()
  const dialog = page.getByRole('dialog')
  const book = dialog.getByRole('button', { name: withdrawalTexts.LOSS })
  await dialog.getByText(withdrawalTexts.LOSS, { exact: true }).click()
  await choose(page, strawsTexts.lossReason, words['BROKEN']!)
  await dialog.getByRole('textbox', { name: strawsTexts.amount }).fill('15')
  await page.route('**/api/v1/straws', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await book.click()
  await expect(dialog.getByRole('alert')).toContainText(errorTexts.away)
  await expect(dialog.getByText(strawsTexts.available(5))).toBeVisible()
  await page.unroute('**/api/v1/straws')
  await book.click()
  await expect(dialog).toBeHidden()
  await page.getByRole('tab', { name: batchTexts.activity }).click()
  await expect(page.getByRole('tabpanel').getByText(`(${lossTexts.BROKEN})`)).toHaveCount(1)
})
