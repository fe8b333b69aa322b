/**
 * Batches and movements of the demo stud. The figures of ten ejaculates are published (a farm's form, gift-estate.com);
 * those of three other batches are group means of a study (popline.org 383228) or of draft stallions. The notes of
 * batches state what is invented.
 */
import type { BatchOrigin, Quality } from '#stock/batches/contract.ts'
import type { Outcome } from '#stock/movements/contract.ts'
import type { AdditionReason, Withdrawal } from '#stock/straws/bookings.ts'
import type { StrawColour } from '#stock/batches/straw.ts'
import type { AnimalKey, PartyKey, Place } from './stud.ts'

/** Ejaculates: day in February, ml, 10^6/ml and progressive % as published; the last two columns are invented. */
export const EJACULATES: [
  day: number,
  volume: number,
  concentration: number,
  progressive: number,
  postThaw: number,
  quality: Quality,
][] = [
  [1, 75, 135, 60, 38, 'GOOD'],
  [3, 60, 145, 60, 36, 'GOOD'],
  [5, 55, 156, 65, 41, 'GOOD'],
  [7, 58, 150, 70, 45, 'GOOD'],
  [9, 70, 132, 70, 52, 'VERY_GOOD'],
  [11, 65, 148, 65, 39, 'GOOD'],
  [13, 65, 158, 65, 33, 'BORDERLINE'],
  [15, 68, 145, 60, 31, 'BORDERLINE'],
  [17, 75, 150, 60, 36, 'GOOD'],
  [19, 62, 159, 65, 42, 'GOOD'],
]
export const EJACULATE_NOTE =
  'Volume, concentration and progressive motility are published figures of one stallion. The year, the freezing and the values after thawing are made up for this demo.'

type FurtherBatch = {
  number: number
  animal: AnimalKey
  origin: BatchOrigin
  day: string
  colour: StrawColour
  straw_size: 0.25 | 0.5 | 5
  quality: Quality
  sample: { volume: number; concentration: number; progressive: number } | null
  final: { volume: number; concentration: number }
  postThaw: number | null
  note: string
}

const MEANS = 'Volume, concentration and motility are the means of a published group of stallions;'

export const FURTHER_BATCHES: FurtherBatch[] = [
  {
    number: 11,
    animal: 'hermes',
    origin: 'PRODUCTION',
    day: '03-12',
    colour: 'GREEN',
    straw_size: 0.5,
    quality: 'GOOD',
    sample: { volume: 54, concentration: 310, progressive: 62.8 },
    final: { volume: 62, concentration: 200 },
    postThaw: 38.9,
    note: `${MEANS} the rest is made up for this demo.`,
  },
  {
    number: 12,
    animal: 'quintus',
    origin: 'PRODUCTION',
    day: '03-20',
    colour: 'RED',
    straw_size: 0.5,
    quality: 'GOOD',
    sample: { volume: 80, concentration: 340, progressive: 71.6 },
    final: { volume: 100, concentration: 200 },
    postThaw: 39.2,
    note: `${MEANS} the rest is made up for this demo.`,
  },
  {
    number: 13,
    animal: 'brabo',
    origin: 'PRODUCTION',
    day: '04-02',
    colour: 'BLACK',
    straw_size: 0.5,
    quality: 'REJECTED',
    sample: { volume: 95, concentration: 180, progressive: 55 },
    final: { volume: 40, concentration: 200 },
    postThaw: 13.8,
    note: 'The motility after thawing is a published figure of draft stallions; the rest is made up for this demo.',
  },
  {
    number: 14,
    animal: 'quintus',
    origin: 'ACQUISITION',
    day: '05-06',
    colour: 'TRANSPARENT',
    straw_size: 0.25,
    quality: 'VERY_GOOD',
    sample: null,
    final: { volume: 15, concentration: 400 },
    postThaw: 51,
    note: 'Received with its papers. All values are made up for this demo.',
  },
  {
    number: 15,
    animal: 'hermes',
    origin: 'ACQUISITION',
    day: '06-15',
    colour: 'PURPLE',
    straw_size: 5,
    quality: 'UNKNOWN',
    sample: null,
    final: { volume: 60, concentration: 100 },
    postThaw: null,
    note: 'Old macrotubes, never thawed as a test. All values are made up for this demo.',
  },
]

export type Entry = {
  batch: number
  date: string
  reason: AdditionReason
  amount: number
  owner: PartyKey
  supplier?: PartyKey
  place: Place
}

/** Places of the straws of the ten ejaculates; those of the sixth have no place yet. */
export const EJACULATE_PLACES: Place[] = [
  ['main', 1, 1],
  ['main', 1, 2],
  ['main', 2, 2],
  ['main', 3, 1],
  ['main', 3, 2],
  null,
  ['main', 4, 1],
  ['main', 4, 2],
  ['main', 5, 1],
  ['main', 5, 2],
]

export const FURTHER_ENTRIES: Entry[] = [
  { batch: 11, date: '03-12', reason: 'COLLECTION', amount: 80, owner: 'elevage', place: ['reserve', 1, 1] },
  { batch: 11, date: '03-12', reason: 'COLLECTION', amount: 40, owner: 'self', place: ['reserve', 1, 2] },
  {
    batch: 12,
    date: '03-20',
    reason: 'COLLECTION',
    amount: 198,
    owner: 'lindenhof',
    place: ['reserve', 2, 1],
  },
  { batch: 13, date: '04-02', reason: 'COLLECTION', amount: 78, owner: 'vandijk', place: ['reserve', 4, 1] },
  {
    batch: 14,
    date: '05-06',
    reason: 'PURCHASE',
    amount: 60,
    owner: 'self',
    supplier: 'lindenhof',
    place: ['reserve', 6, 2],
  },
  {
    batch: 15,
    date: '06-15',
    reason: 'PURCHASE',
    amount: 12,
    owner: 'self',
    supplier: 'elevage',
    place: null,
  },
]

type Gone = {
  batch: number
  owner: PartyKey
  amount: number
  day: string
  /** Holder of consigned straws; absent for straws in store. */
  from?: PartyKey
} & (
  | { type: 'CONSIGNMENT'; to: PartyKey; until?: string }
  | { type: 'SALE'; to: PartyKey; keep_in_store?: boolean }
  | { type: 'LOSS'; reason: Extract<Withdrawal, { type: 'LOSS' }>['reason']; note?: string }
  | { type: 'INSEMINATION'; mare: AnimalKey; outcome?: [outcome: Outcome, day: string] }
)

export const WITHDRAWALS: Gone[] = [
  { batch: 1, owner: 'self', amount: 2, day: '02-02', type: 'LOSS', reason: 'QUALITY_TEST' },
  { batch: 2, owner: 'self', amount: 2, day: '02-04', type: 'LOSS', reason: 'QUALITY_TEST' },
  { batch: 5, owner: 'self', amount: 2, day: '02-10', type: 'LOSS', reason: 'QUALITY_TEST' },
  {
    batch: 1,
    owner: 'self',
    amount: 7,
    day: '04-14',
    type: 'INSEMINATION',
    mare: 'paloma',
    outcome: ['NOT_PREGNANT', '04-30'],
  },
  { batch: 3, owner: 'self', amount: 14, day: '04-20', type: 'CONSIGNMENT', to: 'dehesa', until: '09-30' },
  { batch: 4, owner: 'self', amount: 24, day: '05-03', type: 'SALE', to: 'lindenhof' },
  {
    batch: 3,
    owner: 'self',
    amount: 7,
    day: '05-08',
    type: 'INSEMINATION',
    mare: 'vega',
    from: 'dehesa',
    outcome: ['LOST_PREGNANCY', '05-28'],
  },
  { batch: 5, owner: 'self', amount: 20, day: '05-11', type: 'SALE', to: 'vandijk', keep_in_store: true },
  { batch: 9, owner: 'self', amount: 21, day: '05-30', type: 'CONSIGNMENT', to: 'elevage' },
  {
    batch: 12,
    owner: 'lindenhof',
    amount: 7,
    day: '06-02',
    type: 'INSEMINATION',
    mare: 'vega',
    outcome: ['PREGNANT', '06-20'],
  },
  {
    batch: 12,
    owner: 'lindenhof',
    amount: 40,
    day: '06-10',
    type: 'CONSIGNMENT',
    to: 'dehesa',
    until: '12-31',
  },
  { batch: 12, owner: 'lindenhof', amount: 1, day: '06-24', type: 'LOSS', reason: 'THAWED', from: 'dehesa' },
  { batch: 12, owner: 'lindenhof', amount: 14, day: '07-06', type: 'SALE', to: 'vandijk', from: 'dehesa' },
  { batch: 11, owner: 'elevage', amount: 16, day: '06-21', type: 'SALE', to: 'vandijk' },
  {
    batch: 13,
    owner: 'vandijk',
    amount: 78,
    day: '07-01',
    type: 'LOSS',
    reason: 'OTHER',
    note: 'Discarded: below what a dose needs',
  },
  {
    batch: 8,
    owner: 'self',
    amount: 5,
    day: '08-19',
    type: 'LOSS',
    reason: 'BROKEN',
    note: 'Goblet slipped while moving canes',
  },
  { batch: 14, owner: 'self', amount: 5, day: '09-03', type: 'INSEMINATION', mare: 'paloma' },
]

/**
 * Returns the volume in whole ml after centrifugation: three quarters of the spermatozoa remain, at 200 million per ml.
 */
export function finalVolume(volume: number, concentration: number) {
  return Math.floor((volume * concentration * 0.75) / 200)
}

/** Returns the entries into store. Each ejaculate enters as a whole on the day of its collection. */
export function entries(): Entry[] {
  const collected = EJACULATES.map(([day, volume, concentration], index): Entry => ({
    batch: index + 1,
    date: `02-${String(day).padStart(2, '0')}`,
    reason: 'COLLECTION',
    amount: finalVolume(volume, concentration) * 2,
    owner: 'self',
    place: EJACULATE_PLACES[index]!,
  }))
  return [...collected, ...FURTHER_ENTRIES]
}
