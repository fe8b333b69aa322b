/**
 * Each regular expression of the server takes linear time, or its input is bounded. Those of browser code, tools and
 * tests are left out, because they can only delay the user whose input they read.
 */
import { check } from 'recheck'
import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { importsIn, listFiles, readSource } from '../tools/source-imports.ts'

/** Expressions that are not linear, or that recheck cannot judge, each with the bound on its time. */
const BOUNDED: Record<string, string> = {
  '/\\B(?=(\\d{3})+$)/g': 'at most 16 digits: grouped() writes safe integers with it',
  '/^[.\\s]+|[.\\s]+$/g': 'at most 150 characters: FileName in src/paperwork/attachments/file-name.ts',
  "RegExp(`(?<!\\\\d)(?:${orders.join('|')}|\\\\d{5})(?!\\\\d)`)":
    'alternatives of five or six digits, each tried once at each digit',
  'RegExp(`\\\\s${side}\\\\s*=[\\\\s"\']*[\\\\d.]+[^\\\\d.%]`)':
    'half a megabyte, in the process of src/paperwork/documents/server/draw-logo.ts, which is killed after ten seconds',
}

const ROOTS =
  /^(src\/app\/main|tools\/admin\/restore-archive|db\/(migrations|upgrades)\/.*|.*\/draw-logo)\.ts$/
/**
 * Time limit for one expression, in ms. It is generous because recheck also limits its steps, so that the outcome does
 * not depend on the speed of the machine.
 */
const MAX_MS = 60_000

function serverFiles(): string[] {
  const files = listFiles()
  const imports = Map.groupBy(importsIn(files), ({ from }) => from)
  const reached = new Set(files.filter((file) => ROOTS.test(file)))
  for (const file of reached) for (const { to } of imports.get(file) ?? []) reached.add(to)
  return [...reached].filter((file) => /^(src|db)\/.*\.tsx?$/.test(file))
}

type Node = {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  regex?: { pattern: string; flags: string }
}

/** Returns the literals of a file, and its calls of `RegExp` as source text. */
function expressionsIn(file: string): string[] {
  const source = readSource(file)
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, regex, callee, start, end } = value as Node
    if (type === 'Literal' && regex) found.push(`/${regex.pattern}/${regex.flags}`)
    if (callee?.name === 'RegExp') found.push(source.slice(start, end).replace(/^new /, ''))
    Object.values(value).forEach(visit)
  }
  visit(parseAst(source, { lang: 'ts' }))
  return found
}

/**
 * Checks an expression.
 * @returns a problem, or null if the expression takes linear time
 */
async function problemOf(expression: string): Promise<string | null> {
  const [, pattern, flags] = /^\/(.*)\/(\w*)$/s.exec(expression) ?? []
  if (pattern === undefined) return `${expression} is not a literal`
  const found = await check(pattern, flags!, {
    timeout: MAX_MS,
    attackTimeout: null,
    incubationTimeout: null,
  })
  if (found.status === 'safe') return null
  return `${expression}: ${found.status === 'vulnerable' ? found.complexity.summary : 'not judged in time'}`
}

test('every regular expression of the server takes linear time or has bounded input', async () => {
  const found = new Set(serverFiles().flatMap(expressionsIn))
  expect(found.size).toBeGreaterThan(100)
  const bounded = new Set(Object.keys(BOUNDED))
  expect([...bounded.difference(found)], 'in BOUNDED, but no longer used').toEqual([])
  const problems: string[] = []
  for (const expression of found.difference(bounded)) {
    const problem = await problemOf(expression)
    if (problem !== null) problems.push(problem)
  }
  expect(
    problems,
    'write these so that they take linear time, or add what bounds their input to BOUNDED in this file',
  ).toEqual([])
})

test('quadratic expressions are detected, including those that other checkers call safe', async () => {
  for (const expression of ['/\\s+$/', '/<a\\s+(.*)>/', '/\\/\\*.*?\\*\\//s', '/^\\s*\\s*x/'])
    expect(await problemOf(expression), expression).toContain('polynomial')
  expect(await problemOf('/^\\s*\\d+$/')).toBeNull()
})
