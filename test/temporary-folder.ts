import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Creates a temporary folder that other users can read, because PostgreSQL runs as another user when the tests run as
 * root.
 */
export function temporaryFolder(purpose: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `strawbook-${purpose}-`))
  chmodSync(folder, 0o755)
  return folder
}
