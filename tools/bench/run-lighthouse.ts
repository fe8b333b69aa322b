import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { findBrowser } from '../browser.ts'

/** Scores of a screen, from 0 to 100. */
export type Scores = Record<'performance' | 'accessibility' | 'best-practices', number>

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

/**
 * Returns the scores of screens by name on a throttled phone, each the median of several runs.
 * @param screens URLs by name
 * @param cookie session cookie, sent for all these screens; empty for none
 * @param port debugging port of the browser
 */
export async function runLighthouse(
  screens: Record<string, string>,
  cookie: string,
  port: number,
): Promise<Record<string, Scores>> {
  const { executablePath, args } = await findBrowser()
  const chromeFlags = ['--headless=new', ...args]
  const browser = await launch({ chromePath: executablePath, chromeFlags, port, logLevel: 'silent' })
  try {
    const all: Record<string, Scores> = {}
    for (const [name, url] of Object.entries(screens)) {
      const runs: Scores[] = []
      for (let run = 0; run < RUNS; run += 1) runs.push(await score(url, cookie, port))
      const median = (category: keyof Scores) =>
        runs.map((one) => one[category]).toSorted((left, right) => left - right)[Math.floor(RUNS / 2)]!
      all[name] = {
        performance: median('performance'),
        accessibility: median('accessibility'),
        'best-practices': median('best-practices'),
      }
    }
    return all
  } finally {
    browser.kill()
  }
}

async function score(url: string, cookie: string, port: number): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    extraHeaders: cookie ? { Cookie: cookie } : {},
  })
  if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`)
  const [performance, accessibility, best] = CATEGORIES.map((category) =>
    Math.round((result.lhr.categories[category]?.score ?? 0) * 100),
  )
  return { performance: performance!, accessibility: accessibility!, 'best-practices': best! }
}
