/** Texts as outlines, so that a label looks the same wherever it is drawn. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import bwip from 'bwip-js/node'
import type { Measure } from '../drawing.ts'

const folder = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))
const load = (name: string) =>
  bwip.FontLib.loadFont(name, readFileSync(path.join(folder, name, `Inter_${name}.ttf`)))

const FONTS = { regular: Number(load('400Regular')), bold: Number(load('700Bold')) }

/** The outlines are asked for at this size, large enough to lose nothing. */
const EM = 1000

type Glyph = ReturnType<typeof bwip.FontLib.getpaths>

const glyphs = new Map<string, Glyph>()

function glyphOf(letter: string, is_bold: boolean): Glyph {
  const key = `${is_bold ? 'b' : 'r'}${letter}`
  const known = glyphs.get(key)
  if (known) return known
  const font = is_bold ? FONTS.bold : FONTS.regular
  // What the font does not have was replaced before; this is for what slipped through.
  const glyph =
    bwip.FontLib.getpaths(font, letter.codePointAt(0)!, EM, EM) ?? bwip.FontLib.getpaths(font, 63, EM, EM)
  glyphs.set(key, glyph)
  return glyph
}

export const measure: Measure = (text, is_bold) =>
  Array.from(text).reduce((sum, letter) => sum + glyphOf(letter, is_bold).advance, 0) / EM

/** The path of a text, as long as it is at that size, from its baseline's beginning. */
export function outlineOf(text: string, size: number, is_bold: boolean): string {
  const scale = size / EM
  let left = 0
  const at = (x: number, y: number) => `${Math.round((left + x) * scale)} ${Math.round(-y * scale)}`
  return Array.from(text)
    .map((letter) => {
      const glyph = glyphOf(letter, is_bold)
      const path = glyph.map((step) => {
        if (step.type === 'Q') return `Q${at(step.cx, step.cy)} ${at(step.x, step.y)}`
        if (step.type === 'C')
          return `C${at(step.cx1, step.cy1)} ${at(step.cx2, step.cy2)} ${at(step.x, step.y)}`
        return `${step.type}${at(step.x, step.y)}`
      })
      left += glyph.advance
      return path.join('')
    })
    .join('')
}
