/** What the build tells of the pieces it made of the web. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

/** @param folder of the built web, as Vite leaves it */
export function readManifest(folder: string) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  /** A piece by the name of its source, and all that it needs; those seen already are known. */
  const needed = (name: string, seen = new Set<Chunk>()): Set<Chunk> => {
    const piece = manifest[name]
    if (!piece || seen.has(piece)) return seen
    seen.add(piece)
    for (const imported of piece.imports ?? []) needed(imported, seen)
    return seen
  }
  return { manifest, needed }
}
