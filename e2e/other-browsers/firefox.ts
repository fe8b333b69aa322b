import puppeteer from 'puppeteer-core'
import type { Driver } from './driver.ts'

/** Opens Firefox over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'dom.w3c_touch_events.enabled': 1,
    },
  })
  const page = await browser.newPage()
  return {
    goTo: async (address) => void (await page.goto(address)),
    run: (work, ...args) => page.evaluate(work as never, ...args),
    load: (script) => page.evaluate(script) as Promise<never>,
    press: ({ x, y }) => page.mouse.click(x, y),
    tap: ({ x, y }) => page.touchscreen.tap(x, y),
    drag: async ([from, ...rest]) => {
      await page.mouse.move(from!.x, from!.y)
      await page.mouse.down()
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      for (const { x, y } of rest) await page.mouse.move(x, y, { steps: 5 })
      await page.mouse.up()
    },
    type: async (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
