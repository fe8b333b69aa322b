/** Measurement of screens in a browser whose processor is slowed down: how long presses take, and what shifts. */
import path from 'node:path'
import { type Browser, chromium, type Locator, type Page, type Request } from '@playwright/test'
import { findBrowser } from '../browser.ts'
import { type Painted, summarise } from './painted.ts'

/** Opening of a screen and, if there is one, a press on it, which is then measured instead of the opening. */
export type Scene = {
  /** Path of the screen. */
  at: string
  isPhone?: boolean
  press?: (page: Page) => Locator
  /** Text to type after the press. */
  type?: string
  /** Whether to scroll with the wheel. */
  scrolls?: boolean
}

const RUNS = 5
const SLOWER = 4
/** Milliseconds between two keys. */
const TYPING = { delay: 60 }
const SCROLLS = 20
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

async function measure(browser: Browser, origin: string, cookie: string, scene: Scene) {
  const context = await browser.newContext({ baseURL: origin, ...(scene.isPhone ? PHONE : DESKTOP) })
  const [name, value] = cookie.split('=')
  if (name && value) await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  await page.addInitScript({ path: path.join(import.meta.dirname, 'observe-paint.js') })
  const debugging = await context.newCDPSession(page)
  const slowDown = () => debugging.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const take = () => page.evaluate(() => (globalThis as unknown as Watched).paint.take())
  const isOpening = !scene.press && !scene.scrolls
  if (isOpening) await slowDown()
  await page.goto(scene.at, { waitUntil: 'networkidle' })
  if (!isOpening) {
    // Look elements up beforehand, because that takes time in the page.
    const box = await scene.press?.(page).boundingBox()
    await slowDown()
    await take()
    await act(page, scene, box && { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  }
  const painted = await take()
  await context.close()
  return painted
}

async function act(page: Page, { isPhone, type, scrolls }: Scene, at?: { x: number; y: number } | null) {
  const pending = new Set<Request>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  const settle = async () => {
    do await page.evaluate(() => (globalThis as unknown as Watched).paint.settle())
    while (pending.size > 0)
  }
  if (at && isPhone) await page.touchscreen.tap(at.x, at.y)
  else if (at) await page.mouse.click(at.x, at.y)
  await settle()
  if (type) await page.keyboard.type(type, TYPING)
  if (scrolls) for (let step = 0; step < SCROLLS; step += 1) await page.mouse.wheel(0, 200)
  await settle()
}

/** Page with `observe-paint.js`. */
type Watched = { paint: { settle: () => Promise<void>; take: () => Promise<Painted> } }
