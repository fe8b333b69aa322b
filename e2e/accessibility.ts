import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import type { Page } from '@playwright/test'

/**
 * Returns the violations that axe finds on the page.
 * @param rules ids of the rules to check; by default all that axe enables
 * @returns each violation with the HTML of its elements
 */
export async function violations(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axe.source)
    await page.evaluate(() => axe.configure({ noHtml: true }))
  }
  return page.evaluate(
    async (options) => {
      // Wait for fades, because elements have their final colours only at the end.
      const fading = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        )
      await Promise.allSettled(fading.map(({ finished }) => finished))
      const { violations } = await axe.run(document, options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ element }) => element?.outerHTML).join()}`,
      )
    },
    // Describing every element and every passed rule takes longer than looking for violations.
    {
      resultTypes: ['violations'],
      selectors: false,
      elementRef: true,
      ...(rules.length > 0 && { runOnly: rules }),
    } satisfies axe.RunOptions,
  )
}

type Finding = { ruleId: string; value: [policy: string, outcome: string]; message: string; snippet: string }
type Rule = { run: () => unknown; dependencies?: string[] }
type Checker = {
  check: (node: Document, policies: string[]) => Promise<{ results: Finding[] }>
  rulesetRules: { WCAG_2_2: string[] }
  engine: { getRule: (id: string) => Rule }
}

const engine = readFileSync(fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace.js')), 'utf8')

/** Failures that IBM's checker reports by mistake, by rule, with a pattern of the element. */
const JUDGED: Record<string, RegExp> = {
  // HTML allows the autocomplete value `username` in a field for an email address.
  input_autocomplete_valid: /type="email".* autocomplete="username"/,
  // The eye of Mantine's password field, in a button that has a name.
  svg_graphics_labelled: /viewBox="0 0 256 256"/,
  // An `output` is announced as a status when it changes, and takes no input that would need a label.
  input_label_exists: /^<output/,
  // The checker looks for visible headers; those of an inventory are for screen readers only.
  table_headers_exists: /^<table/,
  // The checker does not know headers of column groups.
  table_headers_related: /^<th colspan="2" scope="colgroup"/,
  // The fieldset only disables its content, and groups nothing.
  fieldset_label_valid: /^<fieldset class="plain"/,
}

/**
 * Returns the failures that IBM's checker reports, except those in `JUDGED`. The checker has rules that axe
 * lacks, but takes much longer.
 */
export async function secondOpinion(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'checker' in window)))
    await page.evaluate(`${engine}; (${String(addChecker)})(ace)`)
  const failures = await page.evaluate(async () => {
    const { checker } = window as unknown as { checker: Checker }
    const { results } = await checker.check(document, ['WCAG_2_2'])
    return results
      .filter(({ value: [policy, outcome] }) => policy === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => ({ ruleId, message, snippet }))
  })
  return failures
    .filter(({ ruleId, snippet }) => !JUDGED[ruleId]?.test(snippet))
    .map(({ ruleId, message, snippet }) => `${ruleId}: ${message}: ${snippet}`)
}

/**
 * Adds a checker to the page, without the rules that can only request a review, because those take half of the time.
 */
function addChecker({ Checker }: { Checker: new () => Checker }) {
  const checker = new Checker()
  const ids = checker.rulesetRules.WCAG_2_2
  const failing = ids.filter((id) => String(checker.engine.getRule(id).run).includes('RuleFail'))
  if (failing.length < 80) throw new Error('The rules that can fail are no longer found in the engine.')
  // Include the dependencies of these rules, because a rule runs only after them.
  const required = new Set(failing.flatMap((id) => checker.engine.getRule(id).dependencies ?? []))
  checker.rulesetRules.WCAG_2_2 = ids.filter((id) => failing.includes(id) || required.has(id))
  Object.assign(window, { checker })
}
