import type { Page } from '@playwright/test'
import { frameTexts } from '#app/web/frame/texts.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { commonTexts } from '#ui/texts.ts'
import type { Records } from './make-records.ts'
import type { Scene } from './press-to-paint.ts'

/** Milliseconds between two keys. */
const TYPING = { delay: 60 }

const screensOf = ({ container_id, batch_id, pick_list_id }: Records) => ({
  batches: '/batches',
  'a batch': `/batches/${batch_id}`,
  containers: '/containers',
  'a container': `/containers/${container_id}`,
  'a pick list': `/pick-lists/${pick_list_id}`,
})

const onBoth = (screens: Record<string, string>): Record<string, Scene> =>
  Object.fromEntries(
    Object.entries(screens).flatMap(([name, at]) => [
      [name, { at }],
      [`${name}, phone`, { at, isPhone: true }],
    ]),
  )

/** Openings of screens, whose layout shift is measured; the log-in has no session. */
export const LOG_IN = onBoth({ 'log-in': '/auth/login' })
export const openings = (records: Records) => onBoth(screensOf(records))

/** Returns the presses that are measured. */
export function presses(records: Records): Record<string, Scene> {
  const { batches, 'a batch': batch, 'a container': container } = screensOf(records)
  const inCanister = (page: Page, number: number) =>
    page.getByRole('region', { name: containerTexts.canister(number), exact: true })
  const canister = (page: Page, number: number) =>
    page.getByRole('button', { name: new RegExp(`^${containerTexts.canister(number)}\\b`) })
  const palette = (page: Page) => page.getByRole('dialog').getByRole('combobox')
  const type = async (page: Page) => {
    await palette(page).waitFor()
    await page.keyboard.type('Stallion 00003', TYPING)
    await page.getByRole('option', { name: 'Stallion 00003' }).first().waitFor()
  }
  return {
    'press a straw': {
      at: container,
      act: async (page) => {
        const straws = (await page.getByRole('slider').first().boundingBox())!
        await page.mouse.click(straws.x + straws.width / 2, straws.y + straws.height / 2)
        await page.getByRole('button', { name: containerTexts.clearSelection }).waitFor()
      },
    },
    'switch canisters': {
      at: container,
      act: async (page) => {
        await canister(page, 2).click()
        await inCanister(page, 2).waitFor()
      },
    },
    'open a canister, phone': {
      at: container,
      isPhone: true,
      act: async (page) => {
        await canister(page, 2).tap()
        await inCanister(page, 2).waitFor()
      },
    },
    'open the dialog of a withdrawal': {
      at: batch,
      act: async (page) => {
        await page.getByRole('button', { name: strawsTexts.withdraw }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    'open a tab': {
      at: batch,
      act: async (page) => {
        await page.getByRole('tab', { name: batchTexts.activity }).click()
        await page.getByRole('tabpanel', { name: batchTexts.activity }).waitFor()
      },
    },
    'type in a filter': {
      at: batches,
      act: async (page) => {
        const filter = page.getByRole('region', { name: commonTexts.filter })
        await filter.getByRole('textbox', { name: batchTexts.label }).click()
        await page.keyboard.type('B-000012', TYPING)
        await page.getByRole('link', { name: 'B-000012' }).waitFor()
      },
    },
    'type in the form of a batch': {
      at: '/batches/new',
      act: async (page) => {
        await page.getByRole('textbox', { name: batchTexts.label }).click()
        await page.keyboard.type('B-26-014', TYPING)
      },
    },
    'search in the palette': {
      at: '/home',
      act: async (page) => {
        await page.keyboard.press('Control+k')
        await type(page)
      },
    },
    'search in the palette, phone': {
      at: '/home',
      isPhone: true,
      act: async (page) => {
        await page.getByRole('button', { name: frameTexts.search }).tap()
        await type(page)
      },
    },
    'scroll the movements': {
      at: '/movements',
      act: async (page) => {
        await page.mouse.move(700, 500)
        for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, 200)
      },
    },
  }
}
