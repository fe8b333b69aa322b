import type { ExternalServices } from '#platform/external/external-services.ts'
import type * as documents from '#paperwork/documents/contract.ts'
import { storeDocument } from '#paperwork/documents/server/documents.ts'
import { type DocumentContent, readContent } from '#paperwork/documents/server/read-content.ts'
import { readVesselStatus } from '#stock/nitrogen/server/vessel-status.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { Handler } from '#platform/http/route.ts'
import { pickListOf } from '../paper.ts'
import { readPickList } from './read-pick-list.ts'

export const createDocument: Handler<typeof documents.createDocument, [ExternalServices]> = async (
  tx,
  actor,
  { body },
  services,
) => {
  const content =
    body.kind === 'PICK_LIST'
      ? await readPaper(tx, actor, body.pick_list_id)
      : await readContent(tx, actor, body)
  return storeDocument(tx, actor, body, content, services)
}

/** @throws Refusal NOT_FOUND, or INVALID if none of its straws are stored */
async function readPaper(tx: Tx, actor: Actor, id: string): Promise<DocumentContent> {
  const list = await readPickList(tx, actor, id)
  if (list.lifts.length === 0) throw invalid('body.pick_list_id', 'None of its straws are stored')
  const vesselStatus = await readVesselStatus(tx, actor, new Date())
  return { content: pickListOf(list, vesselStatus, actor.time_zone), about: { pick_list_id: list.id } }
}
