import type { Labelled, LabelTarget } from '../contract.ts'
import type { StrawColour } from '#stock/batches/straw.ts'
import { labelTexts } from '../texts.ts'
import { LABEL_KINDS, type LabelKind } from '../drawing.ts'

export const keyOfLabel = ({ kind, container_id, canister, level, batch_id }: Labelled) =>
  [kind, container_id, canister, level, batch_id].join('/')

/** Formats as "B-26-005, Tank 1, canister 3, level 2". */
export function nameOfLabel({ kind, title, container, canister, level }: Labelled): string {
  const parts = kind === 'GOBLET' ? [title, container] : [title]
  return [
    ...parts.filter((part) => part !== null),
    ...(canister === null ? [] : [labelTexts.canister(canister)]),
    ...(level === null ? [] : [labelTexts.level(level)]),
  ].join(', ')
}

export const ringKey = ({ container_id, canister }: Pick<Labelled, 'container_id' | 'canister'>) =>
  `${container_id}/${canister}`

export function targetOf(
  label: Labelled,
  { rings, withStraws }: { rings: Record<string, StrawColour>; withStraws: boolean },
): LabelTarget {
  const { kind, container_id, canister, batch_id, straws } = label
  switch (kind) {
    case 'GOBLET':
      return { kind, batch_id: batch_id!, straws: withStraws ? straws : null }
    case 'CANISTER':
      return { kind, container_id: container_id!, canister: canister!, ring: rings[ringKey(label)] ?? null }
    case 'CONTAINER':
      return { kind, container_id: container_id! }
  }
}

/** Returns canisters if one was given, otherwise goblets; another kind if the first has no labels. */
export function firstKind(labels: readonly Labelled[], canister: number | undefined): LabelKind {
  const wanted: LabelKind = canister === undefined ? 'GOBLET' : 'CANISTER'
  const has = (kind: LabelKind) => labels.some((label) => label.kind === kind)
  return has(wanted) ? wanted : (LABEL_KINDS.find(has) ?? wanted)
}
