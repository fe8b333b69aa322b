/** Template of the guide's pages. */
import type { GuidePage } from './page.ts'

type Linked = Pick<GuidePage, 'slug' | 'title' | 'question'>

export function frameOf(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title} · Strawbook</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/guide/guide.css">
<script src="/guide/search.js" defer></script>
<header><a href="/home">Strawbook</a><a href="/guide">Guide</a></header>
<main data-guide>
${content}</main>
</html>
`
}

/** Returns the index: a search, which needs a script, and the pages by subject, which need none. */
export function indexOf(pages: readonly GuidePage[], dictionary: Linked): string {
  const subjects = new Set(pages.map(({ subject }) => subject))
  const lists = [...subjects].map((subject) => {
    const own = pages.filter((page) => page.subject === subject)
    return `<section><h2>${subject}</h2><ul>${own.map(itemOf).join('')}</ul></section>`
  })
  const words = `<section><h2>Words</h2><ul>${itemOf(dictionary)}</ul></section>`
  return `<h1>Guide</h1>
<form role="search" hidden><input type="search" name="text" aria-label="Search the guide" placeholder="Search the guide" autocomplete="off"></form>
<p role="status" hidden></p>
<div class="found" hidden></div>
<div class="index">${lists.join('')}${words}</div>
`
}

const itemOf = ({ slug, title, question }: Linked) =>
  `<li><a href="/guide/${slug}">${title}</a><p>${question}</p></li>`

/** Returns the links to the pages before and after one. */
export function neighboursOf(before: Linked | undefined, after: Linked | undefined): string {
  const link = (page: Linked | undefined, word: string) =>
    page ? `<a href="/guide/${page.slug}">${word}: ${page.title}</a>` : ''
  return `<nav>${link(before, 'Before')}${link(after, 'Next')}</nav>`
}
