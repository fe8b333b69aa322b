import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sent } from '#platform/contract/endpoint.ts'
import { call } from '#ui/call.ts'
import { errorText } from '#ui/error-text.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { fetchFile } from '#ui/request.ts'
import { saveFile } from '#ui/save-file.ts'
import { toast } from '#ui/toast.ts'
import { drawLabels, type LabelFormat, printLabels } from '../contract.ts'
import type { Template } from '../templates.ts'
import { pngsOf } from './pngs-of.ts'

type Job = Omit<Sent<typeof printLabels, 'body'>, 'tenant_id' | 'format'>
type Made = LabelFormat | 'PNG'

const NAMES: Record<LabelFormat, string> = {
  PDF: 'labels.pdf',
  ZPL: 'labels.zpl',
  TEST_PAGE: 'test-page.pdf',
}

/** Makes files of labels and hands them over. */
export function useLabelFiles() {
  const client = useQueryClient()
  const [making, setMaking] = useState<Made | null>(null)

  async function make(format: Made, job: Job, template: Template) {
    setMaking(format)
    try {
      if (format === 'PNG') {
        const body = { template: job.template, labels: job.labels, is_final: true }
        const { drawings } = await call(drawLabels, { body })
        const { name, bytes } = await pngsOf(drawings, template)
        saveFile(name, bytes as BlobPart)
      } else saveFile(NAMES[format], await fetchFile(printLabels, { body: { format, ...job } }))
    } catch (error) {
      toast('danger', errorText(error))
    }
    setMaking(null)
    // What had no code has one now.
    if (format !== 'TEST_PAGE') await refetchAll(client)
  }

  return { make, making }
}
