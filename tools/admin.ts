/**
 * Commands of the operator: `npm run admin -- COMMAND`. Without a command, or with `--help`, it lists them. With
 * `--json` the result is one JSON object on standard output. Exit codes: 0 done, 1 done but something is wrong, 2 not
 * done.
 */
import { parseArgs } from 'node:util'
import { type Command, type Options, UsageError } from './admin/command.ts'

// Import each command on demand, so that it starts without the modules of the others.
const COMMANDS: Record<string, () => Promise<{ command: Command }>> = {
  status: () => import('./admin/status.ts'),
  accounts: () => import('./admin/accounts.ts'),
  invite: () => import('./admin/invite.ts'),
  'reset-factor': () => import('./admin/reset-factor.ts'),
  'verify-books': () => import('./admin/verify-books.ts'),
  backup: () => import('./admin/backup.ts'),
  restore: () => import('./admin/restore.ts'),
  drill: () => import('./admin/drill.ts'),
  'send-wal': () => import('./admin/send-wal.ts'),
  'receive-wal': () => import('./admin/receive-wal.ts'),
  'restore-archive': () => import('./admin/restore-archive.ts'),
}

const COMMON: Options = {
  json: { about: 'print the result as one JSON object' },
  help: { about: 'show this help' },
}

function usageOf(name: string, { args }: Command): string {
  return `Usage: npm run admin -- ${[name, ...args].join(' ')}`
}

async function help(): Promise<string> {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2
  const lines = await Promise.all(
    Object.entries(COMMANDS).map(async ([name, load]) => {
      const { command } = await load()
      return `  ${name.padEnd(width)}${command.about}`
    }),
  )
  return [
    'Usage: npm run admin -- COMMAND [--json]',
    '',
    ...lines,
    '',
    'npm run admin -- COMMAND --help shows the arguments and options of a command.',
  ].join('\n')
}

function helpOf(name: string, command: Command): string {
  const options = Object.entries({ ...command.options, ...COMMON }).map(
    ([option, { about, value }]) => `  ${`--${option}${value ? ` ${value}` : ''}`.padEnd(16)}${about}`,
  )
  return [usageOf(name, command), '', `${command.about}.`, ...(command.more ?? []), '', ...options].join('\n')
}

async function main([name, ...rest]: string[]): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    console.log(await help())
    return 0
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!load) throw new Error(`There is no command ${name}.\n${await help()}`)
  const { command } = await load()
  const options = Object.entries({ ...command.options, ...COMMON }).map(
    ([option, { value }]) => [option, { type: value ? ('string' as const) : ('boolean' as const) }] as const,
  )
  try {
    const { values, positionals } = parse(rest, Object.fromEntries(options))
    if (values['help']) {
      console.log(helpOf(name, command))
      return 0
    }
    const print = values['json'] ? () => {} : (line: string) => console.log(line)
    const { code, result } = await command.run({ args: positionals, options: values, print })
    if (values['json']) console.log(JSON.stringify(result))
    return code
  } catch (error) {
    if (error instanceof UsageError)
      throw new Error(`${error.message} ${usageOf(name, command)}`.trim(), { cause: error })
    if (command.failed) throw new Error(`${command.failed} ${(error as Error).message}`, { cause: error })
    throw error
  }
}

function parse(args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(`${(error as Error).message}.`, { cause: error })
  }
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  return 2
})
