import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sent } from '#platform/contract/endpoint.ts'
import { call } from '#ui/call.ts'
import { errorText } from '#ui/errors.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { fetchFile } from '#ui/request.ts'
import { saveFile } from '#ui/download.ts'
import { toast } from '#ui/toast.tsx'
import type { Template } from '../templates.ts'
import { drawLabels, type LabelFormat, printLabels } from '../contract.ts'

const DPI = 600
const MM_PER_INCH = 25.4

type Drawn = { svg: string; text: string }

export const sourceOf = ({ svg }: { svg: string }) =>
  `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`

async function pngsOf(
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
  // PNG files are compressed already.
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

const nameOf = (text: string) => text.replace(/[\\/:*?"<>|]/g, '-').slice(0, 80)

type Body = Sent<typeof printLabels, 'body'>
export type Job = Omit<Body, 'tenant_id' | 'format' | 'copies' | 'start'> & { copies: number; start: number }
export type Made = LabelFormat | 'PNG'

const NAMES: Record<LabelFormat, string> = {
  PDF: 'labels.pdf',
  ZPL: 'labels.zpl',
  TEST_PAGE: 'test-page.pdf',
}

export function useLabelFiles() {
  const client = useQueryClient()
  const [making, setMaking] = useState<Made | null>(null)

  /** Makes a file, and returns whether that worked. */
  async function make(format: Made, job: Job, template: Template): Promise<boolean> {
    setMaking(format)
    try {
      if (format === 'PNG') {
        const body = { template: job.template, labels: job.labels, is_final: true }
        const { drawings } = await call(drawLabels, { body })
        const { name, bytes } = await pngsOf(drawings, template)
        saveFile(name, bytes as BlobPart)
      } else await handOver(NAMES[format], await fetchFile(printLabels, { body: { format, ...job } }))
    } catch (error) {
      toast('danger', errorText(error))
      return false
    } finally {
      setMaking(null)
    }
    // Labels without a code have one now.
    if (format !== 'TEST_PAGE') await refetchAll(client)
    return true
  }

  return { make, making }
}

/** Opens the share sheet of a phone, which also prints; otherwise saves the file. */
async function handOver(name: string, content: Blob): Promise<void> {
  const file = new File([content], name, { type: content.type })
  const canShare = matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [file] })
  if (!canShare) return saveFile(name, content)
  try {
    await navigator.share({ files: [file] })
  } catch (error) {
    // On AbortError the user closed the sheet. Otherwise the browser refused, as it does too long after the press.
    if (!(error instanceof DOMException && error.name === 'AbortError')) saveFile(name, content)
  }
}
