import type { ActVerb } from '#stock/straws/act-grammar.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'

const straws = (count: number) => plural(count, 'straw')
const strawsOrAmount = (amount: number | null) => (amount === null ? 'straws' : straws(amount))

export const paletteTexts = {
  hintOf: {
    ...{ withdraw: 'Horse or batch', move: 'Horse or batch', add: 'Horse or batch' },
    ...{ pick: 'Horse or batch', label: 'Horse or batch', count: 'Container', nitrogen: 'Container' },
  } satisfies Record<ActVerb, string>,
  results: 'Results',
  scan: 'Scan a label',
  scanned: 'scanned',
  verbs: {
    ...{ withdraw: 'Withdraw', move: 'Move', add: 'Add', count: 'Count' },
    ...{ nitrogen: 'Measure nitrogen', pick: 'Add to pick list', label: 'Print labels' },
  } satisfies Record<ActVerb, string>,
  removeVerb: (verb: string) => `Remove “${verb}”`,
  best: 'Best match',
  otherOwner: 'Another owner',
  otherOwnerOfDay: 'Same day, another owner',
  otherBatches: 'Other batches',
  chooseBatch: 'Choose a batch',
  otherActs: 'Other actions for',
  actsFor: 'Actions',
  goTo: 'Go to',
  onPage: 'On this page:',
  recent: 'Recent',
  start: 'Start',
  codeOf: 'Label of',
  keepScanning: 'Keep scanning',
  scanSeveral: 'Scan several',
  scanNext: 'Scan next',
  youCan: 'You can',
  or: 'Or',
  /** Titles of acts on straws; parts in arrays are bold. */
  act: {
    withdraw: (amount: number | null, label: string) => [
      [`Withdraw ${amount ?? ''}`.trim()],
      ...rest(amount, label),
    ],
    move: (amount: number | null, label: string) => [[`Move ${amount ?? ''}`.trim()], ...rest(amount, label)],
    add: (amount: number | null, label: string) => [
      [`Add ${amount ?? ''}`.trim()],
      ...rest(amount, label, 'to'),
    ],
    pick: (amount: number | null, label: string) => [
      [`Add ${amount ?? ''}`.trim()],
      ...rest(amount, label),
      ' to a pick list',
    ],
    label: (_: number | null, label: string) => [['Print labels'], ' of ', [label]],
  },
  other: {
    withdraw: (amount: number | null) => `Withdraw ${strawsOrAmount(amount)}…`,
    move: (amount: number | null) => `Move ${strawsOrAmount(amount)}…`,
    add: () => 'Add straws…',
    pick: (amount: number | null) => `Add ${strawsOrAmount(amount)} to a pick list…`,
    label: () => 'Print labels…',
  },
  ofHorse: {
    withdraw: (horse: string) => `Withdraw straws of ${horse}…`,
    pick: (horse: string) => `Add straws of ${horse} to a pick list…`,
    move: (horse: string) => `Move straws of ${horse}…`,
  },
  find: (what: string) => `Find straws of ${what}`,
  count: (container: string, canister: number | null) =>
    canister === null ? `Count ${container}` : `Count canister ${canister} of ${container}`,
  countText: 'Starts a count that everyone in your account can see.',
  startCount: 'Start count',
  measure: (container: string) => `Measure nitrogen in ${container}`,
  open: (what: string) => `Open ${what}`,
  allBatches: (count: number) => `View all ${count} batches`,
  doses: (doses: number, left: number) => plural(doses, 'dose') + (left > 0 ? ` + ${straws(left)}` : ''),
  straws,
  strawsAlone: 'straws',
  noPlace: (count: number | null) => (count ? 'Without a place' : kindOf('Batch', count, 'stored')),
  lessThanDose: (dose: number) => `Less than a dose of ${dose}`,
  from: 'From',
  to: 'To',
  oldestFirst: 'oldest first',
  byNumber: 'by number',
  /** Texts of the understood act, which a phone shows below the field. */
  sentence: {
    ...{ withdraw: (what: string) => `Withdraw ${what}`, move: (what: string) => `Move ${what}` },
    ...{ pick: (what: string) => `Add ${what} to a pick list`, add: (what: string) => `Add ${what}` },
    label: () => 'Print labels',
  },
  target: (name: string) => `to ${name}`,
  targetCanister: (container: string, canister: number) => `to ${container}, canister ${canister}`,
  severalTargets: (words: string) => `several named “${words}”`,
  unknownTarget: (words: string) => `“${words}” not found`,
  storedAll: 'Stored',
  stored: (count: number) => `${straws(count)} stored`,
  kinds: {
    BATCH: (count: number | null) => kindOf('Batch', count, 'stored'),
    ANIMAL: (count: number | null) => kindOf('Horse', count, 'stored'),
    CONTAINER: (count: number | null) => kindOf('Container', count),
    PICK_LIST: (count: number | null) => kindOf('Pick list', count, 'to pick'),
    PARTY: 'Stakeholder',
  },
  inPlaces: (count: number) => plural(count, 'place'),
  ownedBy: (owner: string) => `Owned by ${owner}`,
  only: (count: number, label: string) =>
    `Only ${straws(count)} of ${label} ${count === 1 ? 'is' : 'are'} stored`,
  onlyYours: (count: number, label: string) =>
    `Only ${straws(count)} of ${label} ${count === 1 ? 'is' : 'are'} yours`,
  onlyOf: (owner: string) => (count: number, label: string) =>
    `Only ${straws(count)} of ${label} ${count === 1 ? 'belongs' : 'belong'} to ${owner}`,
  onlyHere: (count: number, label: string) => `Only ${straws(count)} of ${label} in this place`,
  moreOf: (owners: readonly { name: string; straws: number }[]) =>
    owners
      .map(
        ({ name, straws: count }) =>
          `${grouped(count)} more ${count === 1 ? 'belongs' : 'belong'} to ${name}.`,
      )
      .join(' '),
  inSeveral: (amount: number, horse: string) => `Find ${straws(amount)} of ${horse} in several places`,
  none: (text: string) => `No matches for “${text}”`,
  noneText: 'Check the spelling, or scan the label.',
  didYouMean: {
    ANIMAL: 'Did you mean this horse?',
    BATCH: 'Did you mean this batch?',
    CONTAINER: 'Did you mean this container?',
  },
  newHorse: (name: string) => `Add horse “${name}”`,
  scanInstead: 'Scan the label instead',
  storedOwner: (owner: string) => `Stored, ${owner}`,
  ofStored: (part: number, all: number) =>
    part === all ? straws(all) : `${grouped(part)} of ${grouped(all)}`,
  dose: 'A dose',
  afterThawing: 'Progressive after thawing',
  quality: 'Quality',
  opens: (dialog: string, amount: number | null, target = '') =>
    `Opens ${dialog}${amount === null ? '' : ` with ${amount} filled in`}${target && `, ${target}`}. Nothing is recorded yet.`,
  opensFilledIn: 'Opens filled in. Nothing is recorded yet.',
  try: 'Try typing',
  examples: ['withdraw 5 lucero 9/2', 'move b-26-006', 'count tank 1', 'nitrogen tank 2'],
  keys: { tab: 'Tab', escape: 'Esc' },
  changeNumber: 'Change the number',
  clear: 'Clear',
  offline: 'You are offline. You can still find and scan straws.',
  findOffline: (words: string) => `Find straws: “${words}”`,
  startCountOf: 'Start a stock-take…',
  chooseFor: {
    ...{ withdraw: 'Withdraw straws…', move: 'Move straws…', add: 'Add straws…', count: 'Count…' },
    ...{ nitrogen: 'Measure nitrogen…', pick: 'Add to a pick list…', label: 'Print labels…' },
  } satisfies Record<ActVerb, string>,
} as const

function kindOf(kind: string, count: number | null, state = '') {
  return count === null ? kind : `${kind}, ${straws(count)} ${state}`.trim()
}

function rest(amount: number | null, label: string, of: 'of' | 'to' = 'of') {
  return [amount === 1 ? ` straw ${of} ` : ` straws ${of} `, [label]]
}
