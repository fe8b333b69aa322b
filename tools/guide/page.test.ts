import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { walkTokens, type Token, type Tokens } from 'marked'
import { expect, test } from 'vitest'
import { answersModule } from './answers-module.ts'
import { actsOf, answersOf, GUIDE_FOLDER, readPage, readPages } from './page.ts'

const HEAD = 'title: Undo\nquestion: How?\nsubject: Start\norder: 1\nstart: /home'
const page = (body: string, head = HEAD) => readPage('undo', `---\n${head}\n---\n${body}`)

test('bold is pressed, code is filled in, quotes are looked for, and pictures are taken, in the order of the page', () => {
  const acts = actsOf(
    page(
      'No “quote”.\n\n1. Press **A & B**, enter **Mare** `Vega H`.\n   ![A mare](undo-1.webp)\n\n## More\n\n1. It is “done”.\n',
    ),
  )
  expect(acts).toEqual([
    { step: 1, do: 'press', label: 'A & B' },
    { step: 1, do: 'fill', label: 'Mare', value: 'Vega H' },
    { step: 1, do: 'picture', file: 'undo-1.webp' },
    { step: 2, do: 'see', text: 'done' },
  ])
})

test('a value without a field and an incomplete head are errors that say where', () => {
  expect(() => actsOf(page('1. Enter `Vega H`.'))).toThrow('Step 1: `Vega H` follows no field')
  expect(() => page('1. No.', HEAD.replace('order: 1', ''))).toThrow(/undo\.md: .*order/s)
})

test('a heading that asks begins another answer', () => {
  expect(answersOf(page('Press the *button*.\n\n## Is it gone?\n\nNo.\n\n## Undo\n\nYes.'))).toEqual([
    { question: 'How?', answer: 'Press the button.' },
    { question: 'Is it gone?', answer: 'No.' },
  ])
})

const pages = readPages()
const pictures = readdirSync(GUIDE_FOLDER).filter((file) => !file.endsWith('.md'))

/** Returns the tokens of a page of one type, at any depth. */
function tokensOf<T extends Token>(tokens: Token[], type: T['type']): T[] {
  const found: T[] = []
  void walkTokens(tokens, (token) => {
    if (token.type === type) found.push(token as T)
  })
  return found
}

for (const guide of pages) {
  const { slug, tokens } = guide
  test(`${slug} keeps the rules of the guide`, () => {
    const acts = actsOf(guide)
    const words = tokens.flatMap(({ raw }) => raw.match(/[\p{L}\p{N}]\S*/gu) ?? [])
    expect(words.length, 'words').toBeLessThanOrEqual(500)
    for (const { question, answer } of answersOf(guide))
      expect(answer.split(' ').length, question).toBeLessThanOrEqual(60)
    const last = acts.filter(({ step }) => step === acts.at(-1)!.step)
    expect(
      last.map((act) => act.do),
      'the last step quotes what proves the task',
    ).toContain('see')
    const pressed = acts.filter((act) => act.do === 'press' || act.do === 'fill').length
    expect(tokensOf(tokens, 'strong').length, 'bold texts, all of which are pressed').toBe(pressed)
    for (const { href } of tokensOf<Tokens.Link>(tokens, 'link'))
      expect(href.startsWith('/') || existsSync(path.join(GUIDE_FOLDER, href.split('#')[0]!)), href).toBe(
        true,
      )
  })
}

test('the screens of the pages exist', () => {
  const web = path.join(GUIDE_FOLDER, '../../src/app/web')
  const routes = ['routes.tsx', 'hub-routes.tsx']
    .map((file) => readFileSync(path.join(web, file), 'utf8'))
    .join('')
  const unknown = pages
    .flatMap(({ screens }) => screens)
    .filter((screen) => !routes.includes(`('${screen}'`) && !routes.includes(`('${screen}/$`))
  expect(unknown).toEqual([])
})

test('every picture is WebP of at most 60 kB, belongs to one page, and has a text for those who do not see it', () => {
  const used = pages.flatMap(({ slug, tokens }) =>
    tokensOf<Tokens.Image>(tokens, 'image').map(({ href, text }) => {
      expect(text, href).not.toBe('')
      expect(href).toMatch(new RegExp(`^${slug}-\\d\\.webp$`))
      return href
    }),
  )
  expect(pictures.toSorted()).toEqual(used.toSorted())
  for (const file of pictures)
    expect(statSync(path.join(GUIDE_FOLDER, file)).size, file).toBeLessThanOrEqual(60_000)
})

test('the product shows the answers of the pages as they are now', () => {
  const stored = path.join(GUIDE_FOLDER, '../../src/account/help/guide-pages.ts')
  expect(readFileSync(stored, 'utf8'), 'run npm run guide').toBe(answersModule())
})

test('no two pages answer the same question, or are opened by the question mark of the same screen', () => {
  const all = [
    pages.flatMap((guide) => answersOf(guide).map(({ question }) => question)),
    pages.flatMap(({ screens }) => screens),
    pages.map(({ order }) => String(order)),
  ]
  for (const list of all) expect(new Set(list).size, list.join(', ')).toBe(list.length)
})
