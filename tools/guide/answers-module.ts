import { answersOf, readPages, slugOf } from './page.ts'

/** Returns the source of src/account/help/guide-pages.ts: names of the pages, and their short answers. */
export function answersModule(): string {
  const pages = readPages()
  const listed = pages.map(({ slug, title, subject, screens }) => ({ slug, title, subject, screens }))
  const answers = pages.flatMap((page) =>
    answersOf(page).map(({ question, answer }, index) => ({
      id: index === 0 ? page.slug : slugOf(question),
      page: page.slug,
      question,
      answer,
    })),
  )
  return `// Generated from docs/guide by \`npm run guide\`.

/** Pages of the guide, with the screens whose question mark opens them. */
export const GUIDE_PAGES = ${JSON.stringify(listed, null, 2)} as const

/** Short answers of the pages. */
export const GUIDE_ANSWERS = ${JSON.stringify(answers, null, 2)} as const
`
}
