import { randomBytes } from 'node:crypto'
import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { VARIABLES } from '#app/config.ts'
import { configProblem, describeAddress, mailProblem, problemOf } from './checks.ts'
import { readSettings, saveSettings, type Settings } from './settings-file.ts'
import { openTerminal } from './terminal.ts'

export class UsageError extends Error {}

/** Settings that production needs, in the order of the questions. */
const QUESTIONS: Record<string, string> = {
  PUBLIC_URL: 'Address that users open: https://straws.example.com',
  OPERATOR_EMAIL: 'Email of the operator: failed backups and expiring certificates are reported there',
  SMTP_URL: 'Mail server: smtps://USER:PASSWORD@HOST, with %40 for @ in user or password',
  STRIPE_SECRET_KEY: 'Secret key of Stripe, for payments: sk_... or rk_...',
  STRIPE_WEBHOOK_SECRET:
    'Signing secret of the webhook PUBLIC_URL/api/v1/subscription/webhook at Stripe: whsec_...',
  HELP_WEBHOOK_URL: 'Webhook of a chat (as of Slack), which receives what users write to you in Help',
}
const NAMES = Object.keys(QUESTIONS)
/** All others may be or contain secrets. */
const SHOWN = new Set(['PUBLIC_URL', 'OPERATOR_EMAIL'])

const HELP = `Usage: npm run configure -- [NAME ...] [--set NAME=VALUE ...] [--file FILE] [--offline]

Asks for the settings that production needs and are missing or wrong, or only for the named ones, checks them, and
writes them into one file. Everything else in the file stays.

  --set NAME=VALUE  sets a value without a question; npm prints it, and other users see it while the command runs
  --file FILE       settings file, by default .env, which Compose reads
  --offline         leaves out the checks that need a network
  --help            shows this help

${NAMES.map((name) => `  ${name.padEnd(23)}${QUESTIONS[name]}`).join('\n')}

Without names, MODE becomes production. A file called .env gets a DATABASE_PASSWORD if it has none. Other settings are
listed in docs/configuration.md. Exit codes: 0 done, 1 a setting is missing or a check failed, 2 wrong arguments.`

/** @returns the exit code @throws UsageError @throws Error if the file cannot be read or written */
export async function configure(
  args: string[],
  input: Readable & { isTTY?: boolean },
  output: Writable,
): Promise<number> {
  const { values, names, given } = parse(args)
  const print = (line: string) => void output.write(`${line}\n`)
  if (values.help) {
    print(HELP)
    return 0
  }
  const file = path.resolve(values.file)
  // Otherwise all answers would be lost in the end.
  await access(path.dirname(file), constants.W_OK)
  const before = await readSettings(file)
  const answers: Settings = { ...given }
  const valueOf = (name: string) => answers[name] ?? before[name]
  const wrong = Object.keys(given).find((name) => given[name] && problemOf(name, given[name]))
  if (wrong) throw new Error(`${wrong}: ${problemOf(wrong, given[wrong])}. Nothing was saved.`)
  const isAll = names.length === 0 && values.set.length === 0
  const concerns = (name: string) => isAll || names.includes(name) || name in given
  if (isAll)
    for (const name of NAMES) {
      const value = SHOWN.has(name) ? before[name] : 'set'
      print(`  ${name.padEnd(23)}${problemOf(name, before[name]) ?? value}`)
    }

  const terminal = input.isTTY && values.set.length === 0 ? openTerminal(input, output) : null
  /** Asks until the value is right. @returns false if Enter leaves it as it is */
  const isChanged = async (name: string): Promise<boolean> => {
    const value = await terminal?.ask(`${name}: `, !SHOWN.has(name))
    if (!value) return false
    const problem = problemOf(name, value)
    if (problem) {
      print(`${name}: ${problem}`)
      return isChanged(name)
    }
    answers[name] = value
    return true
  }
  /** Tests the mail server, again after each change. @returns false if it fails, but Enter leaves it as it is */
  const isMailSent = async (): Promise<boolean> => {
    const problem = await mailProblem({ ...before, ...answers })
    if (problem) {
      print(`${problem.name}: ${problem.reason}`)
      if (!terminal) throw new Error('Nothing was saved. With --offline it is saved unchecked.')
      print('Type it again, or press Enter to save it as it is.')
      return (await isChanged(problem.name)) && isMailSent()
    }
    const isMailed = !problemOf('OPERATOR_EMAIL', valueOf('OPERATOR_EMAIL'))
    print(`SMTP_URL: works${isMailed ? `, and an email was sent to ${valueOf('OPERATOR_EMAIL')}` : ''}`)
    return true
  }
  let isWell = true
  try {
    const asked = isAll ? NAMES.filter((name) => problemOf(name, before[name])) : names
    if (terminal && asked.length > 0) print('\nEnter alone leaves a setting as it is. Secrets are not shown.')
    for (const name of terminal ? asked : []) {
      print(`\n${QUESTIONS[name] ?? 'See docs/configuration.md'}`)
      await isChanged(name)
    }
    const canCheck = (name: string) => !values.offline && !problemOf(name, valueOf(name))
    if (canCheck('PUBLIC_URL') && concerns('PUBLIC_URL'))
      print(`PUBLIC_URL: ${await describeAddress(valueOf('PUBLIC_URL')!)}`)
    if (canCheck('SMTP_URL') && (concerns('SMTP_URL') || concerns('OPERATOR_EMAIL')))
      isWell = await isMailSent()
  } finally {
    terminal?.close()
  }

  const isForCompose = path.basename(file) === '.env'
  const saved = await saveSettings(file, ({ MODE, DATABASE_PASSWORD }) => ({
    ...(isAll || !MODE ? { MODE: 'production' } : {}),
    ...(isForCompose && !DATABASE_PASSWORD
      ? { DATABASE_PASSWORD: randomBytes(24).toString('base64url') }
      : {}),
    ...answers,
  }))
  print(`Saved in ${file}. Strawbook reads it when it starts.`)
  const left = NAMES.flatMap((name) => {
    const reason = problemOf(name, saved[name])
    return reason ? [{ name, reason }] : []
  })
  const whole = configProblem(saved)
  if (whole && left.length === 0) left.push(whole)
  for (const { name, reason } of left) print(`${name}: ${reason}`)
  return isWell && left.length === 0 ? 0 : 1
}

function parse(args: string[]) {
  try {
    const { values, positionals: names } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        file: { type: 'string', default: '.env' },
        set: { type: 'string', multiple: true, default: [] },
        offline: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    const given: Settings = {}
    for (const assignment of values.set) {
      const [name = '', ...value] = assignment.split('=')
      if (value.length === 0) throw new Error(`--set ${name} needs a value: --set NAME=VALUE`)
      given[name] = value.join('=')
    }
    const unknown = [...names, ...Object.keys(given)].find((name) => !VARIABLES.includes(name))
    if (unknown !== undefined) throw new Error(`There is no setting ${unknown}.`)
    return { values, names, given }
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${HELP}`, { cause: error })
  }
}
