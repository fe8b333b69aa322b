/** Steps that need more than the words of their page: a file, a scan, a row among equals, a second person. */
import type { OwnSteps } from './walk-page.ts'

export const OWN_STEPS: Record<string, OwnSteps> = {
  'label-and-scan': {
    acts: {
      // The label is far below its preview, which is at the top.
      'B-26-014': async (page) => {
        await page.getByRole('checkbox', { name: /^B-26-014/ }).check()
        await page.evaluate(() => scrollTo(0, 0))
      },
    },
  },
}
