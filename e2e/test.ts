/** Test and expect of all browser tests, with their common fixtures. */
import { expect, type Page, test as base } from '@playwright/test'
import { CONTRACT, CONTRACT_HEADER } from '#platform/contract/version.ts'
import { recordCoverage } from './record-coverage.ts'

export { expect }

/** Headers of the server's replies: the page ignores a reply without them. */
export const OURS = { [CONTRACT_HEADER]: String(CONTRACT) }

/** Folder for coverage data, set by `npm run coverage`; undefined in other runs. */
const coverageFolder = process.env['COVERAGE_DIR']

export const test = base.extend<{ coverage: void }>({
  coverage: [
    // Depends on `context`, so that this fixture ends before the pages of the context are closed.
    async ({ browser, context: _ }, use) => {
      const write = recordCoverage(browser, coverageFolder!)
      await use()
      await write()
    },
    { auto: coverageFolder !== undefined },
  ],
  page: async ({ page, isMobile }, use) => {
    const excesses = isMobile ? await watchWidth(page) : []
    await use(page)
    expect(excesses, 'frames in which the page was wider than the phone').toEqual([])
  },
})

/**
 * Measures a phone's page in every frame, because a page that is wider than the phone is scaled down to fit.
 * @returns a list to which each excess width is added when it occurs
 */
async function watchWidth(page: Page): Promise<string[]> {
  const excesses: string[] = []
  await page.exposeFunction('reportExcess', (excess: string) => excesses.push(excess))
  await page.addInitScript(() => {
    const { reportExcess } = globalThis as unknown as { reportExcess: (excess: string) => void }
    let last = { excess: 0, width: screen.width }
    /** Number of remaining frames in which the layout may still adapt to a rotated phone. */
    let settling = 0
    const look = () => {
      const { width } = screen
      const excess = Math.max(0, innerWidth - width)
      if (width !== last.width) settling = 60
      else if (excess === 0) settling = 0
      if (settling > 0) settling -= 1
      else if (excess > 0 && excess !== last.excess) reportExcess(`${excess} px at ${location.pathname}`)
      last = { excess: settling > 0 ? 0 : excess, width }
      requestAnimationFrame(look)
    }
    // Start late: before browsers have read the viewport settings of the page, they use a default width.
    addEventListener('DOMContentLoaded', look)
  })
  return excesses
}
