import { readFileSync } from 'node:fs'

type Chunk = { name?: string; file: string; css?: string[] }

/**
 * Returns the path of a chunk's script, `assets/…`. Looks it up in the manifest, because the path contains
 * only two letters of the chunk's name.
 */
export function chunkOf(name: string): string {
  return find(name).file
}

/** Returns the path of a chunk's styles. */
export function stylesOf(name: string): string {
  return find(name).css![0]!
}

function find(name: string): Chunk {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  return Object.values(manifest).find((one) => one.name === name && one.file.endsWith('.js'))!
}
