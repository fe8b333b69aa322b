/** Exports of several lists as one file. */
import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'
import { day, id, tenant } from '#platform/contract/fields.ts'
import { fileQuery, XLSX, ZIP } from '#platform/contract/files.ts'
import { withPeriod } from '#platform/contract/days.ts'
import { SHEETS } from './sheets.ts'

const filter = {
  /** First day of the movements, inclusive. */
  from: z.optional(day),
  /** Last day of the movements, inclusive. */
  to: z.optional(day),
  /**
   * Owner of the straws, also in batches and consignments, and of the horses, also in health tests. Movements that name
   * this party in any role are included; the other lists are not filtered.
   */
  owner_id: z.optional(id),
}

export const exportSheets = get('/api/v1/exports', {
  summary: 'Export one list as a file, or several as a zip with one file each',
  programs: true,
  query: withPeriod(
    z.strictObject({
      ...fileQuery,
      ...filter,
      sheets: z.pipe(
        z.string().check(z.maxLength(200)),
        z.pipe(
          z.transform((names: string) => names.split(',')),
          z.array(z.enum(SHEETS)).check(z.minLength(1), z.maxLength(SHEETS.length)),
        ),
      ),
      /** Day at whose end the batches and straws are shown; absent for the present. */
      as_of: z.optional(day),
    }),
  ),
  /** One list is returned as a file, several as a zip with one file per list. */
  gives: { media: ['text/csv', XLSX, ZIP], isExport: true },
})

export const sizeExport = get('/api/v1/exports/size', {
  summary: 'Count the rows of an export of lists',
  programs: true,
  query: withPeriod(z.strictObject({ ...tenant, ...filter })),
  /** Present number of rows of each sheet, also used as an estimate for a past day. */
  reply: z.strictObject({
    rows: z.strictObject({
      batches: z.int(),
      straws: z.int(),
      movements: z.int(),
      horses: z.int(),
      stakeholders: z.int(),
      places: z.int(),
      health: z.int(),
      consignments: z.int(),
      nitrogen: z.int(),
    }),
  }),
})
