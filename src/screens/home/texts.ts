/** Texts from the specification are verbatim. */
import { plural } from '#platform/contract/grouped.ts'

export const homeTexts = {
  tryScanning: 'Print labels, or scan them on screen',
  title: 'Home',
  start: 'Get started',
  startText: 'Four steps to know where every straw is.',
  step: (done: number) => `${done} of 4`,
  done: 'Done',
  fromSpreadsheet: 'Already have a spreadsheet?',
  import: 'Import it',
  newBatch: 'New batch',
  holds: 'Your stock',
  straws: 'Stored straws',
  ours: (own: number, others: number) =>
    others === 0
      ? 'all yours'
      : own === 0
        ? 'all owned by others'
        : `${own} yours, ${others} owned by others`,
  doses: 'Doses',
  uncounted: (count: number) =>
    count === 0
      ? 'all batches included'
      : `${count} ${count === 1 ? 'batch' : 'batches'} without straws per dose`,
  batchCount: 'Batches',
  ofStallions: (count: number) => `of ${plural(count, 'stallion')}`,
  byStallion: 'Stock by stallion',
  colours: 'Bars in straw colours',
  stallion: 'Stallion',
  strawColumn: 'Straws',
  allContainers: 'All containers',
  empty: 'Empty',
  room: (count: string) => `room for ${count}`,
  moved: 'Recent movements',
  movedNothing: 'No movements yet',
  straws_of: (count: number) => `${plural(count, 'straw')} of`,
  recorded: (day: string) => `Recorded on ${day}`,
  attention: 'Needs attention',
  unlocated: (count: number) => `${plural(count, 'straw')} without a place`,
  unlocatedIn: (labels: string[]) =>
    labels.length > 2 ? `${labels.slice(0, 2).join(', ')} and more` : labels.join(' and '),
  unlocatedAction: 'Place straws',
  consigned: (count: number) => `${plural(count, 'straw')} on consignment`,
  holders: (count: number) => `held by ${plural(count, 'stakeholder')}`,
  consignedAction: 'View',
  pending: (count: number) =>
    `${count >= 100 ? '100 or more' : count} ${
      count === 1 ? 'insemination' : 'inseminations'
    } without outcome`,
  pendingText: 'Pregnant or not?',
  pendingAction: 'Record outcomes',
  looking: (count: number) => `${plural(count, 'straw')} not found in a stock-take`,
  lookingText: 'Still being looked for',
  lookingAction: 'View',
  longUncounted: (count: number) => `${plural(count, 'container')} not counted for 1 year`,
  longUncountedAction: 'Count straws',
  today: 'today',
  allLists: (count: number) => `All ${count}`,
  listSum: (found: number, all: number, lifts: number, containers: number) =>
    [
      found === all ? plural(all, 'straw') : `${found} of ${plural(all, 'straw')}`,
      plural(lifts, 'lift'),
      ...(containers > 1 ? [plural(containers, 'container')] : []),
    ].join(', '),
  calm: 'All good: every straw has a place.',
} as const

export const stepTexts = {
  container: ['Create container', 'Its canisters and levels', 'Create container'],
  batch: ['Add a batch', 'Label, stallion, colour and straw size are enough to start', 'New batch'],
  straws: ['Add its straws', 'How many there are and whose they are', 'Add straws'],
  place: ['Place them', 'Container, canister and level of every straw', 'Place straws'],
} as const
