/** Answers to frequent questions, each under 60 words, for the Help page and the search. */
export type Answer = { id: string; question: string; answer: string }

export const ANSWERS: readonly Answer[] = [
  {
    id: 'level',
    question: 'Which level is level 1?',
    answer:
      'The bottom one. Levels are counted up from the floor of the canister, canisters clockwise from the mark on the rim.',
  },
  {
    id: 'undo',
    question: 'How do I undo a wrong movement?',
    answer:
      'Press Undo in the message that follows. Later, open the batch, then Activity, and choose Undo in the menu of the movement. The movement and its opposite both stay in the list. After 15 minutes, or if someone else recorded the movement, you need a reason and the right to correct others’ entries.',
  },
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
    id: 'labels',
    question: 'How do I print labels that hold in nitrogen?',
    answer:
      'Use cryogenic labels and a thermal transfer printer with a resin ribbon. Open Labels, choose batches or places, then the paper: each paper says whether it withstands nitrogen.',
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
