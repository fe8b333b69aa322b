import { grouped, plural } from '#platform/contract/grouped.ts'

export const offlineTexts = {
  title: 'Offline',
  searched: 'Stallion, batch, owner or container',
  straws: (count: number) => plural(count, 'straw'),
  leaving: (ranges: string) => `No. ${ranges}: waiting to send`,
  numbers: (ranges: string) => `No. ${ranges}`,
  none: 'No straws match',
  noneText: 'Try fewer letters, or another name.',
  more: (count: number) => `${plural(count, 'more place')}. Type more letters.`,
  showPlaces: (count: number) => `Show all ${count} places`,
  places: 'Stored straws',
  belongsTo: (owner: string) => `${owner}, not yours`,
  leftOff: 'Some straws are not on this device.',
  notYet: 'No stock on this device yet',
  notYetText: 'Open Strawbook once online. Your stock is then saved here.',
  hidden: 'Too old to show',
  hiddenText: 'Offline for 7 days. Go online to see your stock again.',
  withdraw: 'Withdraw',
  move: 'Move',
  withdrawFrom: (batch: string) => `Withdraw straws of ${batch}`,
  moveFrom: (batch: string) => `Move straws of ${batch}`,
  nitrogen: 'Measure nitrogen',
  added: (litres: string) => `${litres} l added`,
  canisterLevel: (canister: number, level?: number) =>
    `canister ${canister}${level === undefined ? '' : `, level ${level}`}`,
  inContainer: (canister: number, level: number) => `Canister ${canister}, level ${level}`,
  allCanisters: 'All canisters',
  storedAsOf: (when: string) => `Stored here, as of ${when}`,
  noContainer: 'Container not on this device',
  noPlace: 'Without a place',
  container: 'Container',
  canister: 'Canister',
  level: 'Level',
  keep: 'Save on this device',
  willBook: 'Recorded when you are online',
  waiting: 'Waiting to send',
  waitingText: 'Not recorded yet. Sent in this order.',
  sending: (at: number, of: number) => `Sending ${Math.min(at, of)} of ${of}`,
  losable: 'Lose this device and you lose these.',
  waitingCount: (count: number) => `${count} waiting to send`,
  draftCount: (count: number) => `${count} in progress`,
  startedAt: (when: string) => `Started ${when}`,
  sent: 'Sent',
  sentToday: 'Sent today',
  since: (when: string) => `Since ${when}`,
  onlineSince: (when: string) => `Online since ${when}`,
  tryNow: 'Try now',
  today: 'Today',
  todayText: 'In the order you saved them',
  view: 'View',
  viewThis: (summary: string) => `View: ${summary}`,
  undoThis: (summary: string) => `Undo: ${summary}`,
  savedAndRecorded: (saved: string, recorded: string) => `Saved ${saved}, recorded ${recorded}`,
  savedAndSent: (saved: string, sent: string | null) => `Saved here ${saved}${sent ? `, sent ${sent}` : ''}`,
  recorded: (parts: string[], when: string) => `${parts.join(' and ')} recorded, ${when}.`,
  recordedShort: (parts: string[]) => `${parts.join(' and ')} recorded.`,
  movements: (count: number) => plural(count, 'movement'),
  measurements: (count: number) => plural(count, 'measurement'),
  counts: (count: number) => plural(count, 'count'),
  savedOffline: 'Saved while you were offline',
  notAccepted: (count: number) => `${count} ${count === 1 ? 'entry' : 'entries'} not accepted`,
  decideIt: (count: number) =>
    `${count === 1 ? '1 entry' : `${count} entries`} not accepted. Decide what to do.`,
  recordedTitle: (parts: string[]) => `${parts.join(' and ')} recorded`,
  close: 'Done',
  decide: 'Decide',
  viewAll: 'View all',
  andMore: (count: number) => `And ${count} more`,
  device: 'On this device',
  asOf: (when: string) => `As of ${when}`,
  strawsKept: 'Straws',
  strawsIn: (straws: number, batches: number) =>
    `${grouped(straws)} in ${batches} ${batches === 1 ? 'batch' : 'batches'}`,
  containersKept: 'Containers',
  listsAsOf: (when: string) => `Lists on this device, as of ${when}`,
  noLists: 'No open pick lists on this device',
  noListsText: 'Lists created while you are offline appear later.',
  openLists: (count: number) => `${count} open`,
  works: 'Works offline',
  worksList: [
    'Find, withdraw and move straws',
    'Work through pick lists',
    'Count a canister',
    'Measure nitrogen',
  ],
  needs: 'Needs a connection',
  needsList: [
    'New batches, horses, containers',
    'Documents, labels, imports',
    'Earlier nitrogen measurements',
    'Stock-take reviews',
  ],
  onThisDevice: (straws: number, when: string) => `${plural(straws, 'straw')} on this device, as of ${when}`,
  stillSafe: (count: number) =>
    count === 1
      ? '1 entry is still here and will be sent.'
      : `${count} entries are still here and will be sent.`,
  youSaved: 'You saved',
  nowStored: 'Now stored',
  ofOwner: (owner: string) => `straws of ${owner}`,
  noneStored: 'None of these are stored now.',
  sentUnasked: 'Nothing was recorded. Decide what to do.',
  discarded: 'Entry discarded',
  discardedNext: 'Nothing was recorded.',
  recordAgain: 'Record again',
  viewDiscarded: 'View discarded entries',
  fromPlace: (place: string) => `from ${place}`,
  picked: (name: string) => `Picked: ${name}`,
  countSaved: (summary: string) => summary.replace(/^Save c/, 'C'),
  moveStraws: 'Move straws',
  printLabels: 'Print labels',
  documents: 'Documents',
  newBatch: 'New batch',
  only: (place: string) => `Only ${place}`,
  showAll: 'Show all straws',
  saved: 'Saved on this device.',
  savedTitle: 'Saved, not yet recorded',
  savedNotRecorded: 'Recorded when you are online.',
  leftAt: (place: string) => `Left in ${place}`,
  doses: (doses: number, over: number) =>
    `${plural(doses, 'dose')}${over > 0 ? `, ${plural(over, 'straw')} left over` : ''}`,
  recordedNow: 'Recorded.',
  removed: 'Entry removed.',
  restore: 'Restore',
  toSend: 'Waiting to send',
  allSent: 'All sent.',
  refusedTitle: 'Not accepted',
  done: (when: string) => `done ${when}`,
  mayBeBooked: 'Sent, no reply yet. It may already be recorded.',
  takenBack: 'Will be undone when you are online.',
  takeBack: 'Undo',
  tooLate: 'Already sent. Undo it where it is listed.',
  sendNow: 'Send now',
  anew: 'Change entry',
  record: 'Record',
  discard: 'Discard entry',
  discardTitle: 'Discard this entry?',
  discardText: 'Nothing was recorded. The entry stays listed under “Discarded entries”.',
  stops: {
    SIGNAL: 'Offline. Sent automatically later.',
    BUSY: 'Strawbook is busy. Sent automatically later.',
    SESSION: 'You are logged out. Log in to send your entries.',
    REMOVED: 'You are no longer a member. Ask an account owner.',
    PAYMENT: 'The subscription has expired. Nothing is lost: entries are sent once it is renewed.',
    NOT_ALLOWED:
      'Not recorded. Entries stay here and are sent once you have the right, unless you undo them.',
    CONTRACT: 'Update Strawbook to send your entries.',
    FAILED: 'Not sent: something went wrong. Reload the page.',
  },
  /** Reasons why entries wait, in the strip. */
  reasons: {
    SESSION: 'You are logged out',
    REMOVED: 'No longer a member of this account',
    PAYMENT: 'Subscription expired',
    NOT_ALLOWED: 'No permission to record',
    CONTRACT: 'Strawbook was updated',
    FAILED: 'Not sent',
  },
  logIn: 'Log in',
  renew: 'Renew subscription',
  update: 'Update now',
  mayGo: 'Your browser may delete this after a week. Install Strawbook to keep it.',
  mayGoUnsent:
    'Your browser may delete these after a week without a visit. Send them soon, or install Strawbook.',
  logOutTitle: (count: number) => `${count} waiting to send`,
  logOutText:
    'These entries stay on this device, hidden from others, and are sent when you log in here again.',
  stay: 'Stay logged in',
  logOut: 'Log out anyway',
  underWay: 'In progress',
  underWayText: 'Only on this device',
  goOn: 'Continue',
  end: 'Discard draft',
  endTitle: 'Discard this draft?',
  endText: 'Your entries are deleted. Nothing is recorded.',
  notUnderWay: 'No longer in progress',
  notUnderWayText: 'The draft was finished or discarded, or this device was offline for 7 days.',
  pickLists: 'Pick lists',
  gone: (straws: number) => `${grouped(straws)} no longer stored`,
  openVessels: 'Start picking',
  openFor: (name: string) => `Start picking: ${name}`,
  liftOf: (canister: number, name: string) => `Record lift of canister ${canister}: ${name}`,
  openingOf: (name: string) => `Picking: ${name}`,
  noneOfList: 'As far as this device knows, none of these are stored.',
  notEnough: (there: number, owner: string) =>
    `Only ${there} of ${owner} here, as far as this device knows. Count again.`,
  count: 'Count a canister',
  countOf: (place: string) => `Count of ${place}`,
  countText:
    'The count is saved here and sent when you are online. You review and sign it online, with your password.',
  counted: (place: string, straws: number) => `Save count of ${place}: ${plural(straws, 'straw')}`,
  keepCount: 'Save count on this device',
  noneLeft: 'None of these straws left',
  noneLeftText: 'As far as this device knows, this owner has no stored straws of this batch.',
  discardedTitle: 'Discarded entries',
  discardedNone: 'Nothing discarded yet',
  discardedNoneText: 'Discarded entries appear here.',
  discardedBy: (name: string, when: string) => `discarded by ${name}, ${when}`,
} as const

/** Sentence of an entry in lists: imperative until it is sent, in the past tense afterwards. */
export type EntrySentence = {
  todo: string
  done: string
  /** Part of `todo` and `done` that is emphasised. */
  counted?: string
  /** Place that straws are taken from. */
  place?: string
}

const both = (todo: string, done: string, rest: string) => ({
  todo: `${todo} ${rest}`,
  done: `${done} ${rest}`,
})

/** Sentences by act; `of` names straws and batch, such as "7 straws of B-26-009". */
export const entrySentences = {
  INSEMINATION: (of: string, mare: string) => both('Inseminate', 'Inseminated', `${mare} with ${of}`),
  CONSIGNMENT: (of: string, to: string) => both('Consign', 'Consigned', `${of} to ${to}`),
  SALE: (of: string, to: string, isKept: boolean) =>
    both('Sell', 'Sold', `${of} to ${to}${isKept ? ', stored here for the buyer' : ''}`),
  RETURN: (of: string, to: string) => both('Return', 'Returned', `${of} to ${to}`),
  LOSS: (of: string, reason: string) => both('Record', 'Recorded', `${of} as lost: ${reason}`),
  MOVE: (of: string, to: string) => both('Move', 'Moved', `${of} to ${to}`),
  REMOVE: (of: string) =>
    both('Remove', 'Removed', `${of} from ${of.startsWith('1 straw ') ? 'its' : 'their'} place`),
  READING: (vessel: string, figures: string) => both('Measure', 'Measured', `${vessel}: ${figures}`),
  REFILL: (vessel: string, figures: string) => both('Refill', 'Refilled', `${vessel}: ${figures}`),
} as const

/** Verbs for what others did to the straws of a refused entry. */
const DID: Record<string, string> = {
  ...{ CONSIGNMENT: 'consigned', SALE: 'sold', RETURN: 'returned', INSEMINATION: 'inseminated a mare with' },
  ...{ LOSS: 'recorded the loss of', ERASURE: 'erased', PURCHASE: 'added', COLLECTION: 'added' },
}

type Change = { type: string | null; reverses_id: string | null; signer_name: string; amount: number }

/** Names the movement since which other straws are stored: "since Tomás Ibarra returned 116, 10:05". */
export function changeText({ type, reverses_id, signer_name, amount }: Change, when: string): string {
  const did = reverses_id ? 'undid a movement of' : type === null ? 'moved' : DID[type]
  return `since ${signer_name} ${did} ${amount}, ${when}`
}
