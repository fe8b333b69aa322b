import axe from 'axe-core'
import type { Page } from '@playwright/test'

/** What axe finds wrong on the page as it stands, by all its rules unless some are named. */
export async function violations(page: Page, ...rules: string[]): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (options) => (await axe.run(document, options)).violations,
    // Describing whatever passed too takes longer than looking for what did not.
    { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) } satisfies axe.RunOptions,
  )
}
