import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A folder for a database, open enough that the user PostgreSQL is run as under root can enter it. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `strawbook-${purpose}-`))
  chmodSync(folder, 0o755)
  return folder
}
