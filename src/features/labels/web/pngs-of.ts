/** Labels as pictures, drawn by the browser of the same drawing that is printed. */
import type { Template } from '../templates.ts'

const DPI = 600
const MM_PER_INCH = 25.4

type Drawn = { svg: string; text: string }

export const sourceOf = ({ svg }: { svg: string }) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

/** One PNG, or several in a ZIP. */
export async function pngsOf(
  drawings: readonly Drawn[],
  template: Template,
): Promise<{ name: string; bytes: Uint8Array }> {
  const files: [string, Uint8Array][] = []
  for (const [index, drawing] of drawings.entries()) {
    const number = String(index + 1).padStart(3, '0')
    files.push([`${number} ${nameOf(drawing.text)}.png`, await pngOf(drawing, template)])
  }
  if (files.length === 1) return { name: files[0]![0].slice(4), bytes: files[0]![1] }
  const { zipSync } = await import('fflate')
  // They are compressed already.
  return { name: 'labels.zip', bytes: zipSync(Object.fromEntries(files), { level: 0 }) }
}

async function pngOf(drawing: Drawn, { width, height }: Template): Promise<Uint8Array> {
  const image = new Image()
  image.src = sourceOf(drawing)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((width / MM_PER_INCH) * DPI)
  canvas.height = Math.round((height / MM_PER_INCH) * DPI)
  const context = canvas.getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  if (!blob) throw new Error('the browser drew no picture')
  return new Uint8Array(await blob.arrayBuffer())
}

/** Without what file systems do not take. */
const nameOf = (text: string) => text.replace(/[\\/:*?"<>|]/g, '-').slice(0, 80)
