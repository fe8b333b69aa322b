import { commonTexts } from '#ui/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { strawsTexts, withdrawalTexts } from '#stock/straws/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { labelTexts } from '#paperwork/labels/texts.ts'
import { beginLoggedIn } from './log-in.ts'
import { idOfBatch } from './make-stock.ts'
import { startAction, UPRIGHT } from './phone.ts'
import { expect, test } from './test.ts'
import { type Stop, type Walk, walk } from './walk.ts'

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
  '/hub/stakeholders',
  '/hub/general?part=you',
  '/hub/general?part=members',
  '/hub/organisation',
  '/hub/exports',
  '/hub/keys',
  '/hub/close',
  '/hub/log-in',
  '/hub/security',
  '/hub/subscription',
  '/hub/books',
  '/hub/webhooks',
  '/offline',
  '/offline/discarded',
  '/help',
  '/nowhere',
]

const OPEN_SCREENS = [
  '/auth/login',
  '/auth/password-recovery',
  '/auth/password-reset',
  '/auth/address',
  '/auth/invitation',
  '/auth/signup',
  '/auth/enrollment',
  '/testing/ui',
]

const atPath = (path: string): Stop => ({
  name: path,
  look: async ({ go, inspect }) => {
    await go(path)
    await inspect()
  },
})

/** Screens of single records, with their dialogs and tabs. */
const SINGLE_THINGS: Stop[] = [
  // Path of the list, and the name of the record, which is the text of its link.
  ...(
    [
      ['/horses?name=Quintus', 'Quintus L'],
      ['/hub/stakeholders?name=Lindenhof', 'Gestüt Lindenhof'],
    ] as const
  ).map(([list, name]): Stop => ({
    name: `${name} and its edit dialog`,
    look: async ({ page, go, inspect }) => {
      await go(list)
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await inspect()
      await page.getByRole('button', { name: commonTexts.edit }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect()
    },
  })),
  {
    name: 'a pick list',
    look: async ({ page, go, inspect }) => {
      await go('/pick-lists')
      await page.getByRole('link', { name: 'For Friday’s courier' }).click()
      await expect(page.getByRole('heading', { name: 'For Friday’s courier', level: 1 })).toBeVisible()
      await inspect()
    },
  },
  {
    name: 'a batch with its tabs',
    look: async (walk) => {
      await openBatch(walk)
      for (const tab of [
        batchTexts.consignments,
        batchTexts.activity,
        batchTexts.inventory,
        batchTexts.sheet,
      ]) {
        await walk.page.getByRole('tab', { name: tab }).click()
        await walk.inspect()
      }
    },
  },
  {
    name: 'finding straws, their place, the amount and the purpose',
    look: async ({ page, go, inspect }) => {
      await go('/find?text=Quintus')
      const row = page
        .getByRole('link', { name: /B-26-012/ })
        .or(page.getByRole('option', { name: /B-26-012/ }))
      await expect(row).toBeVisible()
      await inspect()
      // On a desktop, the chosen place is shown beside the list.
      await row.click()
      await expect(page.getByRole('heading', { name: /^Tank 2/ })).toBeVisible()
      await inspect()
      await page.getByRole('button', { name: /^Withdraw \d/ }).click()
      const dialog = page.getByRole('dialog')
      const isDialog = page.viewportSize()!.width >= 768
      for (const purpose of [withdrawalTexts.INSEMINATION, withdrawalTexts.LOSS]) {
        if (isDialog) await dialog.getByText(purpose, { exact: true }).click()
        else await page.getByRole('radio', { name: new RegExp(`^${purpose}`) }).click()
        await inspect()
      }
      if (!isDialog) return
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: commonTexts.discard }).click()
      await expect(dialog).toBeHidden()
    },
  },
  {
    name: 'the edit form of a batch',
    look: async (walk) => {
      // Use this batch because its note is long.
      await openBatch(walk, 'B-26-001')
      await walk.page.getByRole('link', { name: commonTexts.edit }).click()
      await expect(walk.page.getByRole('heading', { name: 'Edit B-26-001' })).toBeVisible()
      await walk.inspect()
    },
  },
  ...[strawsTexts.add, strawsTexts.withdraw, strawsTexts.move].map((dialog): Stop => ({
    name: dialog,
    look: async (walk) => {
      await openBatch(walk)
      await startAction(walk.page, dialog)
      await expect(walk.page.getByRole('dialog')).toBeVisible()
      await walk.inspect()
      await walk.page.keyboard.press('Escape')
      await expect(walk.page.getByRole('dialog')).toBeHidden()
    },
  })),
  {
    name: 'the dialog that erases straws',
    look: async (walk) => {
      await openBatch(walk)
      await walk.page.getByRole('button', { name: 'Actions for B-26-012' }).click()
      await walk.page.getByRole('menuitem', { name: strawsTexts.erase }).click()
      await expect(walk.page.getByRole('dialog')).toBeVisible()
      await walk.inspect()
    },
  },
  {
    name: 'the dialog that deletes a horse',
    look: async ({ page, go, inspect }) => {
      await go('/horses?name=Quintus')
      await page.getByRole('link', { name: 'Quintus L' }).click()
      await page.getByRole('button', { name: commonTexts.actionsFor('Quintus L'), exact: true }).click()
      await page.getByRole('menuitem', { name: commonTexts.delete }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await inspect()
    },
  },
  {
    name: 'a container',
    look: async ({ page, go, inspect }) => {
      await go('/containers?query=tank')
      await page.getByRole('link', { name: /^Tank 1/ }).click()
      await expect(page.getByRole('heading', { name: 'Tank 1' })).toBeVisible()
      await inspect()
      await page.getByRole('button', { name: /^Canister 3: / }).click()
      await page
        .getByRole('button', { name: /^B-26-005/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: containerTexts.clearSelection })).toBeVisible()
      await inspect()
      await go(`${new URL(page.url()).pathname}?view=list`)
      await expect(page.getByRole('heading', { name: labelTexts.kinds.CANISTER })).toBeVisible()
      await inspect()
    },
  },
]

/** Walks that need a log-in, the longest first. */
const WALKS: [name: string, stops: Stop[]][] = [
  ['single records with their dialogs and tabs', SINGLE_THINGS],
  ['the lists', SCREENS.slice(0, 12).map(atPath)],
  ['the hub and other screens', SCREENS.slice(12).map(atPath)],
]

for (const [device, use] of [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['phone', { ...UPRIGHT, viewport: { width: 360, height: 740 } }],
] as const) {
  test.describe(`on a ${device}, in light and dark, without accessibility problems, errors or overflow:`, () => {
    test.use(use)

    for (const [name, stops] of WALKS) {
      test(name, async ({ page }) => {
        test.slow()
        await beginLoggedIn(page)
        await page.goto('/home')
        expect(await walk(page, stops)).toEqual([])
      })
    }

    test('public screens', async ({ page }) => {
      await page.goto('/auth/login')
      const beforeRouter: Stop = {
        name: 'the log-in without the router, and a page with it',
        async look({ inspect }) {
          await inspect()
          await page.goto('/auth/password-recovery')
          await inspect()
        },
      }
      // Before the log-in, the navigation guard requests the session, which the server refuses with 401.
      expect(await walk(page, [beforeRouter, ...OPEN_SCREENS.map(atPath)], 401)).toEqual([])
    })
  })
}

async function openBatch({ page, go }: Walk, label = 'B-26-012') {
  await go(`/batches/${await idOfBatch(page, label)}`)
  await expect(page.getByRole('heading', { name: label })).toBeVisible()
}
