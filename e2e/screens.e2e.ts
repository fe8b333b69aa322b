import { expect, type Page, test } from '@playwright/test'
import { secondOpinion, violations } from './accessibility.ts'
import { beginLoggedIn } from './log-in.ts'
import { idOfBatch } from './make-stock.ts'
import { beginAct, UPRIGHT } from './phone.ts'
import { stillness } from './stillness.ts'

const SCREENS = [
  '/home',
  '/find',
  '/batches',
  '/batches/new',
  '/containers',
  '/nitrogen',
  '/horses',
  '/movements',
  '/consignments',
  '/pick-lists',
  '/import',
  '/labels',
  '/labels/try',
  '/scan',
  '/hub/general',
  '/hub/log-in',
  '/hub/security',
  '/hub/subscription',
  '/hub/books',
  '/hub/webhooks',
  '/pocket',
  '/pocket/discarded',
  '/help',
  '/nowhere',
]

const OPEN = [
  '/auth/login',
  '/auth/password-recovery',
  '/auth/password-reset',
  '/auth/address',
  '/auth/invitation',
  '/auth/signup',
  '/auth/enrollment',
  '/testing/ui',
]

/** Screens of a single thing: the list that finds it, and its name, which is the link. */
const OF_ONE_THING = [
  ['/horses?name=Quintus', 'Quintus L'],
  ['/hub/general?name=Lindenhof', 'Gestüt Lindenhof'],
] as const

/** Inspects the current page in light and dark; collects violations, and any error the page logs. */
function inspector(page: Page) {
  const problems: string[] = []
  let isAsked = false
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    // The guard asks for a session before anybody has logged in.
    if (message.type() === 'error' && !message.text().includes('401')) problems.push(message.text())
  })
  const axe = async (scheme: string, ...rules: string[]) => {
    const found = await violations(page, ...rules)
    const told = found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`)
    problems.push(...told.map((one) => `${page.url()}, ${scheme}: ${one}`))
  }
  const show = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await stillness(page)
  }
  const inspect = async () => {
    await page.waitForLoadState('networkidle')
    await stillness(page)
    await axe('light')
    // It takes seconds: once for each screen.
    if (!isAsked && page.viewportSize()!.width >= 1024) {
      isAsked = true
      problems.push(...(await secondOpinion(page)).map((one) => `${page.url()}: ${one}`))
    }
    await show('dark')
    // Only colours differ in the dark scheme.
    await axe('dark', 'color-contrast')
    await show('light')
    // Forms and dialogs may scroll on their own.
    const wide = await page.evaluate(() => {
      const scrolling = [...document.querySelectorAll('form, [role="dialog"]')].filter(
        (one) => getComputedStyle(one).overflowX !== 'visible',
      )
      return Math.max(
        ...[document.documentElement, ...scrolling].map((one) => one.scrollWidth - one.clientWidth),
      )
    })
    if (wide > 0) problems.push(`${page.url()} is ${wide} px too wide`)
  }
  return { problems, inspect }
}

for (const [device, use] of [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', { ...UPRIGHT, viewport: { width: 360, height: 740 } }],
] as const) {
  test.describe(`on a ${device}, accessible in light and dark, without an error, within its width:`, () => {
    test.use(use)

    for (const path of OPEN) {
      test(path, async ({ page }) => {
        const { problems, inspect } = inspector(page)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await inspect()
        expect(problems).toEqual([])
      })
    }

    for (const path of SCREENS) {
      test(path, async ({ page }) => {
        const { problems, inspect } = inspector(page)
        await beginLoggedIn(page)
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await inspect()
        expect(problems).toEqual([])
      })
    }

    for (const [list, name] of OF_ONE_THING) {
      test(`${name}, and to edit it`, async ({ page }) => {
        const { problems, inspect } = inspector(page)
        await beginLoggedIn(page)
        await page.goto(list)
        await page.getByRole('link', { name }).click()
        await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
        await inspect()
        await page.getByRole('button', { name: 'Edit' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect()
        expect(problems).toEqual([])
      })
    }

    test('a pick list', async ({ page }) => {
      const { problems, inspect } = inspector(page)
      await beginLoggedIn(page)
      await page.goto('/pick-lists')
      await page.getByRole('link', { name: 'For Friday’s courier' }).click()
      await expect(page.getByRole('heading', { name: 'For Friday’s courier', level: 1 })).toBeVisible()
      await inspect()
      expect(problems).toEqual([])
    })

    test('a batch with its tabs', async ({ page }) => {
      const { problems, inspect } = inspector(page)
      await beginLoggedIn(page)
      await openBatch(page)
      for (const tab of ['Consignments', 'Activity', 'Inventory', 'Technical sheet']) {
        await page.getByRole('tab', { name: tab }).click()
        await inspect()
      }
      expect(problems).toEqual([])
    })

    test('straws that are looked for, their place, how many and what for', async ({ page }) => {
      const { problems, inspect } = inspector(page)
      await beginLoggedIn(page)
      await page.goto('/find?text=Quintus')
      await expect(page.getByRole('link', { name: /B-26-012/ })).toBeVisible()
      await inspect()
      await page.getByRole('link', { name: /B-26-012/ }).click()
      await expect(page.getByRole('heading', { name: /^Tank 2/ })).toBeVisible()
      await inspect()
      await page.getByRole('button', { name: /^Withdraw \d/ }).click()
      await page.getByRole('radio', { name: /^Insemination/ }).click()
      await expect(page.getByTestId('sentence')).toBeVisible()
      await inspect()
      await page.getByRole('radio', { name: /^Loss/ }).click()
      await inspect()
      expect(problems).toEqual([])
    })

    test('a batch being edited', async ({ page }) => {
      const { problems, inspect } = inspector(page)
      await beginLoggedIn(page)
      // Its note is long.
      await openBatch(page, 'B-26-001')
      await page.getByRole('link', { name: 'Edit' }).click()
      await expect(page.getByRole('heading', { name: 'Edit B-26-001' })).toBeVisible()
      await inspect()
      expect(problems).toEqual([])
    })

    for (const dialog of ['Add straws', 'Withdraw straws', 'Move straws']) {
      test(dialog, async ({ page }) => {
        const { problems, inspect } = inspector(page)
        await beginLoggedIn(page)
        await openBatch(page)
        await beginAct(page, dialog)
        await expect(page.getByRole('dialog')).toBeVisible()
        await inspect()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        expect(problems).toEqual([])
      })
    }

    test('what deletes and erases', async ({ page }) => {
      const { problems, inspect } = inspector(page)
      await beginLoggedIn(page)
      await openBatch(page)
      await page.getByRole('button', { name: 'Actions for B-26-012' }).click()
      await page.getByRole('menuitem', { name: 'Erase straws' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect()
      await page.goto('/horses?name=Quintus')
      await page.getByRole('link', { name: 'Quintus L' }).click()
      await page.getByRole('button', { name: /^Actions for|More/ }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect()
      expect(problems).toEqual([])
    })

    test('a container', async ({ page }) => {
      const { problems, inspect } = inspector(page)
      await beginLoggedIn(page)
      await page.goto('/containers?query=tank')
      await page.getByRole('link', { name: /^Tank 1/ }).click()
      await expect(page.getByRole('heading', { name: 'Tank 1' })).toBeVisible()
      await inspect()
      // From the side, beside it or over it.
      await page.getByRole('button', { name: /^Canister 3: / }).click()
      await page
        .getByRole('button', { name: /^B-26-005/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: 'Clear selection' })).toBeVisible()
      await inspect()
      await page.goto(`${page.url().split('?')[0]}?view=list`)
      await expect(page.getByRole('heading', { name: 'Canisters' })).toBeVisible()
      await inspect()
      expect(problems).toEqual([])
    })
  })
}

async function openBatch(page: Page, label = 'B-26-012') {
  await page.goto(`/batches/${await idOfBatch(page, label)}`)
  await expect(page.getByRole('heading', { name: label })).toBeVisible()
}
