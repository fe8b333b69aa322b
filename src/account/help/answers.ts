import { GUIDE_ANSWERS, type GUIDE_PAGES } from './guide-pages.ts'

export type GuideSlug = (typeof GUIDE_PAGES)[number]['slug']

/** Answer to a frequent question, for the Help page and the search, with the page of the guide that says more. */
export type Answer = { id: string; question: string; answer: string; page?: GuideSlug }

export const ANSWERS: readonly Answer[] = [
  ...GUIDE_ANSWERS,
  {
    id: 'dose',
    question: 'What decides how many straws make a dose?',
    answer:
      'The technical sheet: from concentration and motility after thawing, Strawbook calculates how many straws carry enough sperm. If you enter straws per dose yourself, your number counts.',
  },
  {
    id: 'spreadsheet',
    question: 'How do I import my spreadsheet?',
    answer:
      'Open Import and choose an Excel or CSV file. Match its columns and check each row; nothing is imported before that. All rows are imported together, and you can undo the whole import.',
  },
  {
    id: 'offline',
    question: 'What works offline on my phone?',
    answer:
      'Finding, withdrawing and moving straws, working through pick lists, counting canisters and measuring nitrogen. What you record waits on the phone and is sent once you are online. New batches, labels and documents need a connection.',
  },
  {
    id: 'who',
    question: 'Who sees my stock?',
    answer:
      'Only the members of your account. Other accounts never see it, not even those who hold your straws. Account owners invite members in the hub and choose what each of them can do.',
  },
  {
    id: 'tests',
    question: 'What does “not covered by tests” mean?',
    answer:
      'On the day of the collection, no valid test of the stallion was on record for a disease of your test programme. Open the stallion to see which one, and add the test.',
  },
]

/** Returns the answers that contain every word of a text, ignoring case; all of them for a blank text. */
export function findAnswers(text: string): readonly Answer[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return ANSWERS.filter(({ question, answer }) => {
    const content = `${question} ${answer}`.toLowerCase()
    return words.every((word) => content.includes(word))
  })
}
