import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import process from 'node:process'
import { runChild } from './run-child.js'

const built_folder = 'dist/web'
const next_folder = 'dist/web.next'
const old_folder = 'dist/web.old'
// Next to the folder, since everything in it is served publicly.
const record_path = 'dist/web.json'

// All of src except for server-only code, so that new files are watched from the start.
const sources = [
  'src',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
]
const not_built = /^src\/(.*\/server|app(?!\/web)|platform(?!\/contract))\/|\.test\.tsx?$/

export function isWebBuilt() {
  return existsSync(built_folder) && readRecord().sources_hash === hashSources()
}

export async function buildWeb(node, hold) {
  const sources_hash = hashSources()
  const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  // Absolute, since Vite resolves relative paths against its own root.
  const target = ['--outDir', join(process.cwd(), next_folder), '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  const exit = await runChild(node, [...build, ...target], hold, { env })
  if (exit !== '0') throw new Error(`the web could not be built (vite build: ${exit}).`)

  const files = listFiles(next_folder).map((path) => relative(next_folder, path))
  keepPreviousFiles(files)
  // Without a record, an interruption from here on leads to another build.
  rmSync(record_path, { force: true })
  rmSync(old_folder, { recursive: true, force: true })
  if (existsSync(built_folder)) renameSync(built_folder, old_folder)
  renameSync(next_folder, built_folder)
  writeFileSync(record_path, JSON.stringify({ sources_hash, files }))
  rmSync(old_folder, { recursive: true, force: true })
}

// A server or browser that still has the previous page requests that page's files.
function keepPreviousFiles(files) {
  const missing = (readRecord().files ?? []).filter((file) => !files.includes(file))
  for (const file of missing) {
    const previous = join(built_folder, file)
    if (existsSync(previous)) cpSync(previous, join(next_folder, file))
  }
}

function readRecord() {
  try {
    return JSON.parse(readFileSync(record_path, 'utf8'))
  } catch {
    // Missing, or truncated by a crash: both call for a build.
    return {}
  }
}

/** The web's sources: any change to them calls for another build. */
export function listSources() {
  const paths = sources.flatMap(listFiles).map((path) => path.split(sep).join('/'))
  return paths.filter((path) => !not_built.test(path))
}

function hashSources() {
  const hash = createHash('sha256')
  for (const path of listSources()) {
    const content = readFileSync(path)
    hash.update(`${path}\n${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

function listFiles(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => listFiles(join(path, name)))
}
