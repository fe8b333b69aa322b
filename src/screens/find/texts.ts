import { grouped, plural, withUnit } from '#platform/contract/grouped.ts'
import { longDate, shortDate } from '#platform/contract/days.ts'
import { words } from '#platform/contract/words.ts'
import type { MIN_QUALITIES } from '#stock/batches/filters.ts'
import type { FoundPlace, LeftOut, PlaceOrder, PlacesLeftOut } from '#stock/straws/places.ts'

type MinQuality = (typeof MIN_QUALITIES)[number]

const straws = (count: number) => `${grouped(count)} ${count === 1 ? 'straw' : 'straws'}`

export const findTexts = {
  title: 'Find straws',
  hint: 'Horse, batch, owner or place',
  hintShort: 'Horse, batch or place',
  hintMore: 'Add a batch, owner or place',
  removeToken: (token: string) => `Remove: ${token}`,
  dosesLabel: 'Doses',
  dosesNeeded: 'Doses needed',
  fewerDoses: 'One dose fewer',
  moreDoses: 'One dose more',
  anyDoses: 'any',
  filters: {
    owner: 'Owner',
    quality: 'Quality',
    size: 'Straw size',
    frozen: 'Frozen',
    container: 'Container',
  },
  any: { owner: 'anyone', quality: 'any', size: 'any', frozen: 'any time', container: 'all' },
  anyShort: { owner: 'Anyone', quality: 'Any', size: 'Any', frozen: 'Any time', container: 'All' },
  anotherOwner: 'Another owner',
  strawSize: 'Straw size',
  qualityAtLeast: 'Quality at least',
  qualities: { BORDERLINE: 'Borderline', GOOD: 'Good', VERY_GOOD: 'Very good' },
  atLeast: (quality: MinQuality) =>
    ({ BORDERLINE: 'Borderline or better', GOOD: 'Good or better', VERY_GOOD: 'Very good' })[quality],
  size: (size: string) => withUnit(size, 'ml'),
  frozenOn: (frozen: string) =>
    frozen.startsWith('--')
      ? shortDate(`2000${frozen.slice(1)}`).replace(' 2000', '')
      : frozen.length === 10
        ? shortDate(frozen)
        : frozen,
  other: 'another',
  yours: 'Yours',
  clear: 'Clear the filter',
  clearFilter: (name: string) => `Clear: ${name}`,
  clearAll: 'Clear all',
  showPlaces: (count: number | undefined) =>
    count === undefined ? 'Show places' : `Show ${plural(count, 'place')}`,
  rows: 'Places',
  order: 'Order',
  orders: { THAWED: 'Best thawed', OLDEST: 'Oldest', DOSES: 'Most doses' },
  places: (count: number, doses?: number) =>
    doses
      ? `${plural(count, 'place')} ${count === 1 ? 'has' : 'have'} ${plural(doses, 'dose')}`
      : plural(count, 'place'),
  percent: (value: number) => `${withUnit(value, '%')} progressive`,
  heldByName: (name: string) => `Held by ${name}`,
  reason: ({ straw_size, quality, container_label, doses }: FoundPlace, reason: LeftOut) =>
    ({
      SIZE: straw_size === null ? 'size unknown' : withUnit(straw_size, 'ml'),
      DAY: 'frozen at another time',
      QUALITY: quality === null ? 'quality unknown' : (words[quality] ?? quality).toLowerCase(),
      CONSIGNED: 'on consignment',
      UNLOCATED: 'without a place',
      CONTAINER: `in ${container_label}`,
      OWNER: 'another owner',
      DOSES: doses === null ? 'straws per dose not set' : 'fewer doses',
    })[reason],
  /** Explains the order and the blocks of the rows. */
  legend: (order: PlaceOrder, doses: number | undefined) =>
    [
      order === 'THAWED' ? 'Highest progressive motility after thawing first.' : '',
      'A block is a dose.',
      doses ? 'Raised blocks would be taken.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  notShown: (count: number) => `${plural(count, 'place')} not shown`,
  placesLeftOut: ({ reason, places, name }: PlacesLeftOut) =>
    `${places} ${
      {
        SIZE: 'with another straw size',
        DAY: 'frozen at another time',
        QUALITY: 'below that quality',
        CONSIGNED: name === null ? 'on consignment' : `held by ${name}`,
        UNLOCATED: 'without a place',
        CONTAINER: `in ${name ?? 'other containers'}`,
        OWNER: `of ${name ?? 'other owners'}`,
        DOSES: 'with fewer doses',
      }[reason]
    }`,
  leftOut: ({ reason, places, batches: count, straws: some, doses, name }: PlacesLeftOut) => {
    const batches = `${count} ${count === 1 ? 'batch' : 'batches'}`
    return {
      SIZE: `${batches} with another straw size`,
      DAY: `${batches} frozen at another time`,
      QUALITY: `${batches} below that quality`,
      CONSIGNED: `${straws(some)} ${name === null ? 'on consignment' : `held by ${name}`}`,
      UNLOCATED: `${straws(some)} without a place`,
      CONTAINER: `${plural(places, 'place')} in ${name ?? 'other containers'}`,
      OWNER: `${doses > 0 ? plural(doses, 'dose') : straws(some)} of ${name ?? 'other owners'}`,
      DOSES: `${plural(places, 'place')} with fewer doses`,
    }[reason]
  },
  showThem: 'Show them',
  hideThem: 'Hide them',
  notUpToDate: 'Not up to date',
  offline: 'Offline',
  onThisDevice: (when: string) => `Stock on this device, as of ${when}.`,
  noneFits: 'No place fits',
  onlyDoses: (best: number, doses: number, isOwn: boolean) =>
    isOwn
      ? `Yours: ${best} of ${plural(doses, 'dose')} in one place`
      : `${best} of ${plural(doses, 'dose')} in one place`,
  ways: 'Closest matches',
  findInstead: (doses: number) => `Find ${plural(doses, 'dose')} instead`,
  dayOf: (day: string, today: string) =>
    day.slice(0, 4) === today.slice(0, 4) ? shortDate(day).slice(0, -5) : shortDate(day),
  way: {
    SIZE: 'Show all sizes',
    DAY: 'Show all dates',
    QUALITY: 'Show all qualities',
    CONSIGNED: 'View consignments',
    UNLOCATED: 'Choose a place',
    CONTAINER: 'Show all containers',
    OWNER: 'Show all owners',
    DOSES: 'Find fewer doses',
  },
  chosenPlace: 'Chosen place',
  pale: 'Pale: no match',
  taken: (doses: { doses: number } | null, numbers: string, left: number) =>
    [
      doses && doses.doses > 0 ? `, ${plural(doses.doses, 'dose')}` : '',
      numbers === '' ? '' : `: No. ${numbers}`,
      `. ${left === 0 ? 'None' : grouped(left)} left here.`,
    ].join(''),
  byStallion: 'By stallion',
  allStallions: (count: number) => `All ${count} stallions`,
  inBatches: (count: number, batches: number) =>
    `${straws(count)} in ${batches} ${batches === 1 ? 'batch' : 'batches'}`,
  stallionAndBatch: (stallion: string, batch: string) => [stallion, batch].filter(Boolean).join(', '),
  elsewhere: 'Not in a container',
  consigned: 'On consignment',
  unlocated: 'Without a place',
  heldBy: (holders: number) => `Held by ${plural(holders, 'stakeholder')}`,
  labels: (labels: readonly string[]) =>
    labels.length > 2 ? `${labels.slice(0, 2).join(', ')} and more` : labels.join(', '),
  byContainer: 'By container',
  nothing: 'No straws stored yet',
  searched: 'Search for straws',
  close: 'Close search',
  straws,
  more: 'More places match. Search more precisely.',
  none: (text: string) => (text === '' ? 'No stored straws match' : `No stored straws match “${text}”`),
  noneText: 'Try a shorter name.',
  didYouMean: 'Did you mean this?',
  notYours: 'not yours',
  recentPlaces: 'Recent',
  canisterLevel: (canister: number, level: number) => `Canister ${canister}, level ${level}`,
  takes: (count: number) => `Take ${straws(count)}`,
  strawsWord: (count: number) => (count === 1 ? 'straw' : 'straws'),
  coloured: (count: number, colour: string) =>
    `${grouped(count)} ${colour} ${count === 1 ? 'straw' : 'straws'}`,
  dosesOf: (doses: number, straws_per_dose: number) => `, ${plural(doses, 'dose')} of ${straws_per_dose}`,
  ownedBy: (owner: string) => `Owned by ${owner}`,
  owner: 'Straw owner',
  ownerStraws: (owner: string, count: number) => `${owner}, ${grouped(count)}`,
  amount: 'Number of straws',
  doses: (doses: number | null) => (doses === null ? 'All' : plural(doses, 'dose')),
  numbers: (numbers: string) => `straws ${numbers}`,
  take: (numbers: string) => `Take No. ${numbers}, lowest numbers first`,
  withdraw: (count: number) => (count > 0 ? `Withdraw ${straws(count)}` : 'Withdraw straws'),
  move: 'Move straws instead',
  howMany: 'How many',
  gone: 'None left here',
  goneText: 'No straws of this batch are left here.',
  findOthers: 'Find others',
  reasonLabel: 'Reason',
  strawsOfBatch: (count: number, batch: string) => `${straws(count)} of ${batch}`,
  asLastTime: (name: string) => `${name}, as last time`,
  last: (name: string) => `Last: ${name}`,
  toOwner: (owner: string) => `To ${owner}`,
  chooseMare: 'Choose the mare',
  chooseReceiver: 'Choose the receiver',
  lossHint: 'Thawed, broken, tank failure…',
  change: 'Change',
  changeOf: (what: string) => `Change ${what.toLowerCase()}`,
  tooMany: 'Not that many left here.',
  changeAmount: 'Change amount',
  again: 'Try again',
  putBack: (count: number) => `${straws(count)} stored again`,
  happened: (what: string, date: string) => `${what}, ${longDate(date)}`,
  INSEMINATION: (name: string) => `Inseminated ${name}`,
  CONSIGNMENT: (name: string) => `Consigned to ${name}`,
  SALE: (name: string) => `Sold to ${name}`,
  RETURN: (name: string) => `Returned to ${name}`,
  LOSS: (reason: string) => `Lost, ${reason}`,
  undone: 'Undone',
  placeNow: (place: string | null | undefined, isStill: boolean) =>
    `${isStill ? 'Still' : 'Now'} ${place ? `in ${place}` : 'without a place'}`,
  left: (doses: number, over: number) => `${plural(doses, 'dose')}${over > 0 ? `, ${over} left over` : ''}`,
  undo: 'Undo',
  unknown: 'This is not one of the batch’s latest movements',
  undoText: 'Undo records the opposite. Both stay in the list.',
  done: 'Done',
} as const
