import { expect, test } from 'vitest'
import { filledIn } from '#ui/fill-in.ts'
import { findUses, readFloor, readMissing } from './browser-floor.ts'

const missing = readMissing()
const inScript = (code: string) => findUses('a.js', code, missing).map(({ name }) => name)
const inStyles = (code: string) => findUses('a.css', code, missing).map(({ name }) => name)

test('the floor is read from package.json', () => {
  expect(readFloor().get('safari_ios')).toBe(16.4)
  expect(readFloor().get('firefox')).toBe(121)
})

test('functions, classes and regular expressions that a supported browser lacks are found', () => {
  expect(inScript('Object.groupBy(rows,keyOf);AbortSignal.any([a,b]);URL.parse(x)')).toEqual([
    'Object.groupBy',
    'AbortSignal.any',
    'URL.parse',
  ])
  expect(inScript('one.difference(other);indexedDB.databases()')).toEqual(['.difference()', '.databases()'])
  expect(inScript('map.values().map(f);[...map.values()].map(f);text.matchAll(r).toArray()')).toEqual([
    '.values().map()',
    '.toArray()',
    '.matchAll().toArray()',
  ])
  expect(inScript('new Intl.Segmenter();globalThis.Temporal')).toEqual(['Segmenter', 'Temporal'])
  expect(inScript('/[\\p{L}--[a-z]]/v.test(a);/(?i:a)b/.test(a)')).toEqual([
    'regular expression with v',
    'regular expression with modifiers',
  ])
  expect(inScript('const ink=`light-dark(#000, #fff)`')).toEqual(['light-dark()'])
})

test('what all supported browsers have is not reported, even under the name of something newer', () => {
  const code =
    'rows.toSorted().at(-1);rows.with(0,1);Array.from(a).map(f);Object.keys(a).map(f);structuredClone(a);/(?<=a)b/u.test(c)'
  expect(inScript(code)).toEqual([])
  expect(inStyles('a:has(b),c:not(d){inset:0;color:color-mix(in srgb,red,blue);height:100dvh}')).toEqual([])
})

test('properties, functions, selectors and rules that a supported browser lacks are found', () => {
  const styles =
    'a{text-wrap:balance;color:light-dark(red,blue)}b{&:hover{color:red}}@starting-style{a:open{top:0}}'
  expect(inStyles(styles).toSorted()).toEqual([
    ':open',
    '@starting-style',
    'light-dark()',
    'nesting',
    'text-wrap',
  ])
})

test('a browser that has the newest function of those filled in has all of them', () => {
  const versions = ['chrome', 'edge', 'firefox', 'safari', 'safari_ios'].map(
    (browser) => [browser, 126] as const,
  )
  const atNewest = new Map(
    versions.map(([browser, version]) => [browser, /safari/.test(browser) ? 18 : version]),
  )
  const { globals } = readMissing(atNewest)
  expect(filledIn).toContain('URL.parse')
  expect(filledIn.filter((name) => globals.has(name))).toEqual([])
  for (const [browser, version] of atNewest) {
    const before = new Map([[browser, version - 0.1]])
    expect(readMissing(before).globals, browser).toContain('URL.parse')
  }
})
