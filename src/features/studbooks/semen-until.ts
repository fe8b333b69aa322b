import type { StudbookRule } from './contract.ts'

type Stallion = { born_on: string | null; gelded_on: string | null; died_on: string | null }

/** Finds the rule of a studbook as it is written for a horse: upper and lower case are the same. */
export function ruleOf(studbook: string, rules: readonly StudbookRule[]): StudbookRule | undefined {
  return rules.find(({ name }) => name.toLowerCase() === studbook.trim().toLowerCase())
}

/**
 * The last day on which a studbook takes foals of a stallion's semen: the end of so many calendar years after the one in
 * which he died or was gelded. Source: the rule each studbook makes; that of the AQHA is two years, of stallions born
 * from 2015 on.
 * @returns null where there is no end, or none that is known
 */
export function semenUntil(
  { born_on, gelded_on, died_on }: Stallion,
  studbook: string,
  rules: readonly StudbookRule[],
): string | null {
  const rule = ruleOf(studbook, rules)
  const [end] = [gelded_on, died_on].filter((day) => day !== null).toSorted()
  if (!rule || rule.years === null || end === undefined) return null
  // Of a stallion whose age is not known nothing is claimed.
  if (rule.born_from_year !== null && Number(born_on?.slice(0, 4) ?? 0) < rule.born_from_year) return null
  return `${Number(end.slice(0, 4)) + rule.years}-12-31`
}
