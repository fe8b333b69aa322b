import { statSync } from 'node:fs'
import path from 'node:path'
import { type Chunk, readManifest } from '#platform/http/web.ts'

type ScreenSize = {
  name: string
  /** Bytes of all code of the screen, compressed by brotli, if it is the first screen. */
  first: number
  /**
   * Compressed bytes that the screen adds to the code that is loaded already. For screens before the log-in, that is
   * the log-in's code; for all others, the code of the list of batches and of the menus.
   */
  own: number
}

/** Returns the sizes of the code that the log-in, the list of batches and each other screen load. */
export function screenSizes(web: string): ScreenSize[] {
  const { manifest, needed } = readManifest(web)
  const names = Object.keys(manifest)
  const size = sizesIn(web)
  const sum = (pieces: Set<Chunk>) => [...pieces].reduce((total, { file }) => total + size(file), 0)
  // The entry chunk contains the log-in, and the chunk of `screens.ts` contains the list of batches.
  const start = needed(names.find((name) => manifest[name]!.isEntry)!)
  const app = start.union(needed('start-app.tsx'))
  const list = app.union(needed('screens.ts'))
  // The menus are loaded after any first screen.
  const menus = needed(names.find((name) => name.endsWith('/menu-parts.ts'))!)
  const screens = names.filter((name) => name.endsWith('Screen.tsx'))
  return [
    { name: 'log-in', first: sum(start), own: 0 },
    { name: 'list of batches', first: sum(list), own: 0 },
    ...screens.map((name) => {
      const isOutside = /account\/(auth|members)\//.test(name)
      const pieces = needed(name)
      return {
        name: path.basename(name, '.tsx'),
        first: sum((isOutside ? app : list).union(pieces)),
        own: sum(pieces.difference(isOutside ? app : list.union(menus))),
      }
    }),
  ]
}

/**
 * Returns a function that returns the bytes of a file of the web as it is sent: compressed, if that makes it smaller.
 */
export function sizesIn(web: string): (file: string) => number {
  return (file) =>
    (statSync(path.join(web, `${file}.br`), { throwIfNoEntry: false }) ?? statSync(path.join(web, file))).size
}
