/** Static pages of the guide at `/guide`: HTML without code of the product, built from docs/guide and GLOSSARY.md. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { browserslistToTargets, transform } from 'lightningcss'
import { lexer, Marked, type Tokens } from 'marked'
import sharp from 'sharp'
import { minifySync } from 'vite'
import { frameOf, indexOf, neighboursOf } from './frame.ts'
import { GUIDE_FOLDER, type GuidePage, picturesOf, readPages, slugOf } from './page.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** Oldest supported browsers, as lightningcss takes them. */
const { browserslist } = JSON.parse(read('package.json')) as { browserslist: string[] }
const TARGETS = browserslistToTargets(browserslist.map((query) => query.replace(' >= ', ' ')))

const DICTIONARY = { slug: 'dictionary', title: 'Dictionary', question: 'What does this word mean?' }

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    link({ href, tokens }) {
      const address = href.replace(/^([\w-]+)\.md/, '/guide/$1')
      return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})

/** Builds the guide. @returns its files by their path in the built web */
export async function buildGuide(): Promise<Record<string, string | Buffer>> {
  const pages = readPages()
  const rendered = new Map(await Promise.all(pages.map(async (page) => [page, await render(page)] as const)))
  const dictionary = renderDictionary()
  const files: Record<string, string | Buffer> = {
    'guide/guide.css': buildStyles(),
    'guide/search.js': minifySync('search.js', read('tools/guide/search.js')).code,
    'guide/index.html': frameOf('Guide', indexOf(pages, DICTIONARY)),
    'guide/index.json': JSON.stringify([
      ...pages.map((page) => ({ ...headOf(page), text: textOf(rendered.get(page)!) })),
      { ...DICTIONARY, text: textOf(dictionary) },
    ]),
    'guide/dictionary.html': frameOf(DICTIONARY.title, articleOf(DICTIONARY.title, dictionary)),
  }
  for (const [index, page] of pages.entries()) {
    const article = articleOf(page.title, rendered.get(page)!)
    const content = article + neighboursOf(pages[index - 1], pages[index + 1])
    files[`guide/${page.slug}.html`] = frameOf(page.title, content)
    for (const file of storedPictures(page))
      files[`guide/${file}`] = readFileSync(path.join(GUIDE_FOLDER, file))
  }
  return { ...files, 'guide/offline.js': buildOffline(pages, files) }
}

/** Returns the pictures of a page that exist: `npm run guide` builds the web before it takes those of a new page. */
const storedPictures = (page: GuidePage) =>
  picturesOf(page).filter((file) => existsSync(path.join(GUIDE_FOLDER, file)))

const headOf = ({ slug, title, question }: GuidePage) => ({ slug, title, question })
const articleOf = (title: string, html: string) => `<article><h1>${title}</h1>\n${html}</article>\n`

/** Returns the words of HTML that this file has made. */
const textOf = (html: string) =>
  html
    .replaceAll(/<\/?(strong|em|code|a)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')

/** Renders a page with the sizes of its pictures, so that the text below does not move when they arrive. */
async function render(page: GuidePage): Promise<string> {
  let html = marked.parser(page.tokens)
  for (const file of storedPictures(page)) {
    const { width, height } = await sharp(path.join(GUIDE_FOLDER, file)).metadata()
    const attributes = `src="/guide/${file}" width="${width}" height="${height}" data-device="${page.device}"`
    html = html.replace(`<img src="${file}"`, `<img ${attributes} loading="lazy"`)
  }
  return html
}

/** Renders the terms of the trade of the glossary as a list of definitions. */
function renderDictionary(): string {
  const domain = read('GLOSSARY.md').split('\n## ')[1]!
  const table = lexer(domain).find(({ type }) => type === 'table') as Tokens.Table
  const inline = (cell: Tokens.TableCell) => marked.parseInline(cell.text, { async: false })
  const terms = table.rows.map(([term, meaning]) => `<dt>${inline(term!)}</dt><dd>${inline(meaning!)}</dd>`)
  return `<p>The words of frozen semen as Strawbook uses them.</p>\n<dl>${terms.join('\n')}</dl>`
}

function buildStyles(): string {
  const code = Buffer.from(
    read('src/ui/tokens.css') + read('src/account/help/web/guide.css') + read('tools/guide/frame.css'),
  )
  return transform({ filename: 'guide.css', code, minify: true, targets: TARGETS }).code.toString()
}

/** Returns the part of the service worker that stores pages for use offline. It changes when one of them does. */
function buildOffline(pages: readonly GuidePage[], files: Record<string, string | Buffer>): string {
  const kept = pages.filter(({ offline }) => offline)
  const paths = [
    'index',
    'index.json',
    'search.js',
    'guide.css',
    ...kept.flatMap((page) => [page.slug, ...storedPictures(page)]),
  ]
  const hash = createHash('sha256')
  for (const name of paths) hash.update(files[`guide/${name}`] ?? files[`guide/${name}.html`]!)
  const { code } = minifySync('offline.js', read('tools/guide/offline.js'))
  return `const GUIDE=${JSON.stringify(paths)}/*${hash.digest('base64url').slice(0, 7)}*/\n${code}`
}
