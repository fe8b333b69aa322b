import { writeSync } from 'node:fs'

/** Environment variable with the file descriptor that a test runner writes its progress to. */
export const LINES_FD = 'CHECK_LINES_FD'

/** Writes a line of progress to the check runner if that started this process, otherwise to the console. */
export function reportLine(line: string): void {
  writeSync(Number(process.env[LINES_FD] ?? 1), `${line}\n`)
}

/** Describes a test file that has ended: the numbers of its tests, and its duration in seconds. */
export function describeEnd(name: string, failed: number, total: number, ms: number): string {
  const counts = failed > 0 ? `${failed} of ${total} failed` : `${total} passed`
  return `  ${failed > 0 ? 'FAILED' : 'ok'}  ${name}  ${counts}, ${(ms / 1000).toFixed(1)} s`
}

/** Shortens an error to its first line with text, of at most 200 characters; '' if no line has text. */
export function firstLine(message: string): string {
  return (
    message
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 200) ?? ''
  )
}
