import type { Vessel } from '#stock/containers/vessel.ts'
import { daysBetween } from '#platform/contract/days.ts'
import {
  cmAt,
  cmOf,
  type Level,
  litresAt,
  litresOf,
  LOSSES_COUNTED,
  lossesOf,
  meanLoss,
  type Reading,
} from './litres.ts'

/** Kinds of alerts, the most urgent first. */
export const ALERT_KINDS = [
  'LOW_ALARM',
  'COLD_OVER',
  'LOW_WARNING',
  'LOSS_TWICE',
  'COLD_ENDING',
  'OVERDUE',
  'LOW_NOTICE',
  'LOSS_ABOVE',
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

export type Measured = Reading & {
  kind: 'READING' | 'REFILL'
  happened_at: string
  added_litres: number | null
}

export type VesselStatusFigures = {
  /** Unit of `loss`: litres, or centimetres if the data sheet does not allow a conversion. */
  unit: 'l' | 'cm'
  /** Time of the last reading or refill from which a level is known; null if no level is known. */
  measured_at: string | null
  cm: number | null
  kg: number | null
  litres: number | null
  /**
   * Level now in cm, estimated from the last reading and the greater of the measured and the rated loss; null if
   * unknown, and for dry shippers.
   */
  cm_now: number | null
  /** Mean of the latest measured daily losses, in `unit`; null if unknown. */
  loss: number | null
  /** Days until the warning mark is reached; for a dry shipper, until it may be warm; null if unknown. */
  days_left: number | null
  until: string | null
  filled_at: string | null
  added_litres: number | null
  holding_days: number | null
  alerts: AlertKind[]
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Interval in days at which a storage vessel has to be measured. */
export const MEASURED_EVERY_DAYS = 7
/** Days left below which a dry shipper with straws needs attention. */
const COLD_SHORT_DAYS = 2
/** Factor by which a loss must exceed the rated one to raise an alert, because of the rod's reading error. */
const ABOVE_RATED = 1.1
const SUSPECT = 2

/**
 * Computes level, loss, days left and alerts of a vessel at the time `now`.
 * @param measured measurements that are not struck out, in the order of time
 * @param straws number of straws in the vessel; an empty dry shipper may be warm, so it raises no alert
 */
export function vesselStatusOf(
  vessel: Vessel,
  measured: readonly Measured[],
  straws: number,
  now: string,
): VesselStatusFigures {
  return vessel.kind === 'SHIPPER' ? coldOf(vessel, measured, straws, now) : levelOf(vessel, measured, now)
}

/** Returns the amounts measured. The amount of a refill without a reading is null. */
function levelsOf(vessel: Vessel, measured: readonly Measured[], unit: VesselStatusFigures['unit']): Level[] {
  return measured.map((one) => ({
    at: one.happened_at,
    kind: one.kind,
    amount: unit === 'l' ? litresOf(vessel, one) : one.cm,
    added: unit === 'l' ? one.added_litres : null,
  }))
}

function levelOf(vessel: Vessel, measured: readonly Measured[], now: string): VesselStatusFigures {
  const last = measured.findLast((one) => cmOf(vessel, one) !== null || litresOf(vessel, one) !== null)
  const unit = last && litresOf(vessel, last) === null ? 'cm' : 'l'
  const filled = measured.findLast(({ kind }) => kind === 'REFILL')
  const segments = lossesOf(levelsOf(vessel, measured, unit))
  const loss = meanLoss(segments)
  const known = {
    unit,
    loss,
    filled_at: filled?.happened_at ?? null,
    added_litres: filled?.added_litres ?? null,
  } as const
  if (!last) return { ...NOTHING, ...known, alerts: [] }
  const [cm, litres] = [cmOf(vessel, last), litresOf(vessel, last)]
  const rated = unit === 'l' ? vessel.rated_loss : null
  const rate = Math.max(rated ?? 0, loss ?? 0)
  const days = Math.max(0, daysBetween(last.happened_at, now))
  const amount = unit === 'l' ? litres : cm
  const reserve = unit === 'l' ? litresAt(vessel, vessel.warning_cm) : vessel.warning_cm
  const lasting =
    amount === null || reserve === null || rate === 0 ? null : Math.max(0, amount - reserve) / rate
  const left = amount === null ? null : Math.max(0, amount - rate * days)
  const cm_now = left === null ? cm : unit === 'cm' ? left : (cmAt(vessel, left) ?? cm)
  const lossy = rated === null ? [] : suspicionsOf(rated, loss, segments)
  const low = vessel.kind === 'STORAGE' ? lowOf(vessel, cm_now) : []
  const late = days > MEASURED_EVERY_DAYS && vessel.kind === 'STORAGE' ? (['OVERDUE'] as const) : []
  return {
    ...NOTHING,
    ...known,
    measured_at: last.happened_at,
    cm,
    kg: last.kg,
    litres,
    cm_now,
    days_left: lasting === null ? null : Math.max(0, lasting - days),
    until: lasting === null ? null : later(last.happened_at, lasting),
    alerts: inOrder([...low, ...late, ...lossy]),
  }
}

function lowOf({ notice_cm, warning_cm, alarm_cm }: Vessel, cm: number | null): AlertKind[] {
  if (cm === null || cm >= notice_cm) return []
  return [cm < alarm_cm ? 'LOW_ALARM' : cm < warning_cm ? 'LOW_WARNING' : 'LOW_NOTICE']
}

/**
 * Returns the alerts about a vacuum that may be failing: the mean loss is above twice the rated loss, or each of the
 * last three losses exceeds the rated loss by more than the reading error.
 */
function suspicionsOf(
  rated: number,
  loss: number | null,
  segments: ReturnType<typeof lossesOf>,
): AlertKind[] {
  if (loss !== null && loss > SUSPECT * rated) return ['LOSS_TWICE']
  const last = segments.slice(-LOSSES_COUNTED)
  const isAbove = last.length === LOSSES_COUNTED && last.every(({ a_day }) => a_day > ABOVE_RATED * rated)
  return isAbove ? ['LOSS_ABOVE'] : []
}

function coldOf(
  vessel: Vessel,
  measured: readonly Measured[],
  straws: number,
  now: string,
): VesselStatusFigures {
  const charged = measured.findLast(({ kind }) => kind === 'REFILL')
  const last = measured.findLast((one) => litresOf(vessel, one) !== null || one.cm !== null)
  const holding_days = holdingDays(vessel)
  const until = charged && holding_days !== null ? later(charged.happened_at, holding_days) : null
  const left = until === null ? null : daysBetween(now, until)
  const isDue = straws > 0 && left !== null && left < COLD_SHORT_DAYS
  return {
    ...NOTHING,
    measured_at: last?.happened_at ?? null,
    cm: last ? cmOf(vessel, last) : null,
    kg: last?.kg ?? null,
    litres: last ? litresOf(vessel, last) : null,
    loss: meanLoss(lossesOf(levelsOf(vessel, measured, 'l'))),
    days_left: left === null ? null : Math.max(0, left),
    until,
    filled_at: charged?.happened_at ?? null,
    added_litres: charged?.added_litres ?? null,
    holding_days,
    alerts: isDue ? [left <= 0 ? 'COLD_OVER' : 'COLD_ENDING'] : [],
  }
}

const NOTHING: VesselStatusFigures = {
  unit: 'l',
  measured_at: null,
  cm: null,
  kg: null,
  litres: null,
  cm_now: null,
  loss: null,
  days_left: null,
  until: null,
  filled_at: null,
  added_litres: null,
  holding_days: null,
  alerts: [],
}

function later(from: string, days: number): string {
  return new Date(Date.parse(from) + days * DAY_MS).toISOString()
}

function inOrder(kinds: readonly AlertKind[]): AlertKind[] {
  return ALERT_KINDS.filter((kind) => kinds.includes(kind))
}

/**
 * Share of the holding time to rely on: units of one model differ by up to two fifths, and their loss is higher with
 * age, with a data logger, or if they are on their side.
 */
const TRUSTED = 0.7

/**
 * Returns the days to plan with, from the smaller of the rated and the last tested holding time; null if neither is
 * known.
 */
export function holdingDays({ static_days, tested_days }: Pick<Vessel, 'static_days' | 'tested_days'>) {
  const known = [static_days, tested_days].filter((days) => days !== null)
  return known.length === 0 ? null : Math.min(...known) * TRUSTED
}
