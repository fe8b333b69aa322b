import { sql } from 'kysely'
import { createCodes, readCodes } from '#stock/label-codes/server/codes.ts'
import { readSelf } from '#paperwork/documents/server/read-documents.ts'
import { printable } from '#paperwork/documents/server/settable.ts'
import type { CodeTarget } from '#stock/label-codes/contract.ts'
import type { StrawColour } from '#stock/batches/straw.ts'
import { invalid } from '#platform/contract/refusal.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ExternalServices } from '#platform/external/external-services.ts'
import type { Actor } from '#platform/http/actor.ts'
import type { LabelTarget } from '../contract.ts'
import { type Label, placementOf } from '../label.ts'
import type { Template } from '../templates.ts'

const SAMPLE = '0000000000'

const codeTarget = (target: LabelTarget): CodeTarget => {
  switch (target.kind) {
    case 'GOBLET':
      return { kind: 'BATCH', batch_id: target.batch_id }
    case 'CANISTER':
      return { kind: 'CANISTER', container_id: target.container_id, canister: target.canister }
    case 'CONTAINER':
      return { kind: 'CONTAINER', container_id: target.container_id }
  }
}

const keyOf = (target: { kind: string; batch_id?: unknown; container_id?: unknown; canister?: unknown }) =>
  [target.kind, target.batch_id ?? target.container_id, target.canister ?? ''].join()

/**
 * Reads the data of labels. If `withCodes`, missing codes are created.
 * @throws Refusal INVALID if a batch or container does not exist, or the paper is too small
 */
export async function readLabels(
  tx: Tx,
  actor: Actor,
  { link }: ExternalServices,
  { labels, template }: { labels: readonly LabelTarget[]; template: Template },
  withCodes: boolean,
): Promise<Label[]> {
  for (const { kind } of labels)
    if (!placementOf(kind, template)) throw invalid('body.template', 'Too small for these labels')
  const [known, self] = [await readFacts(tx, actor, labels), await readSelf(tx, actor)]
  const facts = labels.map((target, place) => {
    const found = known.get(target.kind === 'GOBLET' ? target.batch_id : target.container_id)
    const isThere = found && (target.kind !== 'CANISTER' || target.canister <= found.canisters)
    if (!isThere) throw invalid(`body.labels.${place}.kind`, 'No longer in Strawbook')
    return found
  })
  const codes = withCodes
    ? (await createCodes(tx, actor, codesFor(actor, labels))).codes
    : await readCodes(
        tx,
        actor,
        sql`(k.batch_id = any(${idsOf(labels)}::uuid[])
        or k.container_id = any(${idsOf(labels)}::uuid[]) and k.kind <> 'LEVEL')`,
      )
  const byKey = new Map(codes.map((code) => [keyOf(code), code.code]))
  const account = { account: printable(self.name), phone: self.phone && printable(self.phone) }
  return labels.map((target, place): Label => {
    const { label, more, day, straw_colour, canisters, levels } = facts[place]!
    const code = byKey.get(keyOf(codeTarget(target))) ?? SAMPLE
    const coded = { code, link: link(`/Q/${code}`).toUpperCase() }
    switch (target.kind) {
      case 'GOBLET':
        return {
          ...{ ...coded, kind: 'GOBLET', batch: label, stallion: more, day },
          ...{ straw_colour: straw_colour!, straws: target.straws },
        }
      case 'CANISTER': {
        const { canister, ring } = target
        return { ...coded, kind: 'CANISTER', container: label, canister, ring, account: account.account }
      }
      case 'CONTAINER':
        return {
          ...coded,
          ...account,
          kind: 'CONTAINER',
          container: label,
          warehouse: more,
          canisters,
          levels,
        }
    }
  })
}

export const isSample = ({ code }: Label) => code === SAMPLE

const idsOf = (labels: readonly LabelTarget[]) => [
  ...new Set(labels.map((target) => (target.kind === 'GOBLET' ? target.batch_id : target.container_id))),
]

const codesFor = ({ tenant_id }: Actor, labels: readonly LabelTarget[]) => ({
  ...{ params: undefined, query: undefined },
  body: { tenant_id, targets: labels.map(codeTarget) },
})

type Facts = {
  id: string
  label: string
  /** Name of the stallion, or of the warehouse. */
  more: string
  day: string | null
  straw_colour: StrawColour | null
  canisters: number
  levels: number
}

async function readFacts(
  tx: Tx,
  { tenant_id }: Actor,
  labels: readonly LabelTarget[],
): Promise<Map<string, Facts>> {
  const ids = idsOf(labels)
  const { rows } = await sql<Facts>`
    select b.id, b.label, a.name as more, coalesce(b.produced_on, b.received_on)::text as day, b.straw_colour,
      0 as canisters, 0 as levels
    from batches b join animals a on a.tenant_id = b.tenant_id and a.id = b.animal_id
    where b.tenant_id = ${tenant_id} and b.deleted_at is null and b.id = any(${ids}::uuid[])
    union all
    select c.id, c.label, w.name, null, null, c.canisters, c.levels
    from containers c join legal_entities w on w.tenant_id = c.tenant_id and w.id = c.warehouse_id
    where c.tenant_id = ${tenant_id} and c.deleted_at is null and c.id = any(${ids}::uuid[])
  `.execute(tx)
  return new Map(
    rows.map((row) => [row.id, { ...row, label: printable(row.label), more: printable(row.more) }]),
  )
}
