import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import process from 'node:process'
import { runChild } from './run-child.js'

// Number of previous builds whose files are retained, so that a page that was open before an upgrade still gets its
// files.
const builds_kept = 2

// Files and folders that the web is built from: all of src, so that new files are included, apart from `not_built`.
const sources = [
  'src',
  'docs/guide',
  'GLOSSARY.md',
  'tools/guide',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
]
const not_built = /^src\/(.*\/server|app(?!\/web)|platform(?!\/contract))\/|\.test\.tsx?$/

export function isWebBuilt() {
  return existsSync('dist/web') && readRecord('dist').sources_hash === hashSources()
}

export async function buildWeb(node, hold) {
  const sources_hash = hashSources()
  const build = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']
  // The path is absolute, since Vite resolves relative paths against its own root.
  const target = ['--outDir', join(process.cwd(), 'dist/web.next'), '--emptyOutDir']
  const env = { ...process.env, NODE_ENV: 'production' }
  const exit = await runChild(node, [...build, ...target], hold, { env })
  if (exit !== '0') throw new Error(`the web could not be built (vite build: ${exit}).`)
  installBuild('dist', sources_hash)
}

/** Replaces the folder `web` in `dist` by `web.next`, after adding the files of the previous builds to `web.next`. */
export function installBuild(dist, sources_hash) {
  const built_folder = join(dist, 'web')
  const next_folder = join(dist, 'web.next')
  const old_folder = join(dist, 'web.old')
  const files = listFiles(next_folder).map((path) => relative(next_folder, path))
  const previous = (readRecord(dist).builds ?? []).slice(0, builds_kept)
  for (const file of previous.flat().filter((name) => !files.includes(name))) {
    const kept = join(built_folder, file)
    if (existsSync(kept)) cpSync(kept, join(next_folder, file))
  }
  const record_path = recordPath(dist)
  // Without a record, an interruption from here on leads to another build.
  rmSync(record_path, { force: true })
  rmSync(old_folder, { recursive: true, force: true })
  if (existsSync(built_folder)) renameSync(built_folder, old_folder)
  renameSync(next_folder, built_folder)
  writeFileSync(record_path, JSON.stringify({ sources_hash, builds: [files, ...previous] }))
  rmSync(old_folder, { recursive: true, force: true })
}

// The record is next to the folder `web`, because everything in that folder is served publicly.
const recordPath = (dist) => join(dist, 'web.json')

function readRecord(dist) {
  try {
    return JSON.parse(readFileSync(recordPath(dist), 'utf8'))
  } catch {
    // The record is missing, or truncated by a crash: both require a build.
    return {}
  }
}

/** Returns the web's sources; a change to any of them requires another build. */
export function listSources() {
  const paths = sources.flatMap(listFiles).map((path) => path.split(sep).join('/'))
  return paths.filter((path) => !not_built.test(path))
}

function hashSources() {
  // A build for coverage has source maps.
  const hash = createHash('sha256').update(process.env.COVERAGE_DIR ? 'with source maps' : '')
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
