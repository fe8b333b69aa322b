// Writes the OpenAPI document to a file and lints it with Redocly's strict recommended rules.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#app/features.ts'
import { openApiDocument } from '#platform/http/openapi.ts'

const folder = mkdtempSync(join(tmpdir(), 'strawbook-openapi-'))
const file = join(folder, 'openapi.json')
const redocly = join(import.meta.dirname, '../node_modules/@redocly/cli/bin/cli.js')
try {
  writeFileSync(file, JSON.stringify(openApiDocument(contract), null, 2))
  execFileSync(
    process.execPath,
    [redocly, 'lint', '--max-problems=20', '--extends=recommended-strict', file],
    {
      stdio: 'inherit',
      // Without these variables, Redocly checks for updates and sends telemetry.
      env: { ...process.env, CI: 'true', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' },
    },
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
