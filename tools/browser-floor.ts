/**
 * Finds functions, regular expressions and CSS in built files that a supported browser lacks, by the compatibility data
 * of `web-features`. Newer syntax is compiled by the build, whose target is the same floor.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type Node, parseSync, Visitor } from 'oxc-parser'
import { features } from 'web-features'
import { filledIn } from '#ui/fill-in.ts'

const ROOT = path.join(import.meta.dirname, '..')

/** Methods of our own code and of packages that share their names with features in the data. */
const OWN_NAMES = /^\.(canGoBack|changed|check|deleted|fallback|grow|range|skipped|take|toArray)\(\)$/
/** Functions that the code uses only if the browser has them. */
const DETECTED =
  /^(Symbol\.dispose|TouchEvent|\.(databases|requestVideoFrameCallback|skipTransition|startViewTransition)\(\))$/
/**
 * Visual features that browsers without them ignore, or support with the prefix that the build adds. `rect()`
 * is the function of `clip`, which all browsers support, and not the shape.
 */
const LOOKS =
  /^(@page|rect\(\)|backdrop-filter|field-sizing|mask-image|paint-order|print-color-adjust|scrollbar-width|text-box-edge|text-box-trim|text-wrap)(?![\w-])/

export const isHarmless = ({ name }: Use) =>
  [OWN_NAMES, DETECTED, LOOKS].some((pattern) => pattern.test(name)) || filledIn.includes(name)

const BROWSERS = new Set(['chrome', 'edge', 'firefox', 'safari', 'ios_saf'])

/** Reads `browserslist`. @returns the lowest supported versions, by the browser's name in the data */
export function readFloor(): Map<string, number> {
  const { browserslist } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    browserslist: string[]
  }
  return new Map(
    browserslist.map((query) => {
      const [, name = '', version] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? []
      if (!BROWSERS.has(name)) throw new Error(`Not understood in browserslist: ${query}`)
      return [name.replace('ios_saf', 'safari_ios'), Number(version)]
    }),
  )
}

/** Features that a supported browser lacks, by the names under which code uses them. */
type Missing = {
  /** Globals, and functions of globals: `Temporal`, `Map.groupBy`. */
  globals: Set<string>
  /** Methods of any object, except those that share their name with a method that all browsers have. */
  methods: Set<string>
  /** Methods of iterators, most of which share their name with a method of arrays. */
  ofIterators: Set<string>
  css: { properties: Set<string>; functions: Set<string>; selectors: Set<string>; rules: Set<string> }
}

/** Versions from which browsers have a feature. */
type Support = Partial<Record<string, string>>

export function readMissing(floor = readFloor()): Missing {
  const isMissing = (support: Support) =>
    [...floor].some(
      ([browser, version]) => !(parseFloat(support[browser]?.replace('≤', '') ?? '') <= version),
    )
  const keys = Object.values(features).flatMap((feature) => {
    if (feature.kind !== 'feature') return []
    const byKey = (feature.status.by_compat_key ?? {}) as Record<
      string,
      { support: Support; baseline: unknown }
    >
    return Object.entries(byKey).map(([key, { support, baseline }]) => ({
      key,
      isMissing: isMissing(support),
      isCommon: Boolean(baseline),
    }))
  })
  const known = new Set(
    keys.flatMap(({ key, isMissing }) => (isMissing ? [] : (memberOf(key)?.member ?? []))),
  )
  const [properties, functions, selectors, rules] = [0, 0, 0, 0].map(() => new Set<string>())
  const found: Missing = {
    ...{ globals: new Set(), methods: new Set(), ofIterators: new Set() },
    css: { properties: properties!, functions: functions!, selectors: selectors!, rules: rules! },
  }
  for (const { key, isCommon } of keys.filter((one) => one.isMissing)) {
    const member = memberOf(key)
    if (member) {
      const { owner, member: name, isStatic } = member
      found.globals.add(name === undefined ? owner : `${owner}.${name}`)
      // Skip methods that some current browser still lacks: there are thousands of them, and none is used by
      // mistake.
      if (isCommon && name !== undefined && !isStatic && !known.has(name)) found.methods.add(name)
      if (name !== undefined && owner === 'Iterator') found.ofIterators.add(name)
    }
    const [, kind, name = '', type, ...details] = isCommon && key.startsWith('css.') ? key.split('.') : []
    if (kind === 'types' && details.length === 0) functions!.add(type ?? name)
    if (type !== undefined) continue
    if (kind === 'properties') properties!.add(name)
    if (kind === 'selectors') selectors!.add(name)
    if (kind === 'at-rules') rules!.add(name)
  }
  return found
}

/** Returns the global and its member that a key of the data names; undefined for keys of details and other areas. */
function memberOf(key: string): { owner: string; member?: string; isStatic?: boolean } | undefined {
  const [, owner, name] = /^(?:javascript\.builtins|api)\.(?:Intl\.)?(\w+)(?:\.(\w+))?$/.exec(key) ?? []
  if (owner === undefined || name === undefined) return owner === undefined ? undefined : { owner }
  const isStatic = name.endsWith('_static')
  const member = name.replace('_static', '')
  return member.includes('_') ? undefined : { owner, member, isStatic }
}

export type Use = { name: string; code: string }

/** Returns the uses of missing features in a script or a style sheet. */
export function findUses(file: string, source: string, missing: Missing): Use[] {
  return file.endsWith('.css') ? usesInStyles(source, missing) : usesInScript(file, source, missing)
}

const ITERATORS = new Set(['entries', 'keys', 'values', 'matchAll'])

function usesInScript(file: string, source: string, { globals, methods, ofIterators, css }: Missing): Use[] {
  const uses: Use[] = []
  const add = (name: string, { start, end }: { start: number; end: number }) =>
    uses.push({ name, code: source.slice(Math.max(0, start - 30), end + 30) })
  const addFunctions = (text: string, node: Node) => {
    for (const [, name = ''] of text.matchAll(/\b([a-z]+-[a-z-]+)\(/g))
      if (css.functions.has(name)) add(`${name}()`, node)
  }
  new Visitor({
    CallExpression({ callee }) {
      const called = calledMember(callee)
      if (!called) return
      const { name, object } = called
      if (methods.has(name) && !globals.has(`${nameOf(object)}.${name}`)) add(`.${name}()`, callee)
      const before = object.type === 'CallExpression' && calledMember(object.callee)
      if (before && ITERATORS.has(before.name) && nameOf(before.object) !== 'Object' && ofIterators.has(name))
        add(`.${before.name}().${name}()`, callee)
    },
    MemberExpression(node) {
      if (node.property.type !== 'Identifier' || node.computed) return
      const [owner, name] = [nameOf(node.object), node.property.name]
      if (globals.has(`${owner}.${name}`)) add(`${owner}.${name}`, node)
      if (/^(globalThis|window|self|Intl)$/.test(owner) && globals.has(name)) add(name, node)
    },
    NewExpression({ callee }) {
      if (globals.has(nameOf(callee))) add(`new ${nameOf(callee)}`, callee)
    },
    Literal(node) {
      if (typeof node.value === 'string') addFunctions(node.value, node)
      if (!('regex' in node)) return
      if (node.regex.flags.includes('v')) add('regular expression with v', node)
      if (/\(\?[ims]*-?[ims]+:/.test(node.regex.pattern)) add('regular expression with modifiers', node)
    },
    TemplateElement(node) {
      addFunctions(node.value.raw, node)
    },
  }).visit(parseSync(file, source).program)
  return uses
}

const nameOf = (node: Node) => (node.type === 'Identifier' ? node.name : '')

function calledMember(callee: Node): { object: Node; name: string } | undefined {
  if (callee.type !== 'MemberExpression' || callee.computed || callee.property.type !== 'Identifier')
    return undefined
  return { object: callee.object, name: callee.property.name }
}

function usesInStyles(source: string, { css }: Missing): Use[] {
  const text = source.replaceAll(/\/\*.*?\*\/|"[^"]*"|'[^']*'/gs, '""')
  const uses: Use[] = []
  const find = (pattern: RegExp, names: Set<string>, show: (name: string) => string) => {
    for (const { 1: name = '', index } of text.matchAll(pattern))
      if (names.has(name))
        uses.push({ name: show(name), code: text.slice(Math.max(0, index - 30), index + 60) })
  }
  find(/[;{]\s*([a-z-]+)\s*:/g, css.properties, (name) => name)
  find(/\b([a-z-]+)\(/g, css.functions, (name) => `${name}()`)
  find(/@([a-z-]+)/g, css.rules, (name) => `@${name}`)
  find(/:([a-z-]+)(?=[^;{}]*\{)/g, css.selectors, (name) => `:${name}`)
  if (css.selectors.has('nesting')) find(/(&)/g, new Set('&'), () => 'nesting')
  return uses
}
