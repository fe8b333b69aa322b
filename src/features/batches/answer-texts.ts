import { words } from '#platform/contract/words.ts'
import { UNKNOWN } from './sheet.ts'
import { batchTexts } from './texts.ts'

/** Returns the word for an answer; an unknown one names what it is about. */
export function answerText(key: string | null, about: string): string | null {
  if (key === null) return null
  return key === UNKNOWN ? batchTexts.unknownOf(about) : (words[key] ?? key)
}

/** Returns whether something was used: "cushion", "no cushion", "cushion unknown". */
export function usageText(answer: boolean | typeof UNKNOWN | null, about: string): string | null {
  if (answer === UNKNOWN) return batchTexts.unknownOf(about)
  return answer === null ? null : answer ? about.toLowerCase() : batchTexts.without(about)
}
