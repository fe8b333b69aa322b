import { plural } from '#platform/contract/grouped.ts'

const choosePlace = 'Choose a place'

/** Texts about choosing a place, separate from others because lists of containers do not need them. */
export const placeTexts = {
  choosePlace,
  takePlace: (canister: number, level: number) =>
    canister === 0
      ? 'Keep canister numbers'
      : level === 0
        ? `Use canister ${canister}`
        : `Use canister ${canister}, level ${level}`,
  otherCanister: 'Other canister',
  scan: 'Scan the place',
  code: 'Code of the place',
  codeHint: 'Container, canister or level label',
  noCode: 'Not a code. Check the label.',
  codeElsewhere: (name: string) => `${name} can’t be used here. Scan another.`,
  suggestion: 'Suggestion',
  strawsAt: (straws: number, capacity: number | null) =>
    capacity === null ? plural(straws, 'straw') : `${straws} of ${capacity}`,
  notFitting: (straws: number, level: number) =>
    `${plural(straws, 'straw')} ${straws === 1 ? 'does' : 'do'} not fit on level ${level}`,
  putRest: (straws: number, level: number) => `Put ${straws} on level ${level}`,
  stayFree: (straws: number) => `${straws} ${straws === 1 ? 'stays' : 'stay'} free`,
  otherPlace: 'Choose another place',
  forRest: (straws: number) => `for ${plural(straws, 'straw')}`,
  putAll: (level: number) => `Put all on level ${level}`,
  beyondCapacity: 'more than it holds',
  restFirst: (straws: number) =>
    straws === 1 ? 'Choose where the other straw goes.' : `Choose where the other ${straws} straws go.`,
  placeOfRest: (straws: number) =>
    straws === 1 ? 'Place for the other straw' : `Place for the other ${straws} straws`,
  clearPlaces: 'Clear places',
  suggested: 'suggested',
  placeOfBatch: (straws: number, batch: string) => `Place for ${plural(straws, 'straw')} of ${batch}`,
  waiting: (batches: number, later: number) =>
    [
      batches === 1
        ? '1 batch without a place. Choose its place.'
        : `${batches} batches without a place. Choose a place for each.`,
      later > 0 && `Place ${plural(later, 'more straw')} afterwards.`,
    ]
      .filter(Boolean)
      .join(' '),
  upTo: (straws: number) => `Enter 1 to ${straws}`,
  ofAll: (straws: number) => `of ${straws}`,
  placeOf: (straws: number) => (straws > 0 ? `Place for ${plural(straws, 'straw')}` : choosePlace),
} as const
