import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { GUIDE_FOLDER } from './page.ts'
import { differenceOf } from './picture-difference.ts'

const stored = readFileSync(path.join(GUIDE_FOLDER, 'put-straws-away-1.webp'))

test('compression changes no square of a picture, and a card that has disappeared changes more than 3 %', async () => {
  expect(await differenceOf(stored, await sharp(stored).webp({ quality: 20 }).toBuffer())).toBeLessThan(0.01)
  // The list of straws without a place, in grey as a whole.
  const card = { create: { width: 1240, height: 320, channels: 3 as const, background: 'grey' } }
  const input = await sharp(card).png().toBuffer()
  const without = await sharp(stored)
    .composite([{ input, left: 350, top: 290 }])
    .toBuffer()
  expect(await differenceOf(stored, without)).toBeGreaterThan(0.03)
  expect(await differenceOf(stored, await sharp(stored).resize(800).toBuffer())).toBe(1)
})
