/** Measurement of screens in a browser whose processor is slowed down: how long presses take, and what shifts. */
import path from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { type Painted, summarise } from './painted.ts'

export type Scene = {
  /** Path of the screen. */
  at: string
  isPhone?: boolean
  /** Presses keys or the pointer, and waits for the result; if absent, the opening of the screen is measured. */
  act?: (page: Page) => Promise<void>
}

const RUNS = 5
const SLOWER = 4
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

/**
 * Measures scenes by name, each several times on new pages.
 * @param cookie session cookie; empty for none
 */
export async function measureScenes(
  origin: string,
  cookie: string,
  scenes: Record<string, Scene>,
): Promise<Record<string, Painted>> {
  const browser = await chromium.launch(await findBrowser())
  try {
    const measured: Record<string, Painted> = {}
    for (const [name, scene] of Object.entries(scenes)) {
      const runs: Painted[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, origin, cookie, scene))
      measured[name] = summarise(runs)
    }
    return measured
  } finally {
    await browser.close()
  }
}

async function measure(browser: Browser, origin: string, cookie: string, { at, isPhone, act }: Scene) {
  const context = await browser.newContext({ baseURL: origin, ...(isPhone ? PHONE : DESKTOP) })
  const [name, value] = cookie.split('=')
  if (name && value) await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  await page.addInitScript({ path: path.join(import.meta.dirname, 'observe-paint.js') })
  const debugging = await context.newCDPSession(page)
  const slowDown = () => debugging.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const take = () => page.evaluate(() => (globalThis as unknown as Watched).paint.take())
  if (!act) await slowDown()
  await page.goto(at, { waitUntil: 'networkidle' })
  if (act) {
    await slowDown()
    await take()
    await act(page)
  }
  const painted = await take()
  await context.close()
  return painted
}

/** Page with `observe-paint.js`. */
type Watched = { paint: { take: () => Promise<Painted> } }
