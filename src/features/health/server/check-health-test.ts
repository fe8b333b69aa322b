import type { NewHealthTest } from '../contract.ts'
import { latestToday } from '#platform/contract/days.ts'
import { invalid } from '#platform/contract/refusal.ts'

/** @throws Refusal INVALID if a day is in the future */
export function checkHealthTest(test: NewHealthTest) {
  const today = latestToday(new Date())
  for (const field of ['sampled_on', 'resulted_on'] as const) {
    if ((test[field] ?? '') > today) throw invalid(`body.${field}`, 'This day is in the future')
  }
}
