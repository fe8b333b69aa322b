/** Pictures of the guide: taken from the screen that a step has reached, and compared with those in docs/guide. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { GUIDE_FOLDER } from '../../tools/guide/page.ts'
import { differenceOf } from '../../tools/guide/picture-difference.ts'
import { expect } from '../test.ts'

/** Largest share of a picture that may differ: days, times and the drawing of letters differ from run to run. */
const MAX_DIFFERENCE = 0.03

/** Takes a picture and compares it with the stored one, or stores it if the guide is being renewed. */
export async function checkPicture(page: Page, file: string) {
  // An element under the pointer looks different.
  await page.mouse.move(0, 0)
  await setToasts(page, 'hidden')
  const taken = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await setToasts(page, 'visible')
  const stored = path.join(GUIDE_FOLDER, file)
  if (process.env['GUIDE'] === 'renew') {
    return writeFile(stored, await sharp(taken).webp({ quality: 50, effort: 6 }).toBuffer())
  }
  const difference = await differenceOf(taken, await readFile(stored))
  expect(difference, `share of ${file} that is out of date: run npm run guide`).toBeLessThan(MAX_DIFFERENCE)
}

/** Hides toasts, which disappear at a time of their own. The content security policy refuses a style sheet for that. */
function setToasts(page: Page, visibility: 'hidden' | 'visible') {
  return page.locator('.mantine-Notifications-root').evaluateAll((all, value) => {
    for (const one of all) (one as HTMLElement).style.visibility = value
  }, visibility)
}
