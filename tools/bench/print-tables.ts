import path from 'node:path'
import { readManifest } from '#platform/http/web.ts'
import type { Figures } from './measure.ts'
import type { Painted } from './painted.ts'
import type { Scores } from './run-lighthouse.ts'
import { screenSizes, sizesIn } from './screen-sizes.ts'

export function printTable(head: string[], rows: (string | number)[][]) {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  console.log(['', line(head), line(head.map(() => '---')).replaceAll(' ', ''), ...rows.map(line)].join('\n'))
}

const number = (value: number) => value.toFixed(value < 100 ? 1 : 0)
const ratio = (value: number, of: number | undefined) => (of ? (value / of).toFixed(2) : '')

export function printFigures(figures: Figures) {
  const head = [
    'request',
    'per second',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'floor',
    'ratio',
    'tuned floor',
    'ratio',
  ]
  printTable(
    head,
    Object.entries(figures).map(([name, { per_second, p50, p95, p99, floor, tuned }]) => [
      ...[name, ...[per_second, p50, p95, p99, floor].map(number), ratio(per_second, floor)],
      ...[tuned ? number(tuned) : '', ratio(per_second, tuned)],
    ]),
  )
}

/** Prints the ratio of each request's 95th percentile in the largest account to that in the smallest. */
export function printGrowth(figures: Figures, sizes: number[]) {
  const [small, large] = [sizes[0]!, sizes.at(-1)!]
  if (small === large) return
  const grown = Object.entries(figures)
    .map(([name, load]) => [name, load, figures[name.replace(`${small} straws`, `${large} straws`)]] as const)
    .filter(([, load, other]) => other !== undefined && other !== load)
  printTable(
    ['request', `p95 at ${large} straws against ${small}`],
    grown.map(([name, load, other]) => [name.split(',')[0]!, ratio(other!.p95, load.p95)]),
  )
}

export function printComparison(figures: Figures, baseline: Figures) {
  const both = Object.entries(figures).filter(([name]) => baseline[name])
  printTable(
    ['request', 'ratio to the floor, then', 'now', 'p95 ms, then', 'now', 'now against then'],
    both.map(([name, now]) => {
      const then = baseline[name]!
      const ratios = [ratio(then.per_second, then.floor), ratio(now.per_second, now.floor)]
      return [name, ...ratios, number(then.p95), number(now.p95), ratio(now.p95, then.p95)]
    }),
  )
}

const LARGE_PIECE = 5000

/** Prints the compressed size of the web's code: larger chunks, and the code that each screen loads. */
export function printScreens(web: string) {
  const { manifest } = readManifest(web)
  const size = sizesIn(web)
  const large = Object.values(manifest)
    .filter(({ file }) => file.endsWith('.js') && size(file) > LARGE_PIECE)
    .toSorted((left, right) => size(right.file) - size(left.file))
  printTable(
    ['chunk of more than 5 kB', 'kB of brotli'],
    large.map(({ file }) => [path.basename(file), (size(file) / 1000).toFixed(1)]),
  )
  printTable(
    ['screen', 'kB of brotli as the first screen', 'its own part'],
    screenSizes(web)
      .toSorted((left, right) => right.first - left.first)
      .map(({ name, first, own }) => [name, ...[first, own].map((bytes) => (bytes / 1000).toFixed(1))]),
  )
}

export function printScores(scores: Record<string, Scores>) {
  printTable(
    ['Lighthouse (phone, throttled)', 'performance', 'accessibility', 'best practices'],
    Object.entries(scores).map(([name, { performance, accessibility, 'best-practices': best }]) => [
      ...[name, performance, accessibility, best],
    ]),
  )
}

const MIN_REPORTED = { interaction: 16, frame: 50 }
const ms = (of: Painted, key: keyof typeof MIN_REPORTED) => of[key] || `below ${MIN_REPORTED[key]}`

export function printPresses(presses: Record<string, Painted>) {
  printTable(
    ['press (processor at a quarter)', 'until painted, ms (bar 100)', 'longest frame, ms'],
    Object.entries(presses).map(([name, painted]) => [
      name,
      ms(painted, 'interaction'),
      ms(painted, 'frame'),
    ]),
  )
}

export function printShifts(openings: Record<string, Painted>) {
  printTable(
    ['screen', 'layout shift', 'longest frame, ms'],
    Object.entries(openings).map(([name, painted]) => [name, painted.shift.toFixed(3), ms(painted, 'frame')]),
  )
}
