/** Pages of the guide: Markdown whose numbered steps are also the test of the page. docs/guide/README.md explains it. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Marked, type Token, type Tokens } from 'marked'
import { parse } from 'yaml'
import * as z from 'zod'

export const GUIDE_FOLDER = path.join(import.meta.dirname, '../../docs/guide')

const Head = z.strictObject({
  title: z.string(),
  question: z.string().endsWith('?'),
  subject: z.enum(['Start', 'At the container', 'Every day', 'Horses and papers', 'Account']),
  order: z.int(),
  device: z.enum(['desktop', 'phone']).default('desktop'),
  start: z.string().startsWith('/'),
  screens: z.array(z.string().startsWith('/')).default([]),
  offline: z.boolean().default(false),
})

export type GuidePage = z.infer<typeof Head> & { slug: string; tokens: Token[] }

/** Act of a step: press what is bold, fill it in, look for what is quoted, take the picture. */
export type GuideAct = { step: number } & (
  | { do: 'press'; label: string }
  | { do: 'fill'; label: string; value: string }
  | { do: 'see'; text: string }
  | { do: 'picture'; file: string }
)

// Addresses of the demo stud are no links.
const markdown = new Marked({ tokenizer: { url: () => undefined } })

/** Reads a page. @throws an Error that names the page if its head is incomplete */
export function readPage(slug: string, text: string): GuidePage {
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const { data, error } = Head.safeParse(parse(head))
  if (!data) throw new Error(`docs/guide/${slug}.md: ${z.prettifyError(error)}`)
  return { slug, ...data, tokens: markdown.lexer(body) }
}

/** Reads all pages, in their order. */
export function readPages(folder = GUIDE_FOLDER): GuidePage[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .map((file) => readPage(file.slice(0, -3), readFileSync(path.join(folder, file), 'utf8')))
    .toSorted((left, right) => left.order - right.order)
}

/** Returns the acts of a page's numbered steps, and its pictures, in the order of the page. */
export function actsOf({ tokens }: Pick<GuidePage, 'tokens'>): GuideAct[] {
  const acts: GuideAct[] = []
  let step = 0
  const read = (all: readonly Token[], isStep: boolean) => {
    for (const token of all as Tokens.Generic[]) {
      if (token.type === 'list' && token.ordered) {
        for (const item of token.items as Tokens.ListItem[]) {
          step += 1
          read(item.tokens, true)
        }
      } else if (token.type === 'image') acts.push({ step, do: 'picture', file: token.href as string })
      else if (isStep && token.type === 'strong')
        acts.push({ step, do: 'press', label: token.text as string })
      else if (isStep && token.type === 'codespan') {
        const last = acts.at(-1)
        if (last?.do !== 'press' || last.step !== step)
          throw new Error(`Step ${step}: \`${token.text}\` follows no field in bold`)
        acts.splice(-1, 1, { ...last, do: 'fill', value: token.text as string })
      } else if (token.tokens) read(token.tokens, isStep)
      else if (isStep && token.type === 'text')
        for (const [, text] of (token.text as string).matchAll(/“([^”]+)”/g))
          acts.push({ step, do: 'see', text: text! })
    }
  }
  read(tokens, false)
  return acts
}

export type GuideAnswer = { question: string; answer: string }

/** Returns the short answers of a page: its first paragraph, and those below headings that ask something. */
export function answersOf({ question, tokens }: GuidePage): GuideAnswer[] {
  const asked = [{ question, from: 0 }]
  tokens.forEach((token, index) => {
    if (token.type === 'heading' && token.text.endsWith('?'))
      asked.push({ question: token.text, from: index })
  })
  return asked.map(({ question: text, from }) => {
    const paragraph = tokens.slice(from).find(({ type }) => type === 'paragraph') as Tokens.Paragraph
    return { question: text, answer: plainText(paragraph.tokens) }
  })
}

/** Returns the pictures of a page, in their order. */
export function picturesOf(page: Pick<GuidePage, 'tokens'>): string[] {
  return actsOf(page).flatMap((act) => (act.do === 'picture' ? [act.file] : []))
}

/** Returns the part of an address that names a heading. */
export const slugOf = (heading: string): string =>
  (heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join('-')

/** Returns the words of tokens without their marks. */
function plainText(tokens: readonly Token[]): string {
  return (tokens as Tokens.Generic[])
    .map(({ tokens: inner, text = ' ' }) => (inner ? plainText(inner) : (text as string)))
    .join('')
    .replaceAll(/\s+/g, ' ')
}
