/** Refusals of an import name the rows of its file. */
import type { ImportRefusal } from '../contract.ts'
import { mapRefusal, Refusal } from '#platform/contract/refusal.ts'

/** What is wrong with which rows; nothing of the import is booked. */
export class RowsRefused extends Refusal {
  readonly refusals: ImportRefusal[]

  constructor(refusals: ImportRefusal[], cause?: unknown) {
    super('INVALID', refusals[0]?.message ?? '', { cause })
    this.refusals = refusals
  }
}

const FIELD_OF: Partial<Record<string, string>> = { LABEL_EXISTS: 'label', UELN_EXISTS: 'ueln' }

/** Lets a refusal name the row it is about. */
export const atRow = <T>(row: number, work: () => Promise<T>) =>
  mapRefusal(work(), (refusal) => {
    const { code, message, fields, warnings } = refusal
    if (warnings) {
      const of = warnings.map((one) => ({
        ...{ row, field: one.field ?? null, message: one.message, warning: one.code },
      }))
      return new RowsRefused(of, refusal)
    }
    const refusals = Object.entries(fields ?? {}).map(([field, problem]) => ({
      row,
      field: field.replace(/^body\.?/, '') || null,
      message: problem,
    }))
    return new RowsRefused(
      refusals.length > 0 ? refusals : [{ row, field: FIELD_OF[code] ?? null, message }],
      refusal,
    )
  })
