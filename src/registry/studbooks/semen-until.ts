import type { StudbookRule } from './contract.ts'

type Stallion = { born_on: string | null; gelded_on: string | null; died_on: string | null }

export function ruleOf(studbook: string, rules: readonly StudbookRule[]): StudbookRule | undefined {
  return rules.find(({ name }) => name.toLowerCase() === studbook.trim().toLowerCase())
}

/**
 * Returns the last day on which a studbook allows the use of a stallion's semen: 31 December, the rule's number of
 * years after the year of gelding or, if it was earlier, of death. Null if there is no limit, or the limit is not
 * known. Source: each studbook's own rule; AQHA has two years, for stallions born from 2015 on.
 */
export function semenUntil(
  { born_on, gelded_on, died_on }: Stallion,
  studbook: string,
  rules: readonly StudbookRule[],
): string | null {
  const rule = ruleOf(studbook, rules)
  const [end] = [gelded_on, died_on].filter((day) => day !== null).toSorted()
  if (!rule || rule.years === null || end === undefined) return null
  // No limit is known for a stallion of unknown age.
  if (rule.born_from_year !== null && Number(born_on?.slice(0, 4) ?? 0) < rule.born_from_year) return null
  return `${Number(end.slice(0, 4)) + rule.years}-12-31`
}
