import { expect, test } from 'vitest'
import { checkedFiles, findProse } from './prose.ts'

test('a comment that begins with a banned word is reported with its line', () => {
  const comment = 'Whose lease this is.'
  const source = `const a = 1\n\n// ${comment}\nconst b = '// no comment'\n`
  expect(findProse('src/a.ts', source)).toEqual([expect.stringContaining('src/a.ts:3 "Whose"')])
})

test.each([
  ['src/a.sql', 'select 1 -- not wanted any more\n', 1],
  ['src/a.css', '/* Whatever is open. */\n.a {}\n', 1],
  ['docs/a.md', '```\nsomebody\n```\n`somebody` is told\n', 4],
  ['docs/a.md', '| term | Not |\n|---|---|\n| **lease** | anew |\n', null],
  ['src/a/texts.ts', "export const a = { b: 'Try it anew' }\n", 1],
  ['src/a/other.ts', "export const a = { b: 'Try it anew' }\n", null],
])(
  '%s: comments, documents and texts are checked, code and columns headed "Not" are not',
  (file, source, line) => {
    const found = findProse(file, source)
    if (line === null) expect(found).toEqual([])
    else expect(found[0]).toContain(`${file}:${line} `)
  },
)

test('generated files and upgrades of earlier versions are not checked', () => {
  const files = checkedFiles()
  expect(files).toContain('tools/prose.ts')
  expect(files.filter((file) => /^(client\/strawbook|db\/(upgrades|schema|tables))/.test(file))).toEqual([])
})
