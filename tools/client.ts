// Writes the typed client for programs, `client/strawbook.ts`, from the OpenAPI document: `npm run client`.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '#app/features.ts'
import { openApiDocument } from '#platform/http/openapi.ts'

const oazapfts = join(import.meta.dirname, '../node_modules/oazapfts/dist/cli.js')
const options = ['--optimistic', '--useUnknown', '--futureStripLegacyMethods']

/** Returns the text of the client: the endpoints that an API key may call. */
export function clientText(): string {
  const folder = mkdtempSync(join(tmpdir(), 'strawbook-client-'))
  const [from, to] = [join(folder, 'openapi.json'), join(folder, 'strawbook.ts')]
  try {
    writeFileSync(from, JSON.stringify(forPrograms(), asTheGeneratorKnowsIt))
    execFileSync(process.execPath, [oazapfts, ...options, from, to])
    return readFileSync(to, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Returns the part of the OpenAPI document for programs. Its version is constant, so that a release alone does not
 * change the client.
 */
function forPrograms() {
  const { paths, info, ...rest } = openApiDocument(contract)
  const open = Object.entries(paths).map(([path, methods]) => {
    const offered = Object.entries(methods as Record<string, { 'x-programs': boolean }>).filter(
      ([, operation]) => operation['x-programs'],
    )
    return [path, Object.fromEntries(offered)] as const
  })
  const used = open.filter(([, methods]) => Object.keys(methods).length > 0)
  return { ...rest, info: { ...info, version: '1' }, paths: Object.fromEntries(used) }
}

/**
 * Replaces JSON values that oazapfts does not support: a tuple becomes an array, and a file becomes a string of the
 * format `binary`.
 */
function asTheGeneratorKnowsIt(key: string, value: unknown): unknown {
  if (key === 'application/octet-stream') return { schema: { type: 'string', format: 'binary' } }
  if (typeof value !== 'object' || value === null || !('prefixItems' in value)) return value
  const { prefixItems, ...rest } = value
  return { ...rest, items: { anyOf: prefixItems } }
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../client/strawbook.ts'), clientText())
