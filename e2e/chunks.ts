import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

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

/** Delays a chunk. @returns a function that lets it arrive */
export async function delay(page: Page, chunk: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/${chunkOf(chunk)}`, async (route) => {
    await released
    await route.continue()
  })
  return release
}

function find(name: string): Chunk {
  const manifest = JSON.parse(readFileSync('dist/web/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
  return Object.values(manifest).find((one) => one.name === name && one.file.endsWith('.js'))!
}
