/** Texts about nitrogen on screens, in mails and in the log. */
import { longDate, shortDate } from '#platform/contract/days.ts'
import { plural } from '#platform/contract/grouped.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import type { AlertKind } from './status.ts'
import type { MeasurementKind, VesselStatus } from './contract.ts'
import { LOSSES_COUNTED } from './litres.ts'

export const kindTexts: Record<MeasurementKind, string> = { READING: 'Measured', REFILL: 'Filled' }

/** Formats with at most one decimal, such as "16.9" or "17". */
export function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10)
}

const twoDecimals = (value: number) => String(Math.round(value * 100) / 100)
const cm = (value: number | null) => `${value === null ? '' : oneDecimal(value)} cm`
const dayOf = (instant: string | null, time_zone: string) =>
  instant === null ? '' : longDate(dayIn(time_zone, instant))
const loss = ({ loss: lost, unit, vessel }: VesselStatus) =>
  `${twoDecimals(lost ?? 0)} ${unit} a day, rated ${twoDecimals(vessel.rated_loss ?? 0)}`
const vacuum = 'Look for frost outside and ice in the neck: the vacuum may be going.'

type AlertText = {
  title: (vesselStatus: VesselStatus) => string
  /** Reason for the alert, and what to do. */
  text: (vesselStatus: VesselStatus, time_zone: string) => string
}

const level = ({ cm_now, measured_at }: VesselStatus, time_zone: string) =>
  `About ${cm(cm_now)} of nitrogen, measured last on ${dayOf(measured_at, time_zone)}.`

export const alertTexts: Record<AlertKind, AlertText> = {
  LOW_ALARM: {
    title: ({ label, vessel }) => `${label} is below ${cm(vessel.alarm_cm)}: fill it at once`,
    text: level,
  },
  LOW_WARNING: {
    title: ({ label, vessel }) => `${label} is below ${cm(vessel.warning_cm)}: fill it now`,
    text: level,
  },
  LOW_NOTICE: { title: ({ label }) => `${label} wants filling soon`, text: level },
  OVERDUE: {
    title: ({ label }) => `${label} has not been measured for a week`,
    text: ({ measured_at }, time_zone) => `The last measurement is of ${dayOf(measured_at, time_zone)}.`,
  },
  LOSS_ABOVE: {
    title: ({ label }) => `${label} loses more than it should`,
    text: (vesselStatus) => `${loss(vesselStatus)}, ${LOSSES_COUNTED} measurements in a row. ${vacuum}`,
  },
  LOSS_TWICE: {
    title: ({ label }) => `${label} loses twice what it should`,
    text: (vesselStatus) => `${loss(vesselStatus)}. ${vacuum}`,
  },
  COLD_ENDING: {
    title: ({ label }) => `${label} is cold for less than two days`,
    text: ({ until, straws }, time_zone) =>
      `Until ${dayOf(until, time_zone)}, with ${plural(straws, 'straw')} in it.`,
  },
  COLD_OVER: {
    title: ({ label }) => `${label} may be warm`,
    text: ({ until, straws }, time_zone) =>
      `It was to be trusted until ${dayOf(until, time_zone)}, and ${plural(straws, 'straw')} ${straws === 1 ? 'is' : 'are'} in it.`,
  },
}

/** Short status of a vessel, by its most urgent alert. */
export const stateTexts: Record<AlertKind, string> = {
  LOW_ALARM: 'Alarm',
  LOW_WARNING: 'Fill now',
  LOW_NOTICE: 'Fill soon',
  OVERDUE: 'Measure',
  LOSS_ABOVE: 'Losing more',
  LOSS_TWICE: 'Losing twice',
  COLD_ENDING: 'Cold ends',
  COLD_OVER: 'May be warm',
}

const TOLD_BESIDE: ReadonlySet<AlertKind> = new Set([
  'LOW_ALARM',
  'LOW_WARNING',
  'LOW_NOTICE',
  'COLD_OVER',
  'COLD_ENDING',
])

/**
 * Returns "Nitrogen 17 cm on 18 Nov 2026: fill soon", for a member who goes to the vessel; null without a
 * measurement.
 */
export function nitrogenBeside(
  { cm: height, measured_at, alerts }: VesselStatus,
  time_zone: string,
): string | null {
  const due = alerts.find((kind) => TOLD_BESIDE.has(kind))
  const day = measured_at === null ? '' : shortDate(dayIn(time_zone, measured_at))
  const measured = height !== null && `Nitrogen ${cm(height)} on ${day}`
  const known = [measured, due && stateTexts[due].toLowerCase()]
  const [first, ...rest] = known.filter((part) => typeof part === 'string')
  return first === undefined ? null : [`${first[0]!.toUpperCase()}${first.slice(1)}`, ...rest].join(': ')
}

export const nitrogenTexts = {
  title: 'Nitrogen',
  measure: 'Log a measurement',
  refill: 'Log a refill',
  charge: 'Log a charge',
  measureTitle: (label: string) => `Measure ${label}`,
  refillTitle: (label: string) => `Fill ${label}`,
  chargeTitle: (label: string) => `Charge ${label}`,
  all: 'All vessels',
  log: 'Log of this vessel',
  none: 'No containers yet',
  noneText: 'Create a container; then its nitrogen can be measured here.',
  toContainers: 'Containers',
  good: 'Good',
  cold: 'Cold',
  supply: 'Supply',
  unmeasured: 'Not measured yet',
  uncharged: 'Not charged',
  measured: 'Measured',
  loses: 'Loses',
  filled: 'Filled',
  charged: 'Charged',
  holds: 'Holds',
  unit: 'What is read',
  units: { cm: 'cm', kg: 'kg', litres: 'litres' },
  figure: 'Figure',
  figures: { cm: 'Height of nitrogen, cm', kg: 'Weight with nitrogen, kg', litres: 'Nitrogen, litres' },
  less: (step: string) => `Less by ${step}`,
  more: (step: string) => `More by ${step}`,
  steps: { cm: 'half a cm', kg: '100 g', litres: 'half a litre' },
  rod: 'A solid rod, 10 s on the bottom, then read the lowest point of the frost.',
  scales: 'With lid and canisters, as it was weighed empty.',
  keep: (figure: string) => `Keep ${figure}`,
  keepNothing: 'Keep',
  kept: (figure: string) => `${figure} kept.`,
  refillKept: 'The refill is booked.',
  chargeKept: 'The charge is booked.',
  bookRefill: 'Book the refill',
  bookCharge: 'Book the charge',
  nowAt: 'Now at',
  added: 'Added, litres',
  chargedText: 'Weigh it when it is full and poured out. The time it stays cold counts from now.',
  refillText: 'To what mark, or how many litres: one of the two is enough.',
  didYouFill: 'Did you fill it up?',
  yesFill: 'Yes, book the refill',
  done: 'Done',
  earlier: 'It was earlier',
  when: 'When',
  note: 'Note',
  inLitres: (litres: string) => `${litres} l`,
  lasts: 'Lasts until',
  next: (day: string) => `Next measurement: ${day}. You get a message if nobody has measured by then.`,
  gauge: (cm: string) => `Nitrogen at ${cm} cm`,
  gaugeUnknown: 'The height of the nitrogen is not known',
  days: (days: number) => (days === 1 ? 'day' : 'days'),
  daysTo: (mark: string, day: string) => `to ${mark} cm, ${day}`,
  daysOfCold: (day: string) => `of cold, until ${day}`,
  untold: 'Two measurements tell what it loses, or the rated loss in its data sheet.',
  coldUntold: 'How long it stays cold, its data sheet must say.',
  lossOf: (loss: string, unit: string, rated: string | null) =>
    rated === null ? `${loss} ${unit} a day` : `${loss} ${unit} a day, rated ${rated}`,
  ratedOnly: (rated: string) => `rated ${rated} l a day`,
  holdsDays: (days: string, rated: number | null, tested: number | null) =>
    [
      `${days} days to plan with`,
      rated !== null && `rated ${oneDecimal(rated)}`,
      tested !== null && `tested ${oneDecimal(tested)}`,
    ]
      .filter(Boolean)
      .join(', '),
  plus: (litres: string) => `+${litres} l`,
  chart: (label: string, unit: string) => `${label}, ${unit === 'l' ? 'litres' : 'centimetres'} of nitrogen`,
  chartText: (readings: number, refills: number) =>
    `${plural(readings, 'measurement')}, ${plural(refills, 'refill')}`,
  chartCut: (shown: number, total: number) => `the latest ${shown} of ${total}`,
  range: 'How far back',
  ranges: { '1': '1 month', '3': '3 months', all: 'All' },
  fillAt: (cm: string) => `${cm}, fill`,
  alarmAt: (cm: string) => `${cm}, alarm`,
  at: 'At',
  what: 'What',
  by: 'By',
  amount: 'Level',
  strike: 'Strike out',
  strikeOf: (figure: string, day: string) => `Strike out ${figure} of ${day}`,
  strikeQuestion: (figure: string, day: string) => `Strike out ${figure} of ${day}?`,
  strikeText: 'It stays in the log, with your name, and counts no longer.',
  struck: (name: string, day: string) => `Struck out by ${name}, ${day}`,
  struckToast: 'The measurement is struck out.',
  history: 'Measurements',
  historyNone: 'Nothing was measured yet.',
  listOf: (label: string) => `Measurements of ${label}`,
  look: 'Look',
  logDocument: 'Nitrogen log…',
  which: 'Which vessel',
  remind: 'Remind me tomorrow',
  snoozeOf: (notice: string) => `Remind me tomorrow: ${notice}`,
  reminded: 'You are reminded of it tomorrow.',
  mails: 'Mails',
  mailsDue: 'Mail me what is due',
  mailsText:
    'Low nitrogen, a week without a measurement, a vessel that loses too much, a dry shipper that warms.',
  mailsSaved: 'Saved.',
} as const
