import puppeteer from 'puppeteer-core'
import type { Driver } from './driver.ts'

/** Opens Firefox over WebDriver BiDi. @param downloads folder for downloaded files */
export async function openFirefox(executablePath: string, downloads: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: {
      'dom.w3c_touch_events.enabled': 1,
      // A job that refuses a file would otherwise get it from another job's page.
      'browser.cache.disk.enable': false,
      'browser.cache.memory.enable': false,
      // Firefox takes a touch of more than 300 ms for no tap, which a busy machine needs between its start and its end.
      'apz.max_tap_time': 60_000,
      'ui.click_hold_context_menus.delay': 60_000,
      // A page with unsent entries asks before it is left, which would also stop the next job.
      'dom.disable_beforeunload': true,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      // A PDF that has a file name is saved, and not opened in a tab.
      'browser.download.open_pdf_attachments_inline': false,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
      'pdfjs.disabled': true,
    },
  })
  const page = await browser.newPage()
  return {
    hasTouch: true,
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
    upload: async (path) => {
      const field = await page.$('input[type=file]' as 'input')
      await field!.uploadFile(path)
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  }
}
