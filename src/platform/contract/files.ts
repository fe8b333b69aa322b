/** Lists as files that spreadsheet programs open. */
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
  /** The decimal sign in CSV; with a comma the cells are separated by semicolons. */
  decimal: z._default(z.enum(['POINT', 'COMMA']), 'POINT'),
}
export type Decimal = z.infer<typeof fileQuery.decimal>

/** All of a list, with its own filter, as a file. */
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
