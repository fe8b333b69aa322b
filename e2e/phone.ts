/** Emulated phone, which scales the page and is used by touch. */
import type { Locator, Page } from '@playwright/test'
import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { expect } from './test.ts'
import { placeTexts } from '#stock/straws/web/place-texts.ts'

const TOUCH = { isMobile: true, hasTouch: true }
export const UPRIGHT = { ...TOUCH, viewport: { width: 390, height: 844 } }
export const ACROSS = { ...TOUCH, viewport: { width: 844, height: 390 } }

/**
 * Expects the page to be as wide as the phone in twelve consecutive frames: a wider page would be scaled down to fit.
 */
export async function expectSteadyWidth(page: Page) {
  const widths = await page.evaluate(async () => {
    const seen = new Set<number>()
    for (let frame = 0; frame < 12; frame += 1) {
      seen.add(innerWidth)
      await new Promise(requestAnimationFrame)
    }
    return [...seen]
  })
  expect(widths).toEqual([page.viewportSize()!.width])
}

/**
 * Starts an action on the batch shown. On narrow screens, the bar has the action that is due, and the menu all others.
 * A batch whose straws all lack a place has a button to place them, and none to move them.
 */
export async function startAction(page: Page, name: string) {
  if (page.viewportSize()!.width >= 768) {
    const button = page.getByRole('button', { name, exact: true })
    const place = page.getByRole('button', { name: batchTexts.placeStraws, exact: true })
    await (name === strawsTexts.move ? button.or(place).first() : button).click()
    return
  }
  // Search in the action bar, because rows of the inventory also have menus.
  const bar = page.locator('[class*=actBar]')
  const due = bar.getByRole('button').first()
  await expect(due).toBeVisible()
  if ((await due.textContent()) === name) return due.click()
  await bar.getByRole('button', { name: batchTexts.menu('') }).click()
  await page.getByRole('menuitem', { name }).click()
}

/**
 * Chooses a place by touch, in a separate screen if the window is narrow. Without a level, straws retain their level.
 */
export async function placeByTap(page: Page, container: string, canister: number, level?: number) {
  const group = page.getByRole('group', { name: containerTexts.placeLabel })
  const isNarrow = page.viewportSize()!.width < 768
  if (isNarrow) await group.getByRole('button').tap()
  const place = isNarrow ? page.getByRole('dialog').last() : group
  const names = [container, containerTexts.canister(canister)]
  for (const name of level === undefined ? names : [...names, containerTexts.level(level)]) {
    await place.getByRole('button', { name: new RegExp(`^${name}\\b`) }).tap()
  }
  if (!isNarrow) return
  const take = page.getByRole('button', { name: placeTexts.takePlace(canister, level ?? 0) })
  await take.tap()
  await expect(take).toBeHidden()
}

/** Chooses from a list by touch, and expects the choice in its field. */
export async function chooseByTap(within: Page | Locator, label: string, option: string) {
  const page = 'page' in within ? within.page() : within
  const field = within.getByRole('combobox', { name: label, exact: true })
  await field.tap()
  const wanted = page.getByRole('option', { name: option }).first()
  await expect(wanted).toBeVisible()
  await wanted.tap()
  await expect(field).toHaveValue(new RegExp(option.replace(/[()·]/g, '\\$&')))
  await expect(field).toHaveAttribute('aria-expanded', 'false')
}
