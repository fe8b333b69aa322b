import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import { recordEvent } from './record-event.ts'

/** @param name of the endpoint that sends the file */
export async function recordExport(
  tx: Tx,
  actor: Actor,
  name: string,
  { id }: Readonly<Record<string, string>>,
): Promise<void> {
  await recordEvent(
    tx,
    actor,
    id === undefined
      ? { kind: 'LIST_EXPORTED', details: { list: name } }
      : { kind: 'ARCHIVE_FETCHED', subject_id: id },
  )
}
