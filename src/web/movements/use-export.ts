import { useState } from 'react'
import type { Sent } from '#api'
import type { Movement } from '#domain/movements.ts'
import { call } from '../call.ts'
import { texts } from '../texts.ts'
import { errorText } from '../ui/error-text.ts'
import { toast } from '../ui/toast.ts'

const PAGE = 100
/** Beyond this a browser is no place to make a file. */
const MOST_MOVEMENTS = 10_000

const COLUMNS = [
  ...(['date', 'recorded_at', 'kind', 'type', 'direction', 'batch_label', 'amount', 'sentence'] as const),
  ...(['signer_name', 'recorded_by_name', 'reason', 'note', 'id', 'reverses_id', 'reversed_by_id'] as const),
] satisfies (keyof Movement)[]

/** Hands over the movements a filter finds as a file for a spreadsheet. */
export function useExport(query: Sent<'listMovements', 'query'>) {
  const [is_exporting, setExporting] = useState(false)

  async function download() {
    setExporting(true)
    try {
      const [movements, { stringify }] = await Promise.all([
        readAll(query),
        import('csv-stringify/browser/esm/sync'),
      ])
      // A spreadsheet would run a cell that begins like a formula, and takes a file without the mark for Latin-1.
      const csv = stringify(movements, {
        header: true,
        columns: [...COLUMNS],
        escape_formulas: true,
        bom: true,
      })
      save(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'movements.csv')
      toast('success', texts.movement.exported(movements.length))
    } catch (error) {
      toast('danger', errorText(error))
    } finally {
      setExporting(false)
    }
  }

  return { download, is_exporting }
}

async function readAll(query: Sent<'listMovements', 'query'>): Promise<Movement[]> {
  const movements: Movement[] = []
  while (movements.length < MOST_MOVEMENTS) {
    const page = { ...query, limit: PAGE, offset: movements.length }
    const reply = await call('listMovements', { query: page })
    movements.push(...reply.movements)
    if (reply.movements.length === 0 || movements.length >= reply.pagination.total) break
  }
  return movements
}

function save(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
