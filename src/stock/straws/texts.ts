import { grouped, plural } from '#platform/contract/grouped.ts'
export const strawsTexts = {
  countedTitle: 'Someone is counting here',
  isCounted: (name: string, container: string, canister: number, since: string) =>
    `${name} has been counting ${container}, canister ${canister}, since ${since}.`,
  countedText: 'You can go ahead, but it changes their count. Wait, or let them know.',
  wait: 'Wait',
  oneMore: 'One more',
  oneFewer: 'One fewer',
  add: 'Add straws',
  withdraw: 'Withdraw straws',
  withdrawSome: (count: number) => `Withdraw ${plural(count, 'straw')}`,
  move: 'Move straws',
  pick: 'Add to pick list',
  erase: 'Erase straws',
  with: (holder: string) => `Held by ${holder}`,
  selected: (count: number) => `${plural(count, 'straw')} selected`,
  of_batch: (count: number, batch: string, owner: string) =>
    `${plural(count, 'straw')} of ${batch}, owned by ${owner}`,
  moved: (count: number, act: 'RELOCATION' | 'PLACE' = 'RELOCATION') =>
    count === 0 ? 'The straws are already there.' : `${actTexts(act, count).done}.`,
  numbersField: 'Straw numbers',
  numbersHint: (ranges: string) => `Such as 1-5, 8. Available: ${ranges}`,
  numbersUnclear: 'Numbers such as 1-5, 8',
  numbersBackwards: (first: number, last: number) =>
    `${first}-${last} runs backwards: write ${last}-${first}`,
  numbersTooMany: (max: number) => `At most ${grouped(max)} straws`,
  numbersUnknown: (ranges: string) => `Not here: ${ranges}`,
  eraseText: 'Only for straws entered by mistake. If broken or thawed, record a loss.',
  which: 'Which straws',
  which_new: 'New straws',
  which_stored: (count: number) => `Stored here (${count})`,
  which_sold: (count: number) => `Sold to them before (${count})`,
  which_given_back: (count: number) => `Returned before (${count})`,
  withWhom: 'From',
  nobodyHasAny: 'No straws of this batch on consignment.',
  history: (number: number) => `History of straw ${number}`,
  reason: 'Reason',
  type: 'Reason',
  date: 'Date',
  agreedEnd: 'Agreed end date',
  amount: 'Number of straws',
  supplier: 'Supplier',
  receiver: 'Receiver',
  mare: 'Mare',
  lossReason: 'Cause of loss',
  keep: 'Store them here for the buyer',
  signer: 'Signed by',
  from: 'From',
  anywhere: 'Anywhere',
  takenFrom: 'Taken from',
  taken: (place: string, straws: number) => `${place}: ${plural(straws, 'straw')}`,
  available: (count: number) => `${plural(count, 'straw')} available`,
  owner: 'Owner',
  allOwners: 'All',
  allStraws: 'All straws',
  sharedBatches: 'A batch of several owners counts in each of their rows.',
  numberColumn: 'Straw numbers',
  numbers: (ranges: string) => `No. ${ranges}`,
  showNumbers: 'Show straw numbers',
  amountOf: (doses: number | null, straws: number) =>
    `${doses === null ? 'All' : plural(doses, 'dose')}, ${grouped(straws)}`,
  fromPlace: (place: string) => `from ${place}`,
  remain: (straws: number, doses = 0) =>
    `${plural(straws, 'straw')}${doses > 0 ? `, ${plural(doses, 'dose')}` : ''} left`,
  tray: (chosen: number, straws: number, numbers: string | null) =>
    `${chosen} of ${plural(straws, 'straw')} taken${numbers ? `: No. ${numbers}` : ''}`,
  left: (straws: number) => `${grouped(straws)} left`,
  chooseReason: 'Choose a reason',
  signedOn: (day: string, signer: string) => `Today, ${day}, signed by ${signer}`,
  changeDay: 'Change date or signer',
  addNote: 'Add note',
  tooMany: 'More than available',
  willBook: 'What will be recorded',
  willBookAll: (movements: number) => `${plural(movements, 'movement')} will be recorded`,
  belowDose: (batch: string, straws: number) =>
    `Fewer than one dose: ${batch} takes ${plural(straws, 'straw')} per dose.`,
  longPast: (day: string) => `The date is over a year ago: ${day}.`,
} as const

export const withdrawalTexts = {
  CONSIGNMENT: 'Consign',
  SALE: 'Sell',
  RETURN: 'Return to owner',
  LOSS: 'Record loss',
  INSEMINATION: 'Inseminate',
} as const

type Action = keyof typeof withdrawalTexts | 'ADDITION' | 'RELOCATION' | 'PLACE' | 'ERASURE'

const ACTS: Record<Action, [todo: string, done: string]> = {
  CONSIGNMENT: ['Consign', 'consigned'],
  SALE: ['Sell', 'sold'],
  RETURN: ['Return', 'returned'],
  LOSS: ['Record loss', 'recorded as lost'],
  INSEMINATION: ['Inseminate', 'inseminated'],
  ADDITION: ['Add', 'added'],
  RELOCATION: ['Move', 'moved'],
  PLACE: ['Place', 'placed'],
  ERASURE: ['Erase', 'erased'],
}

const MAX_BUTTON = 24

/**
 * Returns the texts of an act: `button`, and `done` for the toast, to which the full stop is added.
 * @param straws number of straws; 0 or NaN if not known yet
 */
export function actTexts(act: Action, straws: number, mare = ''): { button: string; done: string } {
  const [todo, done] = ACTS[act]
  const isKnown = Number.isInteger(straws) && straws > 0
  const counted = isKnown ? plural(straws, 'straw') : 'straws'
  const texts = { button: `${todo} ${counted}`, done: `${counted} ${done}` }
  if (act === 'LOSS') return { ...texts, button: todo }
  if (act !== 'INSEMINATION') return texts
  const named = `${todo} ${mare}`
  if (mare && named.length <= MAX_BUTTON) return { ...texts, button: named }
  return { ...texts, button: isKnown ? `${todo}: ${counted}` : todo }
}

/** Returns the act that recorded a movement. */
export const actOf = ({ type, direction }: { type: string | null; direction: string | null }): Action =>
  type === null ? 'RELOCATION' : direction !== 'IN' && type in ACTS ? (type as Action) : 'ADDITION'

export const additionTexts = {
  COLLECTION: 'Collected',
  PURCHASE: 'Bought',
  CONSIGNMENT: 'On consignment',
  RETURN: 'Returned',
} as const

export const consignmentsTexts = {
  title: 'Consignments',
  allNone: 'No straws on consignment',
  allNoneText: 'Straws held by others appear here, with holder and date.',
  heldByOthers: 'Held by others',
  heldHere: 'Held here',
  pastEnd: 'Nothing on this page',
  none: 'No straws of this batch on consignment.',
  holder: 'Held by',
  since: 'Since',
  ownedBy: (owner: string) => `owned by ${owner}`,
  received: 'Received',
  out: 'Still held',
  inseminated: 'Inseminated',
  sold: 'Sold',
  lost: 'Lost',
  passed_on: 'Passed on',
  returned: 'Returned',
  erased: 'Erased',
  RETURN: 'Returned to you',
} as const
