import { GUIDE_ANSWERS, GUIDE_PAGES } from './guide-pages.ts'

export type GuideSlug = (typeof GUIDE_PAGES)[number]['slug']

/** Answer to a frequent question, for the Help page and the search, with the page of the guide that says more. */
export type Answer = { id: string; question: string; answer: string; page: GuideSlug }

export const ANSWERS: readonly Answer[] = GUIDE_ANSWERS

/** Returns answers by the subject of their pages, in the order of the guide. */
export function bySubject(answers: readonly Answer[]): Map<string, Answer[]> {
  const subjects = new Map<GuideSlug, string>(GUIDE_PAGES.map(({ slug, subject }) => [slug, subject]))
  const order = [...new Set(subjects.values())]
  const groups = Map.groupBy(answers, ({ page }) => subjects.get(page)!)
  return new Map([...groups].toSorted(([left], [right]) => order.indexOf(left) - order.indexOf(right)))
}

/** Returns the answers that contain every word of a text, ignoring case; all of them for a blank text. */
export function findAnswers(text: string): readonly Answer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ANSWERS.filter(({ question, answer }) => {
    const content = `${question} ${answer}`.toLowerCase()
    return words.every((word) => content.includes(word))
  })
}
