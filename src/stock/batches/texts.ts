import { grouped, plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import type { TestStatus } from './warning-kinds.ts'

/** Formats numbers as "1, 2 and 3". */
const listed = (numbers: number[]) => numbers.join(', ').replace(/, (\d+)$/, ' and $1')

export const testStatusTexts = {
  title: 'Tests required',
  covered: (batches: number) => (batches === 1 ? 'The batch is covered' : `All ${batches} batches covered`),
  uncovered: (count: number, of: number) => `${count} of ${of} ${of === 1 ? 'batch' : 'batches'} not covered`,
  view: (count: number) => (count === 1 ? 'View the batch' : `View the ${count} batches`),
  viewAll: 'View all batches',
  states: {
    POSITIVE: () => 'positive',
    MISSING: () => 'no test',
    OVERDUE: (day: string) => `expired ${day}`,
    PENDING: (day: string) => `sampled ${day}, no result yet`,
    VALID: (day: string) => `valid to ${day}`,
  } satisfies Record<TestStatus['regular'][number]['state'], (day: string) => string>,
} as const

export const batchTexts = {
  title: 'Batches',
  new: 'New batch',
  import: 'Import',
  totals: (straws: number, doses: number) => `${plural(straws, 'straw')} stored, ${plural(doses, 'dose')}`,
  strawsInStore: (straws: number) => `${straws === 1 ? 'straw' : 'straws'} stored`,
  storedForOthers: (straws: number | null) =>
    `Stored straws include ${straws === null ? 'some' : grouped(straws)} of other owners, such as sold straws stored here for the buyer.`,
  dosesOrOne: (doses: number) => (doses === 1 ? 'dose' : 'doses'),
  batchesOrOne: (batches: number) => (batches === 1 ? 'batch' : 'batches'),
  batch: 'Batch',
  stallion: 'Stallion',
  standing: 'Place',
  notJudged: 'Not assessed',
  filterOn: 'Apply filter',
  filterOff: 'The filter is off, so all batches are shown.',
  filterBy: 'Filter by:',
  filterFields: (fields: ('label' | 'owner' | 'ueln' | 'animal_name' | 'breed' | 'straw_mark')[]) => {
    const names = {
      ...{ label: 'label', owner: 'owner', ueln: 'UELN', animal_name: 'horse', breed: 'breed' },
      straw_mark: 'straw mark',
    }
    const some = fields.slice(0, 2).map((field) => names[field])
    return `${some.join(', ').replace(/^./, (first) => first.toUpperCase())}…`
  },
  clearField: (field: string) => `Clear ${field}:`,
  any: 'Any',
  show: (batches: number | undefined) => {
    if (batches === undefined) return 'Show batches'
    return batches === 1 ? 'Show 1 batch' : `Show ${batches} batches`
  },
  label: 'Batch label',
  owner: 'Straw owner',
  ueln: 'Animal UELN',
  animal_name: 'Animal name',
  breed: 'Breed',
  straw_mark: 'Straw mark',
  clear: 'Clear the filter',
  switchOff: 'Switch the filter off',
  none: 'No batches yet',
  noneText: 'Add your first batch, then its straws.',
  noMatch: 'No batch matches',
  noMatchText: 'Change the filter or switch it off.',
  pastEnd: 'No batches on this page',
  pastEndText: 'The list is shorter.',
  firstPage: 'Go to the first page',
  menu: (label: string) => `Actions for ${label}`,
  view: 'View batch',
  viewHorse: 'View horse',
  consignments: 'Consignments',
  activity: 'Activity',
  inventory: 'Inventory',
  delete: 'Delete batch',
  deleteMoved: 'Batches with movements stay. Undo wrong movements instead.',
  deleteNeedsRight: `You need the right “${words.CORRECT}” for this. An account owner can give it to you.`,
  deleteQuestion: (label: string) => `Delete ${label}?`,
  deleteText: (label: string, straws: number) =>
    straws === 0
      ? `${label} has no straws. It is removed from all lists. The label can be used again.`
      : `${label} and its ${plural(straws, 'straw')} are removed from all lists and counts. The label can be used again.`,
  deleted: (label: string) => `${label} deleted.`,
  as_of: 'Stock on',
  inventoryMenu: 'Actions for this inventory',
  countsAndOwners: 'Counts and owners',
  countsOf: (label: string) => `${label}: counts and owners`,
  onADate: 'Stock on a date',
  backToToday: 'Back to today',
  notYet: 'No straws of this batch on this day.',
  actionsForLine: (place: string) => `Actions for ${place}`,
  stored: 'Stored',
  consigned: 'Consigned',
  used: 'Used',
  counts: {
    total: 'Total',
    unused: 'Unused',
    used: 'Used',
    stored: 'Stored',
    consigned: 'Consigned',
    lost: 'Lost',
    inseminated: 'Inseminated',
    sold: 'Sold',
  },
  owners: 'Owners',
  warehouses: 'Warehouses',
  dosesOf: (straws: number, left: number) => `${plural(straws, 'straw')} each${left ? `, ${left} over` : ''}`,
  doseUnknown: 'straws per dose not set',
  dosesLeft: (straws: number, left: number) =>
    `of ${plural(straws, 'straw')}${left ? `, ${left} left over` : ''}`,
  noDoses: 'Straws per dose not set',
  announced: (day: string, isFrozen: boolean, colour: string, size: number, isOwned: boolean) =>
    `, ${isFrozen ? 'frozen' : 'received'} on ${day}, ${colour} straws of ${size}\u00a0ml${isOwned ? ', owned by ' : ''}`,
  whereItStands: 'Places',
  nowhere: 'None stored',
  placeLines: (container: string, [canister, level]: [canister: number, level: number]) => [
    container,
    `Canister ${canister}`,
    `Level ${level}`,
  ],
  numbers: (numbers: string) => `No. ${numbers}`,
  inPlaces: (places: number, unplaced: number) => {
    if (places === 0) return unplaced > 0 ? 'without a place' : 'none left'
    const placed = places === 1 ? 'in 1 place' : `in ${places} places`
    return unplaced > 0 ? `${placed}, ${unplaced} without` : placed
  },
  withHolder: 'Held by',
  usedUp: 'Used up',
  withNobody: 'none',
  with: (holders: string[]) =>
    holders.length > 2 ? plural(holders.length, 'stakeholder') : holders.join(', '),
  usedHow: (counts: { inseminated: number; sold: number; lost: number }) =>
    (['inseminated', 'sold', 'lost'] as const)
      .filter((how) => counts[how] > 0)
      .toSorted((a, b) => counts[b] - counts[a])
      .map((how) => `${counts[how]} ${how}`)
      .join(', ') || 'none yet',
  inAll: (total: string, unused: string, owners: string[]) =>
    `${total} ${total === '1' ? 'straw' : 'straws'} in all, ${unused} unused${owners.length > 0 ? `, owned by ${owners.join(', ')}` : ''}`,
  sheet: 'Technical sheet',
  papers: 'Papers',
  fresh: 'Fresh',
  spun: 'After centrifugation',
  thawed: 'After thawing',
  valueColumn: 'Value',
  spzUnit: 'SPZ, 10⁶',
  motility: 'Motility',
  viability: 'Viability',
  morphology: 'Morphology',
  measure: 'Measure',
  measurements: 'Measurements',
  sheetFacts: 'Production details',
  spzPerDose: 'Progressive SPZ per dose',
  millionsAt: (percent: string) => `× 10⁶ at ${percent} %`,
  wbfshMeets: 'Meets WBFSH',
  strawsOf: (straws: number, spz: string) => `${plural(straws, 'straw')} of ${spz} × 10⁶`,
  strawsEnough: (straws: number) => plural(straws, 'straw'),
  attempts: (attempts: number) => plural(attempts, 'attempt'),
  libido: (libido: string) => `libido ${libido}`,
  unknownOf: (name: string) => `${name.toLowerCase()} unknown`,
  without: (name: string) => `no ${name.toLowerCase()}`,
  countedWith: 'Counted with',
  freezing: 'Freezing',
  strawsEach: (spz: string) => `${spz} × 10⁶ SPZ each`,
  open: (label: string) => `Show details of ${label}`,
  noActivity: 'Nothing recorded yet.',
  noInventory: 'No straws yet.',
  status: 'Status',
  straws: 'Straws',
  saved: (label: string) => `Batch ${label} saved.`,
  save: 'Save batch',
  warnings: 'Before release',
  notRecorded: 'Not recorded',
  gaps: 'What is missing',
  motilityThawed: 'Motility after thawing',
  files: 'Files',
  setDose: 'Set straws per dose',
  place: (straws: number) => `Place ${plural(straws, 'straw')}`,
  heldByOthers: 'Held by others',
  incubation: 'Incubation',
  wrong: (count: number) => `${plural(count, 'field')} to fix`,
  chooseColour: 'Please choose a colour.',
  notANumber: 'Enter a number',
  wbfshMissed: 'Below WBFSH',
  canisters: (container: string, canisters: number[]) =>
    `${container}, ${canisters.length === 1 ? 'canister' : 'canisters'} ${listed(canisters)}`,
  levels: (levels: number[]) => `${levels.length === 1 ? 'Level' : 'Levels'} ${listed(levels)}`,
  storedColumn: 'Stored',
  dosesColumn: 'Doses',
  firstStraws: 'Add first straws',
  noStraws: 'No straws yet',
  noStrawsText: 'Add how many there are and where they are.',
  editBatch: 'Edit batch',
  editTitle: (label: string) => `Edit ${label}`,
  changes: 'Changes',
  changed_by: (name: string, day: string, time: string) => `${name}, ${day}, ${time}`,
  notInventory: 'For information only, not stock.',
  onPaper: (straws: number) => `${straws}, for information only`,
  filledIn: 'Calculated. Type a number to replace it.',
  deviating: (fields: number) =>
    fields === 1 ? '1 value differs from its formula.' : `${fields} values differ from their formulas.`,
  deviates: (value: string) => `Formula: ${value}`,
  suggested: (quality: string) => `Suggested: ${quality}`,
  wbfsh: (spz: string, percent: string, meets: boolean) =>
    `${spz} × 10⁶ progressive SPZ per dose at ${percent} %: ${meets ? 'meets' : 'below'} the WBFSH figure of 250 × 10⁶ at 35 %`,
  straws_possible: (count: number) => `Fills about ${plural(count, 'straw')}`,
  strawOwner: 'Owner',
  withoutPlace: (count: number) => `${count} without a place`,
  unlocated: (count: number) => `${plural(count, 'straw')} without a place`,
} as const
