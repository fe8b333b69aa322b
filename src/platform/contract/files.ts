/** Lists as files for spreadsheet programs. */
import * as z from 'zod/mini'
import { get } from './endpoint.ts'
import { tenant } from './fields.ts'
import { withPeriod } from './days.ts'

export const CSV = 'text/csv; charset=utf-8'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const ZIP = 'application/zip'

export const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const fileQuery = {
  ...tenant,
  format: z.enum(FILE_FORMATS),
  /** Decimal sign in CSV; with a comma, cells are separated by semicolons. */
  decimal: z._default(z.enum(['POINT', 'COMMA']), 'POINT'),
}
export type Decimal = z.infer<typeof fileQuery.decimal>

/** Defines an endpoint that returns a whole list as a file, with the filter of that list. */
export function listExport<F extends Readonly<Record<string, z.ZodMiniType>>>(
  path: string,
  { summary, filter }: { summary: string; filter: F },
) {
  return get(`/api/v1/exports/${path}`, {
    summary,
    programs: true,
    query: withPeriod(z.strictObject({ ...fileQuery, ...filter })),
    gives: { media: ['text/csv', XLSX], isExport: true },
  })
}
