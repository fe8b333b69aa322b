import { longDate, shortDate } from '#platform/contract/days.ts'
import { plural, withUnit } from '#platform/contract/grouped.ts'
import { dayIn } from '#platform/contract/time-zone.ts'
import type { AlertKind } from './status.ts'
import type { MeasurementKind, VesselStatus } from './contract.ts'
import { LOSSES_COUNTED } from './litres.ts'

export const kindTexts: Record<MeasurementKind, string> = { READING: 'Measured', REFILL: 'Refilled' }

export function oneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10)
}

const twoDecimals = (value: number) => String(Math.round(value * 100) / 100)
const cm = (value: number | null) => withUnit(value === null ? '' : oneDecimal(value), 'cm')
const dayOf = (instant: string | null, time_zone: string) =>
  instant === null ? '' : longDate(dayIn(time_zone, instant))
const loss = ({ loss: lost, unit, vessel }: VesselStatus) =>
  `${withUnit(twoDecimals(lost ?? 0), unit)} a day, rated ${withUnit(twoDecimals(vessel.rated_loss ?? 0), unit)}`
const vacuum = 'Frost outside or ice in the neck? The vacuum may be failing.'

type AlertText = {
  title: (vesselStatus: VesselStatus) => string
  text: (vesselStatus: VesselStatus, time_zone: string) => string
}

const level = ({ cm_now, measured_at }: VesselStatus, time_zone: string) =>
  `About ${cm(cm_now)} left. Last measured ${dayOf(measured_at, time_zone)}.`

export const alertTexts: Record<AlertKind, AlertText> = {
  LOW_ALARM: {
    title: ({ label, vessel }) => `${label} is below ${cm(vessel.alarm_cm)}: refill now`,
    text: level,
  },
  LOW_WARNING: {
    title: ({ label, vessel }) => `${label} is below ${cm(vessel.warning_cm)}: refill now`,
    text: level,
  },
  LOW_NOTICE: { title: ({ label }) => `${label} needs a refill soon`, text: level },
  OVERDUE: {
    title: ({ label }) => `${label}: no measurement for 7 days`,
    text: ({ measured_at }, time_zone) => `Last measured ${dayOf(measured_at, time_zone)}.`,
  },
  LOSS_ABOVE: {
    title: ({ label }) => `${label} loses more than it should`,
    text: (vesselStatus) => `${loss(vesselStatus)}, ${LOSSES_COUNTED} measurements in a row. ${vacuum}`,
  },
  LOSS_TWICE: {
    title: ({ label }) => `${label} loses nitrogen twice as fast as it should`,
    text: (vesselStatus) => `${loss(vesselStatus)}. ${vacuum}`,
  },
  COLD_ENDING: {
    title: ({ label }) => `${label}: cold for less than 2 days`,
    text: ({ until, straws }, time_zone) =>
      `Cold until ${dayOf(until, time_zone)}. Holds ${plural(straws, 'straw')}.`,
  },
  COLD_OVER: {
    title: ({ label }) => `${label} may be warm`,
    text: ({ until, straws }, time_zone) =>
      `Rated cold until ${dayOf(until, time_zone)}. Holds ${plural(straws, 'straw')}.`,
  },
}

export const stateTexts: Record<AlertKind, string> = {
  LOW_ALARM: 'Alarm',
  LOW_WARNING: 'Refill now',
  LOW_NOTICE: 'Refill soon',
  OVERDUE: 'Measure',
  LOSS_ABOVE: 'High loss',
  LOSS_TWICE: 'Double loss',
  COLD_ENDING: 'Warming soon',
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
 * Formats the nitrogen of a vessel as "Nitrogen 17 cm on 18 Nov 2026: refill soon"; null without a height and without
 * such an alert.
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
  measure: 'Measure',
  refill: 'Refill',
  charge: 'Charge',
  measureTitle: (label: string) => `Measure ${label}`,
  refillTitle: (label: string) => `Refill ${label}`,
  chargeTitle: (label: string) => `Charge ${label}`,
  log: 'Nitrogen log',
  none: 'No containers yet',
  noneText: 'Create one to record its nitrogen.',
  toContainers: 'Containers',
  good: 'Good',
  cold: 'Cold',
  supply: 'Supply',
  unmeasured: 'Not measured yet',
  uncharged: 'Not charged',
  measured: 'Measured',
  loses: 'Loses',
  filled: 'Refilled',
  charged: 'Charged',
  holds: 'Holds',
  unit: 'Unit',
  units: { cm: 'cm', kg: 'kg', litres: 'litres' },
  figures: { cm: 'Height of nitrogen, cm', kg: 'Weight with nitrogen, kg', litres: 'Nitrogen, litres' },
  less: (step: string) => `Decrease by ${step}`,
  more: (step: string) => `Increase by ${step}`,
  steps: { cm: 'half a cm', kg: '100 g', litres: 'half a litre' },
  rod: 'Hold a solid rod on the bottom for 10 seconds, wave it and read the lowest point of the frost line.',
  scales: 'With lid and canisters, as when empty.',
  keep: (figure: string) => `Save ${figure}`,
  keepNothing: 'Save',
  saved: (figure: string) => `${figure} saved.`,
  refillSaved: 'Refill saved.',
  chargeSaved: 'Charge saved.',
  bookRefill: 'Save refill',
  bookCharge: 'Save charge',
  added: 'Added, litres',
  chargedText: 'Weigh it full, excess poured out. Cold time starts now.',
  refillText: 'Enter the new level or the litres added.',
  didYouFill: 'Did you refill it?',
  yesFill: 'Yes, save refill',
  done: 'Done',
  earlier: 'Change time',
  when: 'When',
  note: 'Note',
  inLitres: (litres: string) => withUnit(litres, 'l'),
  next: (day: string) => `Next measurement: ${day}. We notify you if it is missed.`,
  gauge: (cm: string) => `Nitrogen at ${withUnit(cm, 'cm')}`,
  gaugeUnknown: 'Nitrogen level unknown',
  days: (days: number) => (days === 1 ? 'day' : 'days'),
  daysTo: (mark: string, day: string) => `to ${withUnit(mark, 'cm')}, ${day}`,
  daysOfCold: (day: string) => `cold, until ${day}`,
  untold: 'Measure twice, or enter the rated loss, to see how long it lasts.',
  coldUntold: 'Enter the rated days in the data sheet.',
  lossOf: (loss: string, unit: string, rated: string | null) =>
    rated === null
      ? `${withUnit(loss, unit)} a day`
      : `${withUnit(loss, unit)} a day, rated ${withUnit(rated, unit)}`,
  ratedOnly: (rated: string) => `rated ${withUnit(rated, 'l')} a day`,
  holdsDays: (days: string, rated: number | null, tested: number | null) =>
    [
      `${days} ${days === '1' ? 'day' : 'days'} to plan with`,
      rated !== null && `rated ${oneDecimal(rated)}`,
      tested !== null && `tested ${oneDecimal(tested)}`,
    ]
      .filter(Boolean)
      .join(', '),
  plus: (litres: string) => `+${withUnit(litres, 'l')}`,
  chart: (label: string, unit: string) => `${label}, ${unit === 'l' ? 'litres' : 'centimetres'} of nitrogen`,
  chartText: (readings: number, refills: number) =>
    `${plural(readings, 'measurement')}, ${plural(refills, 'refill')}`,
  chartCut: (shown: number, total: number) => `the latest ${shown} of ${total}`,
  range: 'Period',
  ranges: { '1': '1 month', '3': '3 months', all: 'All' },
  fillAt: (cm: string) => `${cm}, refill now`,
  alarmAt: (cm: string) => `${cm}, alarm`,
  at: 'When',
  what: 'What',
  by: 'By',
  amount: 'Level',
  strike: 'Strike out',
  strikeOf: (figure: string, day: string) => `Strike out ${figure}, ${day}`,
  strikeQuestion: (figure: string, day: string) => `Strike out ${figure}, ${day}?`,
  strikeText: 'It stays in the log with your name, but no longer counts.',
  struck: (name: string, day: string) => `Struck out by ${name}, ${day}`,
  struckToast: 'Measurement struck out.',
  history: 'Measurements',
  historyNone: 'No measurements yet.',
  listOf: (label: string) => `Measurements of ${label}`,
  look: 'View',
  logDocument: 'Nitrogen log…',
  which: 'Choose a container',
  remind: 'Remind me tomorrow',
  snoozeOf: (notice: string) => `Remind me tomorrow: ${notice}`,
  reminded: 'We’ll remind you tomorrow.',
  mailsDue: 'Email me alerts',
  mailsText: 'Low nitrogen, no measurement for 7 days, high loss, dry shipper warming.',
  mailsSaved: 'Saved.',
} as const
