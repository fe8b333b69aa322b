import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readPages } from './page.ts'
import { buildGuide } from './site.ts'

const files = await buildGuide()
const html = Object.entries(files).filter(([name]) => name.endsWith('.html')) as [string, string][]

test('every page of the guide is small, and links only to pages, headings and files that exist', () => {
  expect(html.map(([name]) => name).toSorted()).toEqual(
    ['index', 'dictionary', ...readPages().map(({ slug }) => slug)]
      .map((name) => `guide/${name}.html`)
      .toSorted(),
  )
  const common = ['guide/guide.css', 'guide/search.js'].map((name) => brotliCompressSync(files[name]!).length)
  for (const [name, page] of html) {
    const size = common.reduce((sum, one) => sum + one, brotliCompressSync(page).length)
    expect(size, `compressed bytes of ${name} with styles and script`).toBeLessThan(15_000)
    for (const [, address] of page.matchAll(/(?:href|src)="\/(guide[^"]*)"/g)) {
      const [file, heading] = address!.split('#') as [string, string?]
      const target = files[file === 'guide' ? 'guide/index.html' : file] ?? files[`${file}.html`]
      expect(target, `${address} in ${name}`).toBeDefined()
      if (heading) expect(String(target)).toContain(`id="${heading}"`)
    }
  }
})

test('the policy of the pages allows everything in them: no inline script or style', () => {
  for (const [name, page] of html) expect(page, name).not.toMatch(/<style|style=|<script(?! src)|\son\w+=/)
})

test('the index lists every page once, and the search has the words of each, and of the dictionary', () => {
  const index = String(files['guide/index.html'])
  const found = JSON.parse(String(files['guide/index.json'])) as { slug: string; text: string }[]
  for (const { slug } of readPages()) expect(index.split(`href="/guide/${slug}"`), slug).toHaveLength(2)
  expect(found.find(({ slug }) => slug === 'withdraw-a-dose')!.text).toContain('lift that canister')
  expect(found.find(({ slug }) => slug === 'dictionary')!.text).toContain('Universal Equine Life Number')
})

test('the styles contain no colours that old browsers cannot read', () => {
  expect(files['guide/guide.css']).not.toContain('light-dark(')
  expect(files['guide/guide.css']).toContain('prefers-color-scheme:dark')
})

test('the pages marked for it are stored for use offline, with their pictures', () => {
  const offline = String(files['guide/offline.js'])
  expect(offline).toContain('"withdraw-a-dose","withdraw-a-dose-1.webp","withdraw-a-dose-2.webp"')
  expect(offline).not.toContain('"your-first-hour"')
})
