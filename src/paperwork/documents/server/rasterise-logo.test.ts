import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { rasteriseLogo } from './rasterise-logo.ts'

const svg = (inside: string, size = 'viewBox="0 0 40 10"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${inside}</svg>`,
  )
const RECT = '<rect width="40" height="10" fill="red"/>'
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } })

/** Returns the proportion of red pixels. */
async function redOf(png: Buffer): Promise<number> {
  const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at]! > 200 && data[at + 1]! < 50 && data[at + 3]! > 200) count += 1
  }
  return count / (data.length / 4)
}

const messageOf = (logo: Buffer, maxMs?: number) =>
  rasteriseLogo(logo, maxMs).then(
    () => 'drawn',
    (error: Error) => error.message,
  )

test('an SVG becomes a PNG of 600 dpi at its printed size, whatever size it states', async () => {
  const sizes = [
    'viewBox="0 0 40 10"',
    'width="40" height="10"',
    'width="4000mm" height="1000mm" viewBox="0 0 40 10"',
  ]
  for (const size of sizes) {
    const png = await rasteriseLogo(svg(RECT, size))
    const { format, width, height } = await sharp(png).metadata()
    // The logo is 12 mm high, within the maximum of 60 by 12 mm.
    expect([format, height], size).toEqual(['png', Math.ceil((12 / 25.4) * 600)])
    expect(width / height, size).toBeCloseTo(4, 0)
    expect(await redOf(png), size).toBeGreaterThan(0.98)
  }
})

test('PNGs and JPEGs are encoded again, upright and without metadata', async () => {
  const photo = await red(300, 200)
    .withExif({ IFD0: { Copyright: 'Haras' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  for (const logo of [photo, await red(200, 300).png().toBuffer()]) {
    const png = await rasteriseLogo(logo)
    const { format, width, height, exif } = await sharp(png).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'png',
      width: 189,
      height: 284,
      exif: undefined,
    })
    expect(await redOf(png)).toBe(1)
    expect(await rasteriseLogo(png)).toEqual(png)
  }
})

test('links in an SVG are not followed: files, URLs and nested SVGs', async () => {
  let requests = 0
  const server = createServer((_, reply) => {
    requests += 1
    reply.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/red.png`
  const file = path.join(temporaryFolder('logo'), 'red.png')
  const picture = await red(40, 10).png().toBuffer()
  writeFileSync(file, picture)

  const data = (media: string, bytes: Buffer) => `data:${media};base64,${bytes.toString('base64')}`
  const image = (href: string) =>
    `<image width="40" height="10" preserveAspectRatio="none" href="${href}"/>` +
    `<image width="40" height="10" preserveAspectRatio="none" xlink:href="${href}"/>`
  const links = [file, path.basename(file), pathToFileURL(file).href, address]
  const linking = [
    ...links.map(image),
    ...links.map((link) => image(data('image/svg+xml', svg(image(link))))),
    ...links.map((link) => `<use href="${link}#x"/><rect width="1" height="1" style="fill:url(${link}#x)"/>`),
    ...links.map((link) => `<style>@import "${link}"; rect { fill: url("${link}") }</style>`),
    ...links.map(
      (link) => `<filter id="f"><feImage href="${link}"/></filter><g filter="url(#f)">${RECT}</g>`,
    ),
  ]
  // A circle is also drawn, so that the logo is not refused as empty.
  expect(await redOf(await rasteriseLogo(svg(`${linking.join('')}<circle r="1"/>`)))).toBe(0)
  const entity = `<!DOCTYPE svg [<!ENTITY x SYSTEM "${pathToFileURL(file).href}">]>`
  const read = Buffer.concat([Buffer.from(entity), svg(`<text y="9">&x;</text>`)])
  expect(await messageOf(read)).not.toBe('drawn')
  expect(requests).toBe(0)
  // Check that the image and the server used above work.
  expect(await redOf(await rasteriseLogo(svg(image(data('image/png', picture)))))).toBe(1)
  await fetch(address)
  expect(requests).toBe(1)
})

test('text is drawn with the font of the documents on every machine', async () => {
  const text = (font: string) => svg(`<text y="9" font-size="9" font-family="${font}">Žižka</text>`)
  expect(await rasteriseLogo(text('Times New Roman'))).toEqual(await rasteriseLogo(text('Inter')))
})

test('a file that is not a picture, is empty or has no size is refused with the reason', async () => {
  const png = await red(30, 8).png({ compressionLevel: 0 }).toBuffer()
  expect(await messageOf(Buffer.from('GIF89a'))).toBe('Choose a PNG, JPEG or SVG')
  expect(await messageOf(await red(3, 8).gif().toBuffer())).toBe('Choose a PNG, JPEG or SVG')
  expect(await messageOf(Buffer.from('<html><svg/></html>'))).toBe('Choose a PNG, JPEG or SVG')
  expect(await messageOf(svg('<rect'))).toBe('Choose a PNG, JPEG or SVG')
  expect(await messageOf(svg(''))).toBe('This picture is empty')
  expect(await messageOf(svg(RECT, ''))).toBe('SVG without a size: add a viewBox')
  expect(await messageOf(svg(RECT, 'width="100%" height="100%"'))).toBe('SVG without a size: add a viewBox')
  expect(await messageOf(png.subarray(0, 200))).toBe('This picture can’t be drawn')
  expect(await messageOf(await red(2001, 2000).png().toBuffer())).toBe('At most 4 million pixels')
})

/** Builds an SVG in which each step shows the previous one twice. */
function doubled(steps: number): Buffer {
  const groups = Array.from(
    { length: steps },
    (_, index) => `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(2)}</g>`,
  )
  return svg(`<defs><path id="a0" d="M0 0h9v9z"/>${groups.join('')}</defs><use href="#a${steps}"/>`)
}

test('a picture that takes too much time or memory ends only its own process', async () => {
  const blurred = `<filter id="f">${'<feGaussianBlur stdDeviation="4000"/>'.repeat(3000)}</filter>`
  const flooded = `<filter id="f">${Array.from({ length: 9000 }, (_, id) => `<feFlood result="a${id}"/>`).join('')}</filter>`
  const before = process.cpuUsage()
  for (const filter of [blurred, flooded]) {
    const startedAt = performance.now()
    expect(await messageOf(svg(`${filter}<g filter="url(#f)">${RECT}</g>`), 4000)).toBe(
      'This picture is too detailed to draw',
    )
    expect(performance.now() - startedAt).toBeLessThan(6000)
  }
  expect(await messageOf(doubled(40))).not.toBe('drawn')
  expect(await messageOf(doubled(3))).toBe('drawn')
  // The server's own process remains free to answer requests.
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
})
