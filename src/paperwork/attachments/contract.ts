import * as z from 'zod/mini'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import { id, instant, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'
import type { Permission } from '#platform/contract/permissions.ts'
import { FILE_MEDIA, FileName } from './file-name.ts'

export const MAX_BYTES_OF_FILE = 20 * 1024 * 1024

export const SUBJECTS = ['batch_id', 'animal_id', 'party_id', 'movement_id', 'health_test_id'] as const

const about = {
  batch_id: z.optional(id),
  animal_id: z.optional(id),
  party_id: z.optional(id),
  movement_id: z.optional(id),
  health_test_id: z.optional(id),
}

export const File = z.strictObject({
  id,
  tenant_id: id,
  /**
   * Batch that the file belongs to. Exactly one of `batch_id`, `animal_id`, `party_id`, `movement_id` and
   * `health_test_id` is set.
   */
  batch_id: z.nullable(id),
  animal_id: z.nullable(id),
  party_id: z.nullable(id),
  movement_id: z.nullable(id),
  health_test_id: z.nullable(id),
  name: z.string(),
  media: z.enum(FILE_MEDIA),
  bytes: z.int(),
  added_at: instant,
  added_by: id,
  added_by_name: z.string(),
})
export type File = z.infer<typeof File>

/** Adds a file. The type is detected from the content. Metadata (time, place, device) is stripped from images. */
export const addFile = post('/api/v1/files', {
  summary:
    'Add a PDF or image to a batch, horse, stakeholder or movement; images lose place, time and device data',
  needs: 'EDIT',
  programs: true,
  query: z.strictObject({ ...tenant, ...about, name: FileName }).check(
    z.refine((query) => SUBJECTS.filter((one) => query[one] !== undefined).length === 1, {
      error: 'Name one batch, horse, stakeholder, movement or health test',
      path: ['batch_id'],
    }),
  ),
  takes: { file: true, maxBytes: MAX_BYTES_OF_FILE },
  reply: File,
  refusals: ['WRONG_FILE_TYPE', 'FILES_FULL'],
})

export const listFiles = get('/api/v1/files', {
  summary: 'List the files of a batch, horse, stakeholder or movement, or of the whole account; newest first',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), ...about }),
  reply: z.strictObject({ files: z.array(File), pagination: Pagination }),
})

export const downloadFile = get('/api/v1/files/{id}/content', {
  summary: 'Download a file as it is stored',
  programs: true,
  gives: { media: FILE_MEDIA },
})

export const FileRename = z.strictObject({ ...tenant, name: FileName })

export const renameFile = patch('/api/v1/files/{id}', {
  summary: 'Rename a file',
  needs: 'EDIT',
  programs: true,
  body: FileRename,
  reply: File,
})

export const deleteFile = del('/api/v1/files/{id}', {
  summary: 'Delete a file for good',
  needs: 'EDIT',
  programs: true,
  refusals: ['NOT_ALLOWED'],
})

/**
 * Whether a user may delete a file: any file with the permission CORRECT, otherwise only files that the user has added.
 */
export function mayDelete(
  { added_by }: Pick<File, 'added_by'>,
  user_id: string,
  may: ReadonlySet<Permission>,
): boolean {
  return may.has('CORRECT') || added_by === user_id
}
