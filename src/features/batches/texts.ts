import { grouped, plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import type { TestStatus } from './contract.ts'

/** Formats as "1, 2 and 3". */
const listed = (numbers: number[]) => numbers.join(', ').replace(/, (\d+)$/, ' and $1')

export const testStatusTexts = {
  title: 'Tests required',
  covered: (batches: number) => (batches === 1 ? 'The batch is covered' : `All ${batches} batches covered`),
  uncovered: (count: number, of: number) => `${count} of ${of} ${of === 1 ? 'batch' : 'batches'} not covered`,
  more: (count: number) => `and ${count} more`,
  states: {
    POSITIVE: () => 'Positive',
    MISSING: () => 'No test',
    OVERDUE: (day: string) => `Overdue since ${day}`,
    PENDING: (day: string) => `Sampled ${day}, no result yet`,
    VALID: (day: string) => `Valid until ${day}`,
  } satisfies Record<TestStatus['regular'][number]['state'], (day: string) => string>,
} as const

export const batchTexts = {
  title: 'Batches',
  new: 'New batch',
  import: 'Import',
  totals: (straws: number, doses: number) => `${plural(straws, 'straw')} in store, ${plural(doses, 'dose')}`,
  strawsInStore: (straws: number) => `${straws === 1 ? 'straw' : 'straws'} in store`,
  storedForOthers: (straws: number | null) =>
    `Stored straws include ${straws === null ? 'some' : grouped(straws)} of other owners, also sold ones that stay here for the buyer.`,
  dosesOrOne: (doses: number) => (doses === 1 ? 'dose' : 'doses'),
  batchesOrOne: (batches: number) => (batches === 1 ? 'batch' : 'batches'),
  batch: 'Batch',
  stallion: 'Stallion',
  standing: 'Where they stand',
  notJudged: 'Not judged',
  filterOn: 'Apply the filter',
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
    if (batches === undefined) return 'Show the batches'
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
  noneText: 'Enter your first batch, then add its straws.',
  noMatch: 'No batch matches the filter',
  noMatchText: 'Change the filter, or switch it off to see all batches.',
  pastEnd: 'There are no batches on this page',
  pastEndText: 'The list ends before it.',
  firstPage: 'Go to the first page',
  menu: (label: string) => `Actions for ${label}`,
  view: 'View batch',
  viewHorse: 'View horse',
  consignments: 'Consignments',
  activity: 'Activity',
  inventory: 'Inventory',
  delete: 'Delete batch',
  deleteMoved:
    'Its straws have moved since they came in: the history stays. What was a mistake can be reversed.',
  deleteNeedsRight: `You need the right “${words.CORRECT}” for this. An account owner can give it to you.`,
  deleteQuestion: (label: string) => `Delete ${label}?`,
  deleteText: (label: string, straws: number) =>
    straws === 0
      ? `${label} has no straws. It goes from every list, and its label is free again.`
      : `${label} and its ${plural(straws, 'straw')} go from every list and count; the straws are booked as erased, and the label is free again.`,
  deleted: (label: string) => `${label} is deleted.`,
  as_of: 'Stock on',
  asOfText: 'Leave empty for today.',
  notYet: 'There were no straws of this batch on this day.',
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
  dosesOf: (straws: number, left: number) => `of ${straws}${left ? `, ${left} over` : ''}`,
  doseUnknown: 'dose unknown',
  dosesLeft: (straws: number, left: number) =>
    `of ${plural(straws, 'straw')}${left ? `, ${left} left over` : ''}`,
  noDoses: 'Dose size not set',
  announced: (day: string, isFrozen: boolean, colour: string, size: number) =>
    `, ${isFrozen ? 'frozen' : 'received'} on ${day}, ${colour} straws of ${size}\u00a0ml`,
  whereItStands: 'Where it stands',
  nowhere: 'None in store',
  placeLines: (container: string, [canister, level]: [canister: number, level: number]) => [
    container,
    `Canister ${canister}`,
    `Level ${level}`,
  ],
  numbers: (numbers: string) => `No. ${numbers}`,
  inPlaces: (places: number, unplaced: number) => {
    if (places === 0) return unplaced > 0 ? 'without a place' : 'none left'
    const placed = places === 1 ? 'in one place' : `in ${places} places`
    return unplaced > 0 ? `${placed}, ${unplaced} without` : placed
  },
  withHolder: 'With',
  usedUp: 'Used up',
  withNobody: 'with nobody',
  with: (holders: number) => `with ${plural(holders, 'stakeholder')}`,
  usedHow: (counts: { inseminated: number; sold: number; lost: number }) =>
    (['inseminated', 'sold', 'lost'] as const)
      .filter((how) => counts[how] > 0)
      .toSorted((a, b) => counts[b] - counts[a])
      .map((how) => `${counts[how]} ${how}`)
      .join(', ') || 'none yet',
  inAll: (total: string, unused: string, owners: string[]) =>
    `${total} ${total === '1' ? 'straw' : 'straws'} in all, ${unused} unused${owners.length > 0 ? `, owned by ${owners.join(', ')}` : ''}`,
  sheet: 'Technical sheet',
  fresh: 'Fresh',
  spun: 'After centrifugation',
  thawed: 'After thawing',
  spzUnit: 'SPZ, 10⁶',
  motility: 'Motility',
  viability: 'Viability',
  morphology: 'Morphology',
  measure: 'Measure',
  measurements: 'Measurements',
  sheetFacts: 'How it was made',
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
  strawsEach: (spz: string) => `${spz} × 10⁶ each`,
  open: (label: string) => `Show what happened to ${label}`,
  noActivity: 'Nothing has been booked yet.',
  noInventory: 'There are no straws of this batch yet.',
  status: 'Status',
  straws: 'Straws',
  saved: (label: string) => `Batch ${label} is saved.`,
  save: 'Save batch',
  warnings: 'Papers',
  incubation: 'Incubation',
  wrong: (count: number) => `${count === 1 ? '1 field needs' : `${count} fields need`} correcting`,
  chooseColour: 'Please choose a colour.',
  notANumber: 'Not a number',
  wbfshMissed: 'Below WBFSH',
  canisters: (container: string, canisters: number[]) =>
    `${container}, ${canisters.length === 1 ? 'canister' : 'canisters'} ${listed(canisters)}`,
  levels: (levels: number[]) => `${levels.length === 1 ? 'Level' : 'Levels'} ${listed(levels)}`,
  storedColumn: 'In store',
  dosesColumn: 'Doses',
  firstStraws: 'Add the first straws',
  noStraws: 'No straws yet',
  noStrawsText: 'The sheet is saved. Now say how many straws there are and where they stand.',
  editBatch: 'Edit batch',
  editTitle: (label: string) => `Edit ${label}`,
  changes: 'What was changed',
  changed_by: (name: string, day: string, time: string) => `${name}, ${day}, ${time}`,
  notInventory: 'For information only: it is not the inventory.',
  onPaper: (straws: number) => `${straws}, for information only`,
  filledIn: 'Computed. Type another number to set it by hand.',
  deviating: (fields: number) =>
    `${fields === 1 ? 'One value differs' : `${fields} values differ`} from what its formula gives.`,
  deviates: (value: string) => `The formula gives ${value}`,
  suggested: (quality: string) => `Suggested: ${quality}`,
  wbfsh: (spz: string, percent: string, meets: boolean) =>
    `${spz} × 10⁶ progressive SPZ per dose at ${percent} %: ${meets ? 'meets' : 'below'} the WBFSH figure of 250 × 10⁶ at 35 %`,
  straws_possible: (count: number) => `Fills about ${plural(count, 'straw')}`,
  strawOwner: 'Owner',
  withoutPlace: (count: number) => `${count} without a place`,
  unlocated: (count: number) => `${plural(count, 'straw')} without a place`,
} as const
