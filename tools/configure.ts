/**
 * Asks for the settings that production needs, checks them and writes them into one file: `npm run configure`. Exit
 * codes: 0 done, 1 a setting is missing or a check failed, 2 wrong arguments.
 */
import { configure, UsageError } from './configure/configure.ts'

process.exitCode = await configure(process.argv.slice(2), process.stdin, process.stdout).catch(
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    return error instanceof UsageError ? 2 : 1
  },
)
