import { grouped, plural, withUnit } from '#platform/contract/grouped.ts'
import type { BatchSummary, Freeze } from '#stock/batches/contract.ts'
import type { ListedStallion, UsedStraws } from '#stock/straws/horses.ts'

type Tests = NonNullable<ListedStallion['tests']>

export const horsesTexts = {
  search: 'Name, UELN, chip or studbook number',
  searchPhone: 'Name, UELN or chip',
  sexes: 'Horses shown',
  /** Labels with the number of horses, or without it while it is unknown. */
  all: (count?: number) => ['All', count].join(' '),
  stallions: (count?: number) => ['Stallions', count].join(' '),
  mares: (count?: number) => ['Mares', count].join(' '),
  stallionsTitle: 'Stallions',
  maresTitle: 'Mares',
  owner: 'Owner',
  breed: 'Breed',
  dosesLeft: 'Doses left',
  filterBy: 'Filter by:',
  filterFields: (fields: readonly string[]) =>
    `${fields.map((one, index) => (index === 0 ? one : one.toLowerCase())).join(', ')}…`,
  clearField: (field: string) => `Clear ${field}:`,
  any: 'Any',
  onlyDosesLeft: 'Only with doses left',
  show: (horses: number | undefined) => {
    if (horses === undefined) return 'Show horses'
    return horses === 1 ? 'Show 1 horse' : `Show ${horses} horses`
  },
  eachFreeze: 'Each freeze, % thawed',
  threshold: (percent: number) => `${percent} %, WBFSH`,
  stored: 'Stored',
  doses: 'Doses',
  dosesWord: (count: number) => (count === 1 ? 'dose' : 'doses'),
  usedIn: (year: string) => `Used in ${year}`,
  tests: 'Health tests',
  lastInsemination: 'Last insemination',
  outcome: 'Outcome',
  years: (count: number) => plural(count, 'year'),
  range: (range: readonly [number, number]) => {
    const [low, high] = [Math.round(range[0]), Math.round(range[1])]
    return low === high ? withUnit(low, '%') : `${low} to ${withUnit(high, '%')}`
  },
  freezeCount: (count: number) => plural(count, 'freeze'),
  freezesOf: (count: number, range: string) =>
    `${plural(count, 'freeze')}, ${range} progressive after thawing`,
  notMeasured: 'Not measured',
  nothingStored: 'Nothing stored',
  none: 'none',
  straws: (count: number) => `${grouped(count)} ${count === 1 ? 'straw' : 'straws'}`,
  used: ({ inseminated, sold, lost }: UsedStraws): [string, string] => {
    const parts = [
      inseminated > 0 && `${inseminated} inseminated`,
      sold > 0 && `${sold} sold`,
      lost > 0 && `${lost} lost`,
    ].filter((part) => part !== false)
    return [parts[0] ?? '', parts.slice(1).join(', ')]
  },
  testStates: {
    POSITIVE: () => 'Positive',
    MISSING: () => 'No tests',
    OVERDUE: (day) => `Expired ${day}`,
    PENDING: () => 'No result yet',
    VALID: (day) => `Valid to ${day}`,
  } satisfies Record<Tests['state'], (day: string) => string>,
  uncovered: (count: number) => `${count === 1 ? '1 batch' : `${count} batches`} not covered`,
  notChecked: (days: number) => (days === 0 ? 'Not checked yet' : `Not checked for ${plural(days, 'day')}`),
  inseminatedWith: (straws: number, batch: string, day: string) =>
    `${plural(straws, 'straw')} of ${batch}, ${day}`,
  neverInseminated: 'Not inseminated yet',
  noneText: 'Stallions whose semen you freeze or receive, and mares you inseminate, appear here.',
  import: 'Import spreadsheet',
  didYouMean: 'Did you mean',
  add: (name: string) => `Add “${name}”`,
  noMatch: (text: string) => `No horse matches “${text}”`,
  noMatchFilters: 'No horse matches these filters',
  freezes: 'Each freeze after thawing',
  freezesBySeason: (seasons: number) => `Each freeze after thawing, ${plural(seasons, 'season')}`,
  freezesNote: (known: number, unknown: number) =>
    `Progressive motility, %; ${plural(known, 'freeze')} in the colour of their straws${
      unknown > 0 ? `, ${unknown} not measured` : ''
    }`,
  freezesTable: 'Motility of each freeze',
  freezeCard: ({ batch_label, fresh, progressive, doses }: Freeze, day: string) =>
    [
      `${batch_label}, ${day}`,
      fresh !== null && `fresh ${withUnit(fresh, '%')}`,
      `thawed ${withUnit(`${progressive}`, '%')}`,
      doses !== null && plural(doses, 'dose'),
    ]
      .filter(Boolean)
      .join(', '),
  fresh: 'Fresh',
  thawed: 'Thawed',
  median: 'Median',
  batch: 'Batch',
  frozen: 'Frozen',
  place: 'Place',
  noPlace: 'No place',
  withoutPlace: (straws: number) => `${straws} without a place`,
  morePlaces: (count: number) => `and ${count} more`,
  /** Formats a place as "Tank 1, canister 5, level 2". */
  placeOf: ({ label, levels }: BatchSummary['places'][number]) => {
    const canisters = [...new Set(levels.map(([canister]) => canister))]
    if (canisters.length > 1) return `${label}, ${canisters.length} canisters`
    const level = levels.length === 1 ? `, level ${levels[0]![1]}` : ''
    return `${label}, canister ${canisters[0]}${level}`
  },
  bySeason: 'Freezes by season',
  season: 'Season',
  freezesColumn: 'Freezes',
  medianThawed: 'Median thawed',
  strawsColumn: 'Straws',
  notCovered: 'Not covered by tests',
  notCoveredOne: 'Not covered',
  batches: (count: number) => (count === 1 ? '1 batch' : `${count} batches`),
  dosesStored: 'Doses stored',
  notYours: (doses: number) => `${doses} not yours`,
  noneAdded: 'none can be added',
  strawsWord: (count: number) => (count === 1 ? 'straw' : 'straws'),
  inBatches: (stored: number, all: number) =>
    stored === all ? `in ${all === 1 ? '1 batch' : `${all} batches`}` : `in ${stored} of ${all} batches`,
  heldByOthers: 'Held by others',
  holders: (count: number) => plural(count, 'stakeholder'),
  inseminated: 'Inseminated',
  maresIn: (mares: number, first: string, last: string) =>
    `${plural(mares, 'mare')}, ${first === last ? first : `${first} to ${last}`}`,
  pregnant: 'Pregnant',
  ofKnown: (known: number) => `of ${plural(known, 'insemination')}`,
  pregnantOf: (pregnant: number, known: number) => `${pregnant} of ${known}`,
  rate: (percent: number) => `${withUnit(percent, '%')} of known outcomes`,
  outcomesKnown: 'with a known outcome',
  yearUse: (year: string) => `Use in ${year}`,
  seasonUse: 'Use by season',
  uses: { inseminated: 'inseminated', sold: 'sold', lost: 'lost' },
  atStraws: (straws: number) => `At ${plural(straws, 'straw')} a season`,
  lasts: (seasons: number) => `lasts ${plural(seasons, 'season')}`,
  inseminatedOn: (day: string, straws: number, batch: string, stallion: string) =>
    `Inseminated ${day} with ${plural(straws, 'straw')} of ${batch}, ${stallion}`,
  foalsOn: (isPregnant: boolean, day: string) => `${isPregnant ? 'Foals' : 'Would foal'} about ${day}`,
  seasonOf: (year: number) => `Season ${year}`,
  today: 'Today',
  foals: 'foals, day 340',
  wouldFoal: 'would foal, day 340',
  outcomeOn: (outcome: string, day: string | null) => [outcome, day].filter(Boolean).join(', '),
  dayAndStraws: (day: string, straws: number) => `${day}, ${plural(straws, 'straw')}`,
  stallionAndStraws: (stallion: string, straws: number) => `${stallion}, ${plural(straws, 'straw')}`,
  daysAgo: (days: number) => `${plural(days, 'day')} ago`,
  notCheckedSince: (day: string, days: number) =>
    `Insemination of ${day} not checked for ${plural(days, 'day')}`,
  inseminate: 'Inseminate',
  registersUntil: (studbook: string, day: string) =>
    `${studbook} registers foals from this semen until ${day}.`,
  thenWarns: 'After that, batches and withdrawals warn.',
  born: (day: string) => `born ${day}`,
  gelded: (day: string) => `gelded ${day}`,
  died: (day: string) => `died ${day}`,
  ownedBy: 'owned by',
  recordCheck: 'Record check',
  notRecorded: 'Not recorded:',
  missing: {
    UELN: 'UELN',
    PARENTS: 'Sire and dam',
    BIRTHDAY: 'Date of birth',
    BREED: 'Breed',
    OWNERS: 'Owners',
    STUDBOOK: 'Studbook',
    MICROCHIP: 'Microchip',
    TESTS: 'Health tests',
    FILES: 'Files',
  },
} as const
