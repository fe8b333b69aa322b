/** Reads Vite's build manifest: which chunks the web consists of. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Chunk = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

/** @param folder of the built web, with Vite's manifest in it */
export function readManifest(folder: string) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  /** A chunk by its source path, with everything it imports; `seen` guards against cycles. */
  const needed = (name: string, seen = new Set<Chunk>()): Set<Chunk> => {
    const piece = manifest[name]
    if (!piece || seen.has(piece)) return seen
    seen.add(piece)
    for (const imported of piece.imports ?? []) needed(imported, seen)
    return seen
  }
  return { manifest, needed }
}
