import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const WEIGHTS = ['400Regular', '500Medium', '600SemiBold', '700Bold']

/** Reads the full fonts, so that names such as Žižka and Чемпион can be printed. */
export function readFonts(): Buffer[] {
  const fonts = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
  return WEIGHTS.map((name) => readFileSync(path.join(fonts, name, `Inter_${name}.ttf`)))
}

const SEGMENTED_COVERAGE = 12

/** Returns the code points of a TrueType font. Source: OpenType 1.9, "cmap", format 12. */
export function codePointsOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16)
  const named = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap')!
  const cmap = font.subarray(font.readUInt32BE(named + 8))
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4)),
  )
  const map = maps.find((one) => one.readUInt16BE() === SEGMENTED_COVERAGE)!
  const found = new Set<number>()
  for (let at = 16; at < 16 + map.readUInt32BE(12) * 12; at += 12) {
    for (let point = map.readUInt32BE(at); point <= map.readUInt32BE(at + 4); point += 1) found.add(point)
  }
  return found
}
