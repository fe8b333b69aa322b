/** Databases of earlier versions with their data, as SQL. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'

/**
 * Commits with a dump in test/upgrades: the oldest that can be upgraded, one in between, and the last before the
 * baseline.
 */
export const DUMPED = ['6266a53', 'd77a08af', 'e7083e12'] as const

/** Reads the demo of a commit, made by `pg_dump --no-owner --inserts --rows-per-insert=200` after some work in it. */
export function dumpOf(commit: (typeof DUMPED)[number]): string {
  return gunzipSync(readFileSync(path.join(import.meta.dirname, `upgrades/${commit}.sql.gz`))).toString()
}
