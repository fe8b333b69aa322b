import { grouped } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { type BatchSheet, UNKNOWN } from './sheet.ts'
import { SHEET_FIELDS, type FieldKey, type SectionKey, valueIn, wordOf } from './fields.ts'
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

/** Fields that the screen and the evaluation sheet put into words of their own. */
const IN_WORDS: ReadonlySet<FieldKey> = new Set([
  ...(['produced_on', 'stall', 'libido', 'mounting_attempts', 'collection_mode'] as const),
  ...(['appearance', 'consistency', 'extender', 'concentration', 'concentration_method'] as const),
  ...(['volume', 'spz', 'g', 'minutes', 'cushion', 'density_gradient', 'freezing_method'] as const),
  ...(['final_volume', 'final_concentration', 'final_spz', 'final_spz_loss', 'spz_per_straw'] as const),
])

/**
 * Returns all other values of some sections, with their units.
 * @param dayText writes a day
 */
export function otherFacts(sheet: BatchSheet, sections: SectionKey[], dayText: (day: string) => string) {
  return [...SHEET_FIELDS.values()].flatMap((field) => {
    const { section, key, kind, unit } = field
    const value = valueIn(sheet, field)
    if (!sections.includes(section) || IN_WORDS.has(key) || value === null) return []
    if (kind === 'DAY') return [{ field, text: dayText(String(value)) }]
    const text =
      typeof value === 'number' ? `${grouped(value)} ${unit ?? ''}`.trim() : wordOf(field, String(value))
    return [{ field, text }]
  })
}
