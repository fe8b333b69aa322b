/** What the build tells of the pieces it made of the web. */
import { readFileSync } from 'node:fs'
import path from 'node:path'

export type Piece = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }

/** @param folder of the built web, as Vite leaves it */
export function readPieces(folder: string) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Piece
  >
  /** A piece by the name of its source, and all that it needs; those seen already are known. */
  const needed = (name: string, seen = new Set<Piece>()): Set<Piece> => {
    const piece = manifest[name]
    if (!piece || seen.has(piece)) return seen
    seen.add(piece)
    for (const imported of piece.imports ?? []) needed(imported, seen)
    return seen
  }
  return { manifest, needed }
}
