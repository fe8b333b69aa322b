/** Texts from the specification are verbatim. */
import { plural } from '#platform/contract/grouped.ts'

export const homeTexts = {
  tryScanning: 'Print a sheet of labels, scan them from the screen',
  title: 'Home',
  start: 'Get started',
  startText: 'Four steps to a stock book that knows where every straw stands.',
  step: (done: number) => `${done} of 4`,
  done: 'Done',
  fromSpreadsheet: 'Is it all in a spreadsheet already?',
  import: 'Import it',
  newBatch: 'New batch',
  holds: 'Your stock',
  straws: 'Straws in store',
  ours: (own: number, others: number) =>
    others === 0 ? 'all ours' : own === 0 ? 'all of others' : `${own} ours, ${others} of others`,
  doses: 'Doses',
  uncounted: (count: number) => (count === 0 ? 'all batches counted' : `${count} without a dose size`),
  batchCount: 'Batches',
  ofStallions: (count: number) => `${plural(count, 'stallion')} in store`,
  byStallion: 'Stock by stallion',
  colours: 'Bars in the colours of the straws',
  stallion: 'Stallion',
  strawColumn: 'Straws',
  allContainers: 'All containers',
  empty: 'Empty',
  room: (count: string) => `room for ${count}`,
  moved: 'Recent movements',
  movedNothing: 'Nothing has moved yet.',
  straws_of: (count: number) => `${plural(count, 'straw')} of`,
  recorded: (day: string) => `Recorded on ${day}`,
  attention: 'Needs attention',
  unlocated: (count: number) => `${plural(count, 'straw')} in store without a place`,
  unlocatedIn: (labels: string[]) =>
    labels.length > 2 ? `${labels.slice(0, 2).join(', ')} and more` : labels.join(' and '),
  unlocatedAct: 'Place…',
  consigned: (count: number) => `${plural(count, 'straw')} out on consignment`,
  holders: (count: number) => `with ${plural(count, 'stakeholder')}`,
  consignedAct: 'Look',
  pending: (count: number) =>
    `${count >= 100 ? '100 or more' : count} ${
      count === 1 ? 'insemination' : 'inseminations'
    } without outcome`,
  pendingText: 'Tell what came of them',
  pendingAct: 'Tell',
  looking: (count: number) => `${plural(count, 'straw')} not found in a stock-take`,
  lookingText: 'Somebody is still looking',
  lookingAct: 'Look',
  longUncounted: (count: number) => `${plural(count, 'container')} not counted for a year`,
  longUncountedAct: 'Count',
  calm: 'All good: every straw has its place.',
} as const

/** Texts of the steps that lead a new account to its first straws. */
export const stepTexts = {
  container: ['Draw a container', 'Its canisters and levels, as they hang in the vessel', 'Draw a container'],
  batch: ['Enter a batch', 'Label, stallion, colour and straw size are enough to begin', 'New batch'],
  straws: ['Add its straws', 'How many there are and whose they are', 'Add straws'],
  place: ['Give them their place', 'Container, canister and level of every straw', 'Place…'],
} as const
