import type { Labelled, LabelTarget } from '../contract.ts'
import type { StrawColour } from '#stock/batches/straw.ts'
import { labelTexts } from '../texts.ts'
import { LABEL_KINDS, type LabelKind } from '../drawing.ts'

export const keyOfLabel = ({ kind, container_id, canister, level, batch_id }: Labelled) =>
  [kind, container_id, canister, level, batch_id].join('/')

/** Formats the name of a label as "B-26-005, Tank 1, canister 3, level 2". */
export const nameOfLabel = (label: Labelled): string => linesOfLabel(label).filter(Boolean).join(', ')

/** Returns two lines: for a goblet its batch and its place, for others their place. */
export function linesOfLabel({ kind, title, container, canister, level }: Labelled): [string, string] {
  const place = [
    ...(container === null ? [] : [container]),
    ...(canister === null ? [] : [labelTexts.canister(canister)]),
    ...(level === null ? [] : [labelTexts.level(level)]),
  ].join(', ')
  return kind === 'GOBLET' ? [title, place] : [place, '']
}

/** Returns the batch if all labels are of its goblets; otherwise undefined. */
export function onlyBatch(labels: readonly Labelled[]): Labelled | undefined {
  const [first] = labels
  return labels.every(({ kind, batch_id }) => kind === 'GOBLET' && batch_id === first?.batch_id)
    ? first
    : undefined
}

/**
 * Returns the preselected labels: the new ones and, if the screen shows labels of named containers or batches
 * (`isSome`), all labels of kinds that have no new ones.
 */
export function chosenAtFirst(labels: readonly Labelled[], isSome: boolean): ReadonlySet<string> {
  const isNew = ({ has_code }: Labelled) => !has_code
  const hasNew = (kind: LabelKind) => labels.some((label) => label.kind === kind && isNew(label))
  return new Set(labels.filter((label) => isNew(label) || (isSome && !hasNew(label.kind))).map(keyOfLabel))
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
