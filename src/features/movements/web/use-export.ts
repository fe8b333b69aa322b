import { useEffect, useRef, useState } from 'react'
import type { Reply, Sent } from '#platform/contract/endpoint.ts'
import { exportMovements, type Movement } from '../contract.ts'
import { call } from '#ui/call.ts'
import { movementTexts } from '../texts.ts'
import { errorText } from '#ui/error-text.ts'
import { toast } from '#ui/toast.ts'

const COLUMNS = [
  ...(['date', 'recorded_at', 'kind', 'type', 'direction', 'batch_label', 'amount', 'sentence'] as const),
  ...(['signer_name', 'recorded_by_name', 'reason', 'note', 'id', 'reverses_id', 'reversed_by_id'] as const),
] satisfies (keyof Movement)[]

/** Downloads all movements found as a spreadsheet file; leaving the screen aborts it. */
export function useExport(query: Sent<typeof exportMovements, 'query'>) {
  const [isExporting, setExporting] = useState(false)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function download() {
    const { signal } = (running.current = new AbortController())
    setExporting(true)
    try {
      const { parts, count } = await readAll(query, signal)
      signal.throwIfAborted()
      save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), 'movements.csv')
      toast('success', movementTexts.exported(count))
    } catch (error) {
      if (!signal.aborted) toast('danger', errorText(error))
    } finally {
      setExporting(false)
    }
  }

  return { download, isExporting }
}

async function readAll(query: Sent<typeof exportMovements, 'query'>, signal: AbortSignal) {
  const { stringify } = await import('csv-stringify/browser/esm/sync')
  const parts: string[] = []
  let count = 0
  let before: string | undefined
  do {
    const reply: Reply<typeof exportMovements> = await call(
      exportMovements,
      { query: { ...query, before } },
      { signal },
    )
    const isFirst = count === 0
    // Spreadsheets would execute cells that look like formulas, and read a file without a BOM as Latin-1.
    const options = { header: isFirst, columns: [...COLUMNS], escapeFormulas: true, bom: isFirst }
    parts.push(stringify(reply.movements, options))
    count += reply.movements.length
    before = reply.next ?? undefined
  } while (before !== undefined)
  return { parts, count }
}

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
