import { readFileSync } from 'node:fs'

type Manifest = Record<string, { name?: string; file: string }>

/** Returns the path of a chunk's script, `assets/…`; chunks have short names that several share. */
export function chunkOf(name: string): string {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Manifest
  return Object.values(manifest).find((one) => one.name === name && one.file.endsWith('.js'))!.file
}
