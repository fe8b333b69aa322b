import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'

/**
 * Records the code that the pages of a browser run, except for pages that the test itself closes.
 * @returns a function that ends the recording and writes it to the folder
 */
export function recordCoverage(browser: Browser, folder: string): () => Promise<void> {
  const recorded = new Map<Page, Promise<void>>()
  const watchPage = (page: Page) =>
    recorded.set(
      page,
      page.coverage.startJSCoverage({ resetOnNavigation: false }).catch(() => {}),
    )
  const watchContext = (context: BrowserContext) => {
    context.pages().forEach(watchPage)
    context.on('page', watchPage)
  }
  browser.contexts().forEach(watchContext)
  browser.on('context', watchContext)
  return async () => {
    browser.off('context', watchContext)
    for (const [page, started] of recorded) {
      await started
      if (page.isClosed()) continue
      const scripts = await page.coverage.stopJSCoverage()
      // The sources are left out because the build contains them.
      const result = scripts.map(({ url, functions }) => ({ url, functions }))
      writeFileSync(join(folder, `page-${randomUUID()}.json`), JSON.stringify({ result }))
    }
  }
}
