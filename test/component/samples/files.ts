import type { File as StoredFile, listFiles } from '#paperwork/attachments/contract.ts'
import type { Reply } from '#platform/contract/endpoint.ts'
import { anotherId, BATCH_ID, TENANT_ID, USER_ID } from './ids.ts'

/** Returns a laboratory report of B-26-001, added by Ana García. */
export function aFile(given: Partial<StoredFile> = {}): StoredFile {
  return {
    id: anotherId(30),
    tenant_id: TENANT_ID,
    batch_id: BATCH_ID,
    ...{ animal_id: null, party_id: null, movement_id: null, health_test_id: null },
    name: 'EVA report.pdf',
    media: 'application/pdf',
    bytes: 2_200_000,
    added_at: '2026-03-12T10:00:00.000Z',
    added_by: USER_ID,
    added_by_name: 'Ana García',
    ...given,
  }
}

export function filePage(...files: StoredFile[]): Reply<typeof listFiles> {
  return { files, pagination: { limit: 10, offset: 0, total: files.length } }
}
