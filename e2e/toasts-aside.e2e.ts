/** Toasts report results without getting in the way. */
import type { Page } from '@playwright/test'
import { actTexts, strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import { beginLoggedIn } from './log-in.ts'
import { makeBatch, makeContainer } from './make-stock.ts'
import { ACROSS, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Returns visible controls that a toast makes unreachable for a mouse or finger. */
async function unreachable(page: Page): Promise<string[]> {
  await expect(page.locator('.mantine-Notification-root').first()).toBeVisible()
  return page.evaluate(async () => {
    // Include the boxes around each toast, which also cover controls.
    const toasts = [...document.querySelectorAll('.mantine-Notifications-root')]
    // On a very busy machine a toast may already be closing; it still counts.
    const moving = toasts.flatMap((toast) =>
      toast.getAnimations({ subtree: true }).map(({ finished }) => finished),
    )
    await Promise.allSettled(moving)
    const at = (one: Element) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2)
    }
    const covered = [...document.querySelectorAll('button, a[href], input, [role=tab], [role=radio]')].filter(
      (one) => toasts.some((toast) => !toast.contains(one) && toast.contains(at(one))),
    )
    // Hide the toasts to exclude controls behind a dialog, which cannot be pressed even without a toast.
    for (const toast of toasts) (toast as HTMLElement).style.visibility = 'hidden'
    const reached = covered.filter((one) => one.contains(at(one)))
    for (const toast of toasts) (toast as HTMLElement).style.visibility = ''
    return reached.map((one) => one.outerHTML)
  })
}

/** Returns fixed parts of the page that a toast covers. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const fixed =
      'header button, header a, nav a, [class*=selectionBar] button, [class*=dialogFoot] button, .dialog-head button'
    const boxes = [...document.querySelectorAll('.mantine-Notification-root')].map((toast) =>
      toast.getBoundingClientRect(),
    )
    return [...document.querySelectorAll(fixed)]
      .filter((one) => {
        const { left, top, right, bottom, width } = one.getBoundingClientRect()
        return boxes.some(
          (toast) =>
            width > 0 && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top,
        )
      })
      .map((one) => one.outerHTML)
  })
}

for (const [device, use] of [
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone held upright', UPRIGHT],
  ['a phone held across', ACROSS],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use(use)

    test('a toast covers no button of the page, its navigation, a dialog, or the selection bar', async ({
      page,
    }) => {
      await beginLoggedIn(page)
      const id = await makeContainer(page, `E2E Toast ${device}`)
      await makeBatch(page, `E2E-TOAST-${device.replaceAll(' ', '-')}`, id)
      // Toasts disappear after five seconds, which is too short on a busy machine.
      await page.clock.install()
      await page.goto(`/containers/${id}`)
      const expectFree = async () => {
        expect(await unreachable(page)).toEqual([])
        expect(await hidden(page)).toEqual([])
      }
      // On a phone a canister opens when it is tapped, and closes after a booking from it.
      const canister = page.getByRole('button', { name: /^Canister 1/ })
      const numbers = page.getByLabel(/by number$/).last()
      if (device.includes('phone')) await canister.click()
      await numbers.fill('1-2')
      await page
        .getByRole('region', { name: '2 straws selected' })
        .getByRole('button', { name: /^Withdraw (2 )?straws$/ })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(withdrawalTexts.CONSIGNMENT, { exact: true }).click()
      const receiver = dialog.getByRole('combobox', { name: strawsTexts.receiver })
      // Retry: the opening dialog may take the focus from the field, and the search is debounced by the clock advanced
      // here.
      const create = page.getByRole('option', { name: commonTexts.create(`E2E Toaster ${device}`) })
      await expect(async () => {
        await receiver.fill(`E2E Toaster ${device}`)
        await page.clock.runFor(300)
        await expect(create).toBeVisible({ timeout: 300 })
      }).toPass()
      await create.click()
      await expect(page.getByText(`E2E Toaster ${device} added.`)).toBeVisible()
      await expectFree()
      await dialog.getByRole('button', { name: actTexts('CONSIGNMENT', 2).button }).click()
      await expect(page.getByText(`${actTexts('CONSIGNMENT', 2).done}.`)).toBeVisible()
      await expect(async () => {
        await page.clock.runFor(300)
        await expect(dialog).toBeHidden({ timeout: 300 })
      }).toPass()
      if (!(await numbers.isVisible())) await canister.click()
      await numbers.fill('3-5')
      await expect(page.getByRole('region', { name: '3 straws selected' })).toBeVisible()
      await expectFree()
    })
  })
}
