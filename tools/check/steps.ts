/** Steps of a check: progress and results on the console, the full output in a log file. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Outcome, runLimited } from '../limited-child.ts'
import { addTallies, describeTally, type Tally, tallyCheck } from '../tally.ts'
import { LINES_FD } from './report-line.ts'

export type Step = {
  name: string
  args: string[]
  env?: Record<string, string>
  limitMinutes: number
  tally?: (succeeded: boolean) => Tally
}

const MAX_FAILURES = 20
const MAX_OUTPUT_LINES = 60

const projectFolder = join(import.meta.dirname, '../..')
const finished: { name: string; seconds: number; tally: Tally; output: string }[] = []
let logFile: string | undefined

export function openLog(part: string | undefined): void {
  logFile = join(projectFolder, part === undefined ? 'check.log' : `check-${part}.log`)
  writeFileSync(logFile, '')
  console.log(`Full output: ${relative(process.cwd(), logFile)}\n`)
}

export async function runStep({ name, args, env = {}, limitMinutes, tally }: Step): Promise<Outcome> {
  const log = logWriter(name)
  // Without NO_COLOR, the runners would colour their output, and escape codes would make the log files unreadable.
  const settings = { NO_COLOR: '1', [LINES_FD]: '3', ...env }
  const outcome = await runLimited(args, settings, limitMinutes, {
    onOutput: log.write,
    onLine: (line) => console.log(`${name}${line}`),
  })
  log.end()
  finish(name, outcome, (tally ?? tallyCheck)(outcome.succeeded))
  return outcome
}

export function finish(name: string, { output, seconds }: Outcome, tally: Tally): void {
  finished.push({ name, seconds, tally, output })
  console.log(describeStep(name, seconds, tally))
}

/** Prints the failures, the steps and, alone on the last line, the total. @returns whether everything passed */
export function printSummary(): boolean {
  for (const { name, tally, output } of finished) {
    const reasons = tally.reasons ?? []
    for (const reason of reasons.slice(0, MAX_FAILURES)) console.log(`\nfailed: ${reason}`)
    if (reasons.length > MAX_FAILURES) {
      console.log(`\n${reasons.length - MAX_FAILURES} more failures are in the full output.`)
    }
    if (tally.failed > 0 && reasons.length === 0) console.log(`\nfailed: ${name}\n${shorten(output)}`)
  }
  const total = addTallies(finished.map(({ tally }) => tally))
  if (total.failed > 0 && logFile) console.log(`\nFull output: ${relative(process.cwd(), logFile)}`)
  const steps = finished.map(({ name, seconds, tally }) => describeStep(name, seconds, tally))
  console.log(`\n${steps.join('\n')}\n`)
  console.log(describeTally(total))
  return total.failed === 0
}

function describeStep(name: string, seconds: number, tally: Tally): string {
  return `${tally.failed > 0 ? 'FAILED' : 'ok'}: ${name}, ${seconds.toFixed(1)} s (${describeTally(tally)})`
}

/** Leaves out the middle of a long output: errors are at its start or its end. */
function shorten(output: string): string {
  const lines = output.split('\n')
  if (lines.length <= MAX_OUTPUT_LINES) return output
  const half = MAX_OUTPUT_LINES / 2
  const omitted = `... ${lines.length - MAX_OUTPUT_LINES} lines are in the full output ...`
  return [...lines.slice(0, half), omitted, ...lines.slice(-half)].join('\n')
}

/** Returns a writer to the log file that begins each line with the step's name, because steps run concurrently. */
function logWriter(name: string) {
  let rest = ''
  const write = (text: string) => {
    const lines = (rest + stripVTControlCharacters(text)).split('\n')
    rest = lines.pop() ?? ''
    if (logFile && lines.length > 0) {
      appendFileSync(logFile, lines.map((line) => `[${name}] ${line}\n`).join(''))
    }
  }
  return { write, end: () => rest !== '' && write('\n') }
}

/** Returns the path of a tool's script: it runs on this Node, without a shell, on every platform. */
export function toolPath(packageName: string, tool: string): string {
  const folder = join(projectFolder, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  return join(folder, bin[tool] ?? '')
}
