/** User-visible texts of the imports. */
import { plural } from '#platform/contract/grouped.ts'
import { longDate } from '#platform/contract/days.ts'
import type { ImportStatus } from './contract.ts'
import type { Stage } from './settings.ts'

const straws = (count: number) => plural(count, 'straw')
const rows = (count: number) => plural(count, 'row')
const batchCount = (count: number) => `${count} ${count === 1 ? 'batch' : 'batches'}`
/** Up to ten numbers. */
const listed = (numbers: number[]) =>
  `${numbers.slice(0, 10).join(', ')}${numbers.length > 10 ? ` and ${numbers.length - 10} more` : ''}`
const group = (count: number) => count.toLocaleString('en').replaceAll(',', '\u202f')

export const importTexts = {
  title: 'Import',
  steps: ['File', 'Columns', 'Check', 'Done'],
  stepsName: 'Steps of the import',
  stepDone: 'done',
  drop: 'Drop a spreadsheet here',
  formats: 'XLSX, CSV or TSV, up to 50 MB',
  choose: 'Choose a file',
  paste: 'Paste rows',
  pasted: 'Pasted rows',
  pasteTitle: 'Paste rows',
  pasteLabel: 'Rows, with their headers',
  pasteHint: 'Copy them in your spreadsheet, headers included.',
  readPasted: 'Read the rows',
  templates: 'Templates',
  templatesText: 'With the columns already named, and one row to show how.',
  template: (kind: string, format: string) => `Template for ${kind} as ${format}`,
  untidy: 'Try it with an untidy one',
  promise:
    'Nothing is booked until every row is right and you have said so. Afterwards the whole import can be taken back.',
  stays: 'The file stays in your browser. Only what is to be booked is sent.',
  reading: 'Reading the file',
  notRead: 'This file was not read',
  read: 'Read from the file',
  another: 'Another file',
  sized: (bytes: number) =>
    bytes >= 1_000_000
      ? `${(bytes / 1_000_000).toFixed(1)} MB`
      : `${Math.max(1, Math.round(bytes / 1000))} kB`,
  changedOn: (day: string) => `changed on ${longDate(day)}`,
  sheet: 'Sheet',
  encoding: 'Encoding',
  encodingAsked: 'Which line is spelled right?',
  delimiter: 'Columns are divided by',
  delimiters: { ';': 'Semicolons', ',': 'Commas', '\t': 'Tabs', '|': 'Bars' },
  encodings: {
    'utf-8': 'UTF-8',
    'utf-16le': 'UTF-16',
    'utf-16be': 'UTF-16',
    'windows-1252': 'Western European (Windows-1252)',
    'windows-1250': 'Central European (Windows-1250)',
  },
  header: 'Headers are in row',
  noHeader: 'There are none',
  skipped: (count: number) =>
    count === 0 ? '' : `${plural(count, 'line')} above ${count === 1 ? 'it is' : 'are'} skipped`,
  rowCount: 'Rows',
  rowsRead: (count: number, empty: number) =>
    empty === 0 ? group(count) : `${group(count)}, and ${group(empty)} empty`,
  numbers: 'Numbers and days',
  written: (sign: ',' | '.') => (sign === ',' ? 'decimal comma' : 'decimal point'),
  orders: { DMY: 'day, month, year', MDY: 'month, day, year', YMD: 'year, month, day' },
  macros: 'Macros',
  macrosText: 'There are some in it. They are not read.',
  seenBefore: 'Imported before',
  seenNot: 'No file of this name',
  seenOn: (day: string) => `A file of this name, on ${longDate(day)}`,
  onlyHeaders: 'There are headers in this sheet, and no rows below them.',
  noTable:
    'No headers were recognised. Choose the row they are in, or say in the next step what the columns are.',
  match: 'Match the columns',
  kind: 'What is in it',
  learned: (name: string) => `Read like “${name}”`,
  columns: 'Columns',
  columnsText: 'Under each of your headers: what it means here.',
  leftOut: 'Left out',
  means: (header: string) => `What “${header}” means`,
  unnamed: (column: number) => `Column ${column}`,
  allRows: 'What all rows say',
  allRowsText: 'No column says this. What you enter here holds for every row.',
  missing: (fields: string[]) => `${fields.join(' or ')} is missing`,
  more: 'Say more for all rows',
  asked: 'To make sure',
  tables: 'There are several tables in this sheet. Read the one whose headers are in',
  blocks: 'There are tables side by side in this sheet. Read one, and import the file again for the next',
  notImported: (columns: string[]) => `Not imported: ${columns.join(', ')}`,
  tableRow: (row: number) => `row ${row}`,
  marked: (reason: 'HIDDEN' | 'STRUCK', numbers: number[]) => {
    const named = `${numbers.length === 1 ? 'Row' : 'Rows'} ${listed(numbers)}`
    const are = numbers.length === 1 ? 'is' : 'are'
    return `${named} ${are} ${reason === 'HIDDEN' ? 'hidden in the file' : 'struck through'}. Import ${numbers.length === 1 ? 'it' : 'them'}?`
  },
  counts: 'How many straws are in store is in',
  noneOfThem: 'none of them',
  countLess: (header: string, less: string[]) => [header, ...less].map((one) => `“${one}”`).join(' less '),
  meaning: (header: string) => `“${header}” is`,
  split: (header: string, example: string) => `“${header}”: ${example} is`,
  splitYes: 'container, canister and level in one',
  splitNo: 'the name of a container',
  answer: (count: number) => `${plural(count, 'question')} above ${count === 1 ? 'needs' : 'need'} an answer`,
  order: (header: string, example: string) => `“${header}”: ${example} is written`,
  fraction: (header: string, example: string) => `“${header}” holds fractions: ${example} means`,
  asPercent: (value: string) => `${value} %`,
  perMl: (header: string) => `“${header}” is counted in`,
  perMlNo: 'millions per ml',
  perMlYes: 'sperm per ml',
  sign: (header: string, example: string) => `“${header}”: in ${example}, the sign`,
  signGroups: 'groups thousands',
  signDivides: 'begins the decimals',
  fill: (header: string, empty: number) =>
    `“${header}” is empty in ${rows(empty)} below others. Take the value above?`,
  yes: 'Yes',
  no: 'No',
  sheetName: (name: string) => `The sheet is called “${name}”. That is`,
  sheetNameIs: { container: 'the container', owner: 'the owner', nothing: 'neither' },
  stage: 'When the samples were measured',
  stages: {
    FRESH: 'Fresh',
    POST_CENTRIFUGATION: 'After centrifugation',
    POST_THAW: 'After thawing',
  } satisfies Record<Stage, string>,
  back: 'Back',
  check: 'Check the rows',
  filter: { ALL: 'All', BAD: 'To put right', GOOD: 'Good' },
  filterName: 'Rows shown',
  grid: 'Rows of the file',
  rowHead: 'Row',
  nothingHere: 'No rows here.',
  isNew: 'new',
  changeCell: (field: string, row: number) => `Change ${field}, row ${row}`,
  toChoose: 'To be chosen below',
  subtracted: 'Subtracted',
  takeIn: (row: number) => `Take row ${row} in`,
  leaveOut: (row: number) => `Leave row ${row} out`,
  written_as: (text: string) => `“${text}”`,
  equalFix: (label: string, count: number) => `${label} (${rows(count)})`,
  alsoEqual: (count: number, from: string, to: string) =>
    `${count === 1 ? '1 more row says' : `${group(count)} more rows say`} “${from}”. Change ${count === 1 ? 'it' : 'them'} to “${to}” too?`,
  changeThem: 'Change them too',
  onFile: (count: number) => `${rows(count)} ${count === 1 ? 'is' : 'are'} in the book already.`,
  leaveOnFile: 'Leave them out',
  isAnother: 'It is another one',
  hasCanisters: (label: string, count: number) => `${label} has ${plural(count, 'canister')}`,
  hasLevels: (label: string, count: number) => `${label} has ${plural(count, 'level')}`,
  notInBook: 'Not in Strawbook',
  isInBook: 'Already in Strawbook',
  noContainer: (label: string) => `There is no ${label} in the book`,
  right: (count: number) => `${group(count)} ${count === 1 ? 'row' : 'rows'} right`,
  wrong: (count: number) => `${group(count)} to put right`,
  leftOutCount: (count: number) => `${group(count)} left out`,
  what: (count: number, batches: number, newBatches: number) =>
    [
      count > 0 ? `${group(count)} ${count === 1 ? 'straw' : 'straws'}` : '',
      batches > 0 ? batchCount(batches) : '',
      newBatches === 0 || batches === 0
        ? ''
        : newBatches === batches
          ? 'all new'
          : `${newBatches} of them new`,
    ]
      .filter(Boolean)
      .join(', '),
  makes: (made: { animals: number; parties: number; containers: number }) => {
    const some = [
      made.animals && plural(made.animals, 'horse'),
      made.parties && plural(made.parties, 'stakeholder'),
      made.containers && plural(made.containers, 'container'),
    ].filter(Boolean)
    return some.length === 0 ? '' : `New: ${some.join(', ')}`
  },
  download: (count: number) => `Download the ${rows(count)}`,
  badFile: 'rows-to-put-right.csv',
  book: (count: number) => `Book ${rows(count)}`,
  unlikely: (count: number) => `${plural(count, 'row')} to check`,
  moreWarnings: (count: number) => `And ${count} more`,
  untilRight: 'Nothing is booked until all rows are right',
  nothingLeft: 'All rows are left out',
  sending: 'Sending the rows',
  twice: (day: string) => `These rows were imported before${day && `, on ${longDate(day)}`}.`,
  twiceText: 'Booked again, their straws would be in the book twice.',
  seeFirst: 'See the first import',
  again: 'Book them again',
  saying: 'What is wrong',
  left: 'Leave the import?',
  leftText: 'What you put right in these rows is lost. The file itself stays as it is.',
  leave: 'Leave',
  stay: 'Stay',
  waiting: 'Waiting to be booked',
  running: 'Booking',
  undoing: 'Taking it back',
  progress: (done: number, total: number) => `${group(done)} of ${group(total)}`,
  mayClose: 'You may close the browser. It goes on, and you find it here.',
  booked: (count: number) => `${group(count)} ${count === 1 ? 'row' : 'rows'} booked`,
  undone: 'Taken back',
  refused: 'Nothing was booked',
  refusedText:
    'Rows stand in the way of each other, or of what is in the book. Put them right in your file, and import it again.',
  warnedText: 'Check this before you import. Nothing is imported yet.',
  importIt: 'Import',
  mendHere: 'Put them right here',
  keptTitle: 'Some of what it made stays, since something else needs it or somebody changed it',
  figures: {
    batches: 'New batches',
    straws: 'Straws',
    animals: 'New horses',
    parties: 'New stakeholders',
    containers: 'New containers',
    health_tests: 'Health tests',
    measurements: 'Nitrogen measurements',
    sheets: 'Sheets filled',
    movements: 'Movements',
    placed: 'Placed',
    unplaced: 'Without a place',
  },
  whole: (count: number, batches: number, name: string, when: string) =>
    `${count > 0 ? `${group(count)} ${count === 1 ? 'straw' : 'straws'}${batches > 0 ? ` in ${batches} new ${batches === 1 ? 'batch' : 'batches'}` : ''}, ` : ''}by ${name} on ${when}`,
  seeBatches: 'See the batches',
  seeHorses: 'See the horses',
  seeParties: 'See the stakeholders',
  seeMovements: 'See the movements',
  seeContainers: 'See the containers',
  give: (count: number) => `Give ${straws(count)} a place`,
  next: 'Import another file',
  takeBack: 'Take it back',
  takeBackTitle: 'Take the whole import back',
  takeBackText: (count: number, isOfStraws: boolean) =>
    isOfStraws
      ? `Books the opposite of all ${rows(count)} with your reason, and removes what they made. Possible while none of these straws has moved since.`
      : `Takes back what these ${rows(count)} made, where nothing else uses it.`,
  reason: 'Reason',
  takenBack: (name: string, reason: string) => `Taken back by ${name}: ${reason}`,
  notUndone: 'It was not taken back',
  list: 'Imports',
  none: 'Nothing has been imported yet.',
  by: (day: string, name: string) => `${day}, ${name}`,
  rowsOf: rows,
  strawsOf: (count: number) => (count === 0 ? '' : straws(count)),
  statuses: {
    WAITING: 'waiting',
    RUNNING: 'booking',
    BOOKED: '',
    REFUSED: 'refused',
    UNDOING: 'taking it back',
    UNDONE: 'taken back',
  } satisfies Record<ImportStatus, string>,
  rowNumber: (row: number) => `Row ${row}`,
} as const
