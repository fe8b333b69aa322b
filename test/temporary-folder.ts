import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Creates a folder for a database, which is open to the user that PostgreSQL runs as when the tests run as root. */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `strawbook-${purpose}-`))
  chmodSync(folder, 0o755)
  return folder
}
