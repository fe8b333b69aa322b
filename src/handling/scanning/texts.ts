import { plural } from '#platform/contract/grouped.ts'

export const cameraTexts = {
  picture: 'Camera picture',
  starting: 'Starting the camera…',
  aim: 'Hold a label in the frame',
  light: 'Light',
  stop: 'Stop camera',
  start: 'Use camera',
  again: 'Try again',
} as const

export const CAMERA_WORDS: Record<CameraProblem, { title: string; text: string }> = {
  INSECURE: {
    title: 'No camera on this page',
    text: 'It needs a secure page (https). Use a hand scanner, or type.',
  },
  REFUSED: {
    title: 'Camera not allowed',
    text: 'Allow it for this page in the browser settings, then try again. Or use a hand scanner, or type.',
  },
  ABSENT: {
    title: 'No camera found',
    text: 'This device has none. Use a hand scanner, or type.',
  },
  BUSY: {
    title: 'Camera shows no picture',
    text: 'Another program may be using it. Close that, then try again.',
  },
  NO_READER: {
    title: 'Scanner did not load',
    text: 'Try again once you are online. Or use a hand scanner, or type.',
  },
}

export const scanTexts = {
  sound: 'Sound',
  how: 'Scan mode',
  one: 'Scan one',
  many: 'Scan several',
  ready: 'Scanner ready, just scan',
  typed: 'Code or label',
  lookUp: 'Look up',
  lastRead: (time: string) => `Last read, ${time}`,
  none: 'Nothing scanned yet',
  noneText: 'Scan labels one by one, then move or withdraw them together.',
  notOnDevice: 'Not on this device',
  scanAgain: 'Scan again',
  notOnDeviceText: 'unknown to this device. Go online to look it up.',
  onDevice: 'Offline, each scan opens what this device knows of it.',
  oneText: 'Each scan opens immediately. To move or withdraw several together, choose “Scan several”.',
  list: 'Scanned',
  forget: (what: string) => `Remove ${what}`,
  full: (max: number) => `List full (${max}). Move or withdraw these first.`,
  twice: 'Scanned before, counted once',
  looking: 'Looking up…',
  failed: 'Lookup failed.',
  again: 'Try again',
  foreign: 'Not a Strawbook code',
  chooseMatch: 'Choose match',
  which: 'Choose one',
  damaged: 'Incomplete code: check the label',
  notOurs: 'Not in your account',
  gone: 'No longer exists',
  severalHits: 'Several matches',
  severalPlaces: (count: number) => `In ${plural(count, 'place')}`,
  whichPlace: 'Choose place',
  allPlaces: (straws: number) => `All of them, ${plural(straws, 'straw')}`,
  placeOf: (place: string, straws: number) => `${place}, ${plural(straws, 'straw')}`,
  noStraws: 'No stored straws',
  done: 'Done',
  count: 'Count straws',
  print: 'Print labels',
  strawsHead: 'Straws',
  dosesHead: 'Doses',
  whereHead: 'Place',
  labels: (count: number) => plural(count, 'label'),
  openOnes: (count: number) => `${count} to check`,
  straws: (count: number) => plural(count, 'straw'),
  doses: (count: number) => plural(count, 'dose'),
  move: 'Move straws',
  withdraw: 'Withdraw straws',
  tooMany: (max: number) => `Withdraw or pick at most ${plural(max, 'straw')} together.`,
  chooseGoal: 'Scan the canister, or tap it.',
  noPlaceRead: (text: string) => `“${text}” is not a canister.`,
  room: (straws: number) => `up to ${plural(straws, 'straw')} per level`,
  tooFull: (straws: number, room: number) => `${plural(straws, 'straw')}, room for ${room}.`,
  tooClose: (straws: number) => `${straws} too many.`,
  already: (straws: number) => `${plural(straws, 'straw')} ${straws === 1 ? 'is' : 'are'} already there.`,
  noneToMove: 'All are already there.',
  answerTitle: (text: string) => `What is “${text}”?`,
  answerText: 'Search batches and containers',
} as const

export type CameraProblem = 'INSECURE' | 'REFUSED' | 'ABSENT' | 'BUSY' | 'NO_READER'

/**
 * Returns the problem that an error of the camera means.
 * @param name name of the error
 */
export function cameraProblem(name: string): CameraProblem {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'REFUSED'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'ABSENT'
  return 'BUSY'
}
