/**
 * Checks comments, documents and interface texts for constructions that are hard to read (STYLE.md, "Plain English").
 * In documents, fenced code, inline code and table columns headed "Not" are not checked.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

type Passage = { line: number; text: string; isText?: true }

/** Constructions at the start of a comment that leave open what it describes. */
const OPENINGS = [
  /^(What|Who|Whom|Whose|Which)\b(?!.*\?)/,
  /^(Where|How|Why)\b(?!.*\?)/,
  /^((Until|Since|From) when|For how long|(Of|By|In|To|With|For|At) (what|which|whom|whose|how)|((For|After|At) )?[Ss]o (long|many|much))\b/,
  /^Of\b/,
  /^(By(?! (then|default|the time))|Beside|Under|Among)\b/,
  /^(It|They|He|She|Its|Their|His|Those|That of|The same|The others?|Others|None|One (that|of|which|who|alone|after))\b/,
  /^(Asked|Begun|Done|Told|Struck|Kept|Sent|Tried|Said|Moved|Held|Left|Cleared|Counted|Locked|Used|Seen|Booked)( \w+)?,/,
]

const WORDS = [
  /\b([Ww]ho|[Ww]hat|[Ww]hich|[Ww]here|[Ww]hom)ever\b/,
  /\b([Tt]old|[Ss]aid)\b/,
  /\b[Tt]ells?\b(?! ([\w']+ ){1,3}(apart|from))/,
  /\b[Ss]ays? (so|no|yes|nothing|which|whose|what|that it)\b/,
  /\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself|[Ss]he|[Hh]er)\b/,
  /\b([Aa]new|[Mm]eanwhile|lest|in vain|all the same|as ever|for good|by now|any more|no more|longer so)\b/,
  /\b[Ss]o (many|much|long|few)\b(?!,? (as|that)\b)/,
  /\b([Ss]tands?|stood|[Ss]tanding)\b(?! (in for|for))/,
  /\b[Tt]he person\b/,
  /\b(is|are|was|were|be|no longer|not|still) wanted\b|\bwanted (of|again|no|from)\b|\bwants? (it|no|nothing|that|to be)\b/,
  /\b([Ss]ome|[Nn]o|[Aa]ny|[Ee]very)body\b/,
  /\bat once\b/,
  /\b(of|from) (before|old|now|then|today)\b(?! on\b)|\b[Tt]he (version|one|ones|server|state) before\b/,
  /\b(is|are|was|were|be) (none|so)\b(?! \w+)|\b(is|are) (another|nobody|somebody)'s\b/,
]

const ROOT = join(import.meta.dirname, '..')

/** Generated files, licences, dumps, and upgrades of earlier versions, which never change. */
const UNCHECKED = [
  /^client\/strawbook\.ts$|^db\/tables\.ts$|^db\/schema\.sql$|^db\/upgrades\/|^LICENSE|^test\/(archives|sheets|upgrades)\//,
]

export function findProse(file: string, source: string): string[] {
  return passagesOf(file, source).flatMap(({ line, text, isText }) =>
    [...(file.endsWith('.md') || isText ? [] : OPENINGS), ...WORDS].flatMap((pattern) => {
      const found = pattern.exec(text)
      return found ? [`${file}:${line} "${found[0]}" in: ${text.slice(0, 160)}`] : []
    }),
  )
}

function passagesOf(file: string, source: string): Passage[] {
  if (file.endsWith('.md')) return readMarkdown(source)
  if (file.endsWith('.sql')) return joinLines(readSql(source))
  if (file.endsWith('.css')) return readBlocks(source)
  return [...readScript(file, source), ...(TEXTS.test(file) ? readTexts(source) : [])]
}

/** Files with the texts that users read. */
const TEXTS = /texts\.tsx?$/

/**
 * Returns the literals of a file of texts. Those that the specification gives may change only with
 * `test/spec-texts.test.ts`.
 */
function readTexts(source: string): Passage[] {
  const lineOf = lineCounter(source)
  return [...source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)].map((found) => ({
    line: lineOf(found.index),
    text: (found[1] ?? found[2] ?? '').replaceAll(/\$\{[^}]*\}/g, '…'),
    isText: true,
  }))
}

function readScript(file: string, source: string): Passage[] {
  const { comments } = parseSync(file, source)
  const lineOf = lineCounter(source)
  const passages: (Passage & { end: number })[] = []
  for (const { type, value, start, end } of comments) {
    const last = passages.at(-1)
    if (
      type === 'Line' &&
      last &&
      /^\n[ \t]*$/.test(source.slice(last.end, start)) &&
      source.slice(last.end - 2, last.end) !== '*/'
    ) {
      last.text += ` ${value.trim()}`
      last.end = end
    } else passages.push({ line: lineOf(start), text: clean(value), end })
  }
  return passages
}

function readSql(source: string): Passage[] {
  return source.split('\n').flatMap((content, index) => {
    const found = /(?:^|\s)--\s?(.*)$/.exec(content)
    return found ? [{ line: index + 1, text: found[1]!.trim() }] : []
  })
}

function joinLines(lines: Passage[]): Passage[] {
  const joined: (Passage & { last: number })[] = []
  for (const { line, text } of lines) {
    const previous = joined.at(-1)
    if (previous && previous.last === line - 1) {
      previous.text += ` ${text}`
      previous.last = line
    } else joined.push({ line, text, last: line })
  }
  return joined
}

function readBlocks(source: string): Passage[] {
  const lineOf = lineCounter(source)
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((found) => ({
    line: lineOf(found.index),
    text: clean(found[1]!),
  }))
}

function readMarkdown(source: string): Passage[] {
  const passages: Passage[] = []
  let isFenced = false
  let unchecked = -1
  source.split('\n').forEach((content, index) => {
    if (/^\s*(```|~~~)/.test(content)) isFenced = !isFenced
    if (isFenced) return
    const cells = content.startsWith('|') ? content.split('|') : null
    if (!cells) unchecked = -1
    else if (cells.some((cell) => cell.trim() === 'Not'))
      unchecked = cells.findIndex((cell) => cell.trim() === 'Not')
    const text = (cells ? cells.filter((_, column) => column !== unchecked).join('|') : content)
      .replaceAll(/`[^`]*`/g, '')
      .trim()
    if (text) passages.push({ line: index + 1, text })
  })
  return passages
}

function clean(comment: string): string {
  return comment
    .replaceAll(/\n\s*\*? ?/g, ' ')
    .replace(/^\*+/, '')
    .trim()
}

function lineCounter(source: string): (offset: number) => number {
  return (offset) => source.slice(0, offset).split('\n').length
}

export function checkedFiles(): string[] {
  return execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(
      (file) => /\.(tsx?|js|sql|css|md)$/.test(file) && !UNCHECKED.some((pattern) => pattern.test(file)),
    )
}

if (import.meta.main) {
  const only = process.argv.slice(2)
  const files = checkedFiles().filter(
    (file) => only.length === 0 || only.some((start) => file.startsWith(start)),
  )
  const found = files.flatMap((file) => findProse(file, readFileSync(join(ROOT, file), 'utf8')))
  for (const one of found) console.log(one)
  console.log(`${found.length} found`)
  if (found.length > 0) process.exitCode = 1
}
