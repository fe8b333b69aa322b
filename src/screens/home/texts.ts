/** Texts from the specification are verbatim. */
import { plural, withUnit } from '#platform/contract/grouped.ts'
import type { AlertKind } from '#stock/nitrogen/status.ts'
import type { ActKind } from '#integration/overview/visits.ts'
import type { MovementType } from '#stock/movements/contract.ts'

const named = (names: readonly string[]) =>
  names.length > 2 ? `${names.slice(0, 2).join(', ')} and more` : names.join(' and ')

const unbroken = (label: string) => label.replaceAll(' ', '\u00a0')

const containers = (count: number, rest: string) => `${plural(count, 'container')} ${rest}`

export const homeTexts = {
  tryScanning: 'Print labels, or scan them on screen',
  title: 'Home',
  start: 'Get started',
  newBatch: 'New batch',
  withdraw: 'Withdraw straws',
  stock: 'Stock',
  straws: (count: number) => (count === 1 ? 'straw' : 'straws'),
  doses: (count: number) => (count === 1 ? 'dose' : 'doses'),
  batches: (count: number) => (count === 1 ? 'batch' : 'batches'),
  uncounted: (count: number) => `${count} ${count === 1 ? 'batch' : 'batches'} without straws per dose`,
  colours: 'Bars in straw colours',
  stallion: 'Stallion',
  strawColumn: 'Straws',
  ownDoses: 'Your doses',
  ofAll: (all: number) => `of ${all}`,
  allContainers: 'View all',
  empty: 'Empty',
  nitrogen: (cm: string) => `Nitrogen ${withUnit(cm, 'cm')}`,
  lasts: (days: number) => `Lasts ${withUnit(days, days === 1 ? 'day' : 'days')}`,
  viewAll: (count: number) => `View all ${count}`,
  named,

  today: 'Today',
  todayNothing: 'Nothing is planned',
  startPicking: 'Start picking',
  goOn: 'Continue',
  /** Names of containers, such as “Tank 1”, are not broken. */
  listSum: (straws: number, containers: readonly string[]) =>
    [plural(straws, 'straw'), named(containers.map(unbroken))].filter(Boolean).join(', '),
  undated: 'Pick lists without a date',
  listGone: (missing: number, all: number) => `${missing} of ${plural(all, 'straw')} no longer stored`,
  planned: (day: string, sum: string) => `For ${day}: ${sum}`,
  measure: (label: string) => `Measure ${label}`,
  lastMeasured: (day: string) => `Last on ${day}, due weekly`,
  neverMeasured: 'Not measured yet, due weekly',
  next: (day: string, name: string) => `Next: ${day}, ${name}`,

  attention: 'Needs attention',
  attentionNothing: 'Nothing needs attention',
  unlocated: (count: number) => `${plural(count, 'straw')} without a place`,
  unlocatedAction: 'Place straws',
  consignedAction: 'View',
  heldFor: (straws: number, days: number) => `${plural(straws, 'straw')} held for ${plural(days, 'day')}`,
  longHeldAll: (count: number) => `${plural(count, 'stakeholder')} holding straws for over 180 days`,
  outcomeMissing: (mare: string) => `${mare}: outcome missing`,
  outcomesMissing: (count: number) =>
    count >= 100 ? '100 or more outcomes missing' : `${plural(count, 'outcome')} missing`,
  inseminated: (day: string, days: number) => `Inseminated ${day}, ${plural(days, 'day')} ago`,
  record: 'Record',
  looking: (count: number) => `${plural(count, 'straw')} not found in a stock-take`,
  lookingText: 'Still being looked for',
  lookingAction: 'View',
  longUncounted: (count: number) => `${plural(count, 'container')} not counted for 1 year`,
  longUncountedAction: 'Count straws',
  loses: (amount: number, unit: string, rated: number | null) =>
    `Loses ${withUnit(Math.round(amount * 100) / 100, unit)} a day${rated === null ? '' : ` instead of ${withUnit(rated, unit)}`}`,
  /** Titles of several vessels with the same most urgent alert. */
  vessels: {
    LOW_ALARM: (count) => containers(count, 'below the alarm: refill now'),
    COLD_OVER: (count) => `${plural(count, 'dry shipper')} may be warm`,
    LOW_WARNING: (count) => containers(count, 'to refill now'),
    LOSS_TWICE: (count) =>
      containers(
        count,
        count === 1
          ? 'loses nitrogen twice as fast as it should'
          : 'lose nitrogen twice as fast as they should',
      ),
    COLD_ENDING: (count) => `${plural(count, 'dry shipper')} cold for less than 2 days`,
    OVERDUE: (count) => containers(count, 'to measure'),
    LOW_NOTICE: (count) => containers(count, 'to refill soon'),
    LOSS_ABOVE: (count) => containers(count, count === 1 ? 'loses too much' : 'lose too much'),
  } satisfies Record<AlertKind, (count: number) => string>,

  since: 'Since you were here',
  sinceWhen: (when: string) => `Since you were here: ${when}`,
  sinceNothing: 'No one else has recorded anything',
  lastVisit: (when: string) => `Your last visit, ${when}`,
  days: (count: number) => `${count} days`,
  yesterday: 'yesterday',
  andMore: (count: number) => `· ${count} more like this`,
  reading: (value: string, before: string | null) => (before === null ? value : `${value}, was ${before}`),

  calm: 'All good: every straw has its place',
  calmText: (since: string) => `Nothing is planned today, and nothing has changed since ${since}.`,
  calmDays: (days: number) => `Nothing is planned today, and nothing has changed for ${days} days.`,
} as const

/** Acts of a member, after the member’s name. */
export const actTexts = {
  moved: (straws: string, to: string) => `moved ${straws} to ${to}`,
  unplaced: (straws: string) =>
    `removed ${straws} from ${straws === plural(1, 'straw') ? 'its' : 'their'} place`,
  undid: (straws: string) => `undid a movement of ${straws}`,
  in: {
    CONSIGNMENT: (straws: string, from: string) => `received ${straws} on consignment from ${from}`,
    RETURN: (straws: string, from: string) => `received ${straws} back from ${from}`,
  },
  out: {
    CONSIGNMENT: (straws: string, to: string) => `consigned ${straws} to ${to}`,
    RETURN: (straws: string, to: string) => `returned ${straws} to ${to}`,
  },
  movements: {
    SALE: (straws, to) => `sold ${straws} to ${to}`,
    LOSS: (straws) => `recorded a loss of ${straws}`,
    INSEMINATION: (straws, mare) => `inseminated ${mare} with ${straws}`,
    PURCHASE: (straws, from) => `bought ${straws} from ${from}`,
    COLLECTION: (straws) => `collected ${straws}`,
    ERASURE: (straws) => `erased ${straws}`,
  } satisfies Record<
    Exclude<MovementType, 'CONSIGNMENT' | 'RETURN'>,
    (straws: string, end: string) => string
  > as Record<Exclude<MovementType, 'CONSIGNMENT' | 'RETURN'>, (straws: string, end: string) => string>,
  READING: (name: string) => `measured ${name}`,
  REFILL: (name: string) => `refilled ${name}`,
  OUTCOME: (mare: string, outcome: string) => `recorded ${mare}: ${outcome}`,
  CHANGE: (name: string) => `edited ${name}`,
  PICK_LIST: (name: string) => `created the pick list ${name}`,
  STOCK_TAKE: (name: string) => `counted ${name}`,
  DOCUMENT: (title: string, number: string) => `created ${title} ${number}`,
  FILE: (name: string) => `added a file to ${name}`,
  IMPORT: (name: string) => `imported ${name}`,
} satisfies Record<ActKind, unknown> & Record<string, unknown>

export const firstDayTexts = {
  title: (name: string) => `Welcome, ${name}`,
  text: 'Four steps to know where every straw is.',
  done: 'Done',
  choose: 'Choose the one that looks like yours. You can change it later.',
  canisters: (count: number) => plural(count, 'canister'),
  sizes: {
    narrow: '35 l, narrow neck',
    wide: '47 l, wide neck',
    small: '20 l',
    shipper: 'for transport',
    other: '1 to 100 canisters',
  },
  shipper: 'Dry shipper',
  other: 'Other container',
  tank: 'Tank 1',
  create: (label: string) => (label ? `Create ${label}` : 'Create container'),
  drawing: (canisters: string, levels: string) =>
    `${canisters}, ${levels}. Each straw you place appears as a dot.`,
  levels: (count: number) => plural(count, 'level'),
  filled: (straws: number) => `${plural(straws, 'straw')} in place`,
  fromSpreadsheet: 'Already have a spreadsheet?',
  spreadsheetText: 'Containers, horses, batches and straws in one go. You check each row first.',
  import: 'Import spreadsheet',
} as const

export const stepTexts = {
  container: ['Create a container', 'Its canisters and levels', 'Create container'],
  batch: ['Enter a batch', 'Label, stallion, colour and straw size are enough', 'New batch'],
  straws: ['Add its straws', 'How many, and whose they are', 'Add straws'],
  place: ['Place them', 'Container, canister and level', 'Place straws'],
} as const
