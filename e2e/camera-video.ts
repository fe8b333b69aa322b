/** Video of a fake camera, in a format that Chromium plays as its camera (Y4M). */
import { closeSync, constants, openSync, writeSync } from 'node:fs'
import path from 'node:path'
import bwip from 'bwip-js/node'

const WIDTH = 640
const HEIGHT = 480
/** Pixels of the picture for each module of the code. */
const MODULE = 10
const PAPER = 235
const INK = 16
const GREY = 128

/** Returns the path of the file that the browser's camera plays; each test writes a film to it first. */
export const videoIn = (folder: string) => path.join(folder, 'camera.y4m')

/** Frames of every film: a constant number, so that no file shrinks while a camera plays it. */
const FRAMES = 60
const FRAMES_A_SECOND = 10

/**
 * Writes a film that shows each of up to three texts as a Data Matrix for a second, with a blank second after each,
 * repeatedly.
 */
export function film(texts: readonly string[], folder = process.env['E2E_DATA_DIR']!) {
  const blank = frame(() => false)
  const second = (picture: Buffer) => Array.from({ length: FRAMES_A_SECOND }, () => picture)
  const seen = texts.flatMap((text) => [...second(frame(moduleAt(text))), ...second(blank)])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`)
  const frames = Array.from({ length: FRAMES }, (_, index) => seen[index % seen.length] ?? blank)
  const file = openSync(videoIn(folder), constants.O_WRONLY | constants.O_CREAT)
  writeSync(file, Buffer.concat([head, ...frames]))
  closeSync(file)
}

function frame(isInk: (x: number, y: number) => boolean): Buffer {
  const light = Buffer.alloc(WIDTH * HEIGHT, PAPER)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) if (isInk(x, y)) light[y * WIDTH + x] = INK
  return Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((WIDTH * HEIGHT) / 2, GREY)])
}

/** Returns a function that tests whether a pixel is black, with the code in the middle of the picture. */
function moduleAt(text: string): (x: number, y: number) => boolean {
  const [{ pixs, pixx, pixy }] = bwip.raw({ bcid: 'datamatrix', text }) as unknown as [Matrix]
  const [left, top] = [(WIDTH - pixx * MODULE) / 2, (HEIGHT - pixy * MODULE) / 2]
  return (x, y) => {
    const [column, row] = [Math.floor((x - left) / MODULE), Math.floor((y - top) / MODULE)]
    const isInside = column >= 0 && column < pixx && row >= 0 && row < pixy
    return isInside && pixs[row * pixx + column] === 1
  }
}

type Matrix = { pixs: number[]; pixx: number; pixy: number }
