import { plural } from '#platform/contract/grouped.ts'

export const cameraTexts = {
  picture: 'Picture of the camera',
  starting: 'The camera is starting…',
  aim: 'Hold a label into the frame',
  light: 'Light',
  stop: 'Stop the camera',
  start: 'Use the camera',
  again: 'Try again',
} as const

export const CAMERA_WORDS: Record<CameraProblem, { title: string; text: string }> = {
  INSECURE: {
    title: 'No camera on this page',
    text: 'Browsers give a camera only to pages that come by https. A hand scanner works, and so does typing.',
  },
  REFUSED: {
    title: 'The camera is not allowed',
    text: 'Allow it for this page in the settings of the browser, then try again. A hand scanner works, and so does typing.',
  },
  ABSENT: {
    title: 'There is no camera',
    text: 'None was found on this device. A hand scanner works, and so does typing.',
  },
  BUSY: {
    title: 'The camera gives no picture',
    text: 'Another program may be using it. Close that, then try again.',
  },
  NO_READER: {
    title: 'What reads the codes did not load',
    text: 'Try again where there is a connection. A hand scanner works, and so does typing.',
  },
}

export const scanTexts = {
  sound: 'Sound',
  how: 'What a scan does',
  one: 'Open it',
  many: 'Many in a row',
  ready: 'Scanner ready: just scan, no field to click',
  typed: 'Code or label',
  typedHint: '7KQ4 M2XZ 9A, or what is printed',
  add: 'Add',
  open: 'Open',
  lastRead: (time: string) => `Last read, ${time}`,
  none: 'Nothing scanned yet',
  noneText:
    'Scan labels one after another: they stand here, newest on top, to be moved or withdrawn together.',
  oneText: 'What is scanned opens at once. For a list to move or withdraw together, choose “Many in a row”.',
  list: 'Scanned',
  forget: (what: string) => `Take ${what} off the list`,
  clear: 'Clear the list',
  full: (most: number) => `The list is full at ${most}. Book what is there first.`,
  twice: 'Read twice, counted once',
  looking: 'Looking it up…',
  failed: 'It could not be looked up.',
  again: 'Try again',
  foreign: 'Not one of our codes',
  whose: 'Whose is it?',
  which: 'Which one?',
  damaged: 'No whole code: a character is missing or wrong',
  notOurs: 'No code of this account',
  gone: 'No longer in the book',
  severalHits: 'Several go by this',
  severalPlaces: (count: number) => `Stands in ${plural(count, 'place')}`,
  whichPlace: 'Which place?',
  allPlaces: (straws: number) => `All of them, ${plural(straws, 'straw')}`,
  placeOf: (place: string, straws: number) => `${place}, ${plural(straws, 'straw')}`,
  noStraws: 'No straws in store',
  byPrint: (text: string) => `Read by its print, ${text}`,
  done: 'Done',
  count: 'Count',
  print: 'Print labels',
  strawsHead: 'Straws',
  dosesHead: 'Doses',
  whereHead: 'Stands in',
  labels: (count: number) => plural(count, 'label'),
  openOnes: (count: number) => `${count} open`,
  straws: (count: number) => plural(count, 'straw'),
  doses: (count: number) => plural(count, 'dose'),
  moveHere: 'Move here',
  withdraw: 'Withdraw',
  tooMany: (most: number) => `At most ${plural(most, 'straw')} are withdrawn together.`,
  moveTitle: (count: number) => `Move ${plural(count, 'straw')}`,
  chooseGoal: 'Scan the canister, or tap it',
  noPlaceRead: (text: string) => `“${text}” is no canister.`,
  room: (straws: number) => `room for ${straws} a level`,
  tooFull: (straws: number, room: number) => `${plural(straws, 'straw')}, room for ${room}.`,
  tooClose: (straws: number) => `${straws} would stand too close.`,
  already: (straws: number) =>
    `${plural(straws, 'straw')} of them ${straws === 1 ? 'stands' : 'stand'} there already.`,
  noneToMove: 'All of them stand there already.',
  answerTitle: (text: string) => `Whose is “${text}”?`,
  answerText: 'Batches and containers that are found by their label, stallion or print.',
} as const

/** Reason why there is no picture, or nothing to read it with. */
export type CameraProblem = 'INSECURE' | 'REFUSED' | 'ABSENT' | 'BUSY' | 'NO_READER'

/**
 * Returns why the camera is not available.
 * @param name of the error with which the browser refused
 */
export function cameraProblem(name: string): CameraProblem {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'REFUSED'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'ABSENT'
  return 'BUSY'
}
