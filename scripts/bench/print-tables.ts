import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Figures } from './measure.ts'
import type { Scores } from './run-lighthouse.ts'

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

/** How much slower the slowest twentieth is for the largest account than for the smallest. */
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

/** Beside kept figures: what became of the ratios, and of the slowest twentieth. */
export function printComparison(figures: Figures, kept: Figures) {
  const both = Object.entries(figures).filter(([name]) => kept[name])
  printTable(
    ['request', 'ratio to the floor, then', 'now', 'p95 ms, then', 'now', 'now against then'],
    both.map(([name, now]) => {
      const then = kept[name]!
      const ratios = [ratio(then.per_second, then.floor), ratio(now.per_second, now.floor)]
      return [name, ...ratios, number(then.p95), number(now.p95), ratio(now.p95, then.p95)]
    }),
  )
}

/** The web's code as it travels, the largest pieces first. */
export function printChunks(web: string) {
  const folder = path.join(web, 'assets')
  const sizes = readdirSync(folder)
    .filter((file) => file.endsWith('.js.br'))
    .map((file) => ({ file, kilobytes: statSync(path.join(folder, file)).size / 1000 }))
    .toSorted((one, other) => other.kilobytes - one.kilobytes)
  printTable(
    ['piece of the web', 'kB of brotli'],
    sizes.map(({ file, kilobytes }) => [file.replace(/-[^-]+\.js\.br$/, ''), kilobytes.toFixed(1)]),
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
