// Failover drill on one machine: two processes of the product use two PostgreSQL servers under Patroni, while eight
// writers book: `npm run failover`. Prints the effects of each fault on the writers. Exits with 1 if an acknowledged
// booking was lost, a key had two effects, a writer waited longer than allowed or another check failed, and with 2 if
// the drill could not be completed. Takes about four minutes. Skipped if Debian's packages are not available. See
// docs/operations.md.
//   --port 5500   the first of ten free ports at 127.0.0.1 to 127.0.0.7
//   --keep        keeps the folder with all logs
import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { runDrill } from './failover/drill.ts'
import { unpackPrograms } from './failover/packages.ts'
import { endPrograms } from './failover/programs.ts'

const { values: options } = parseArgs({
  options: { port: { type: 'string', default: '5500' }, keep: { type: 'boolean', default: false } },
})

async function main(): Promise<number> {
  const folder = temporaryFolder('failover')
  const end = async () => {
    await endPrograms(folder)
    if (!options.keep) rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(2)))
  }
  try {
    const programs = unpackPrograms(folder)
    if ('skipped' in programs) {
      console.log(`skipped: ${programs.skipped}`)
      return 0
    }
    const problems = await runDrill(programs, folder, Number(options.port))
    for (const problem of problems) console.error(`FAILED: ${problem}`)
    return problems.length === 0 ? 0 : 1
  } finally {
    await end()
    if (options.keep) console.log(`Logs are in ${folder}`)
  }
}

const code = await main().catch((error: unknown) => {
  console.error(error)
  return 2
})
// After an error, writers may still be running.
process.exit(code)
