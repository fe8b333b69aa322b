/**
 * Derivation of spermatozoa, motility, straws per dose and doses from a batch's measurements.
 *
 * Units: ml, 10^6/ml, 10^6 SPZ, %. A missing input gives null, never 0; a real 0 stays 0. Values are computed as exact
 * decimals, and rounded half up to 2 places only when they are returned. A typed value takes precedence over its
 * formula in everything derived from it, except that SPZ counted in a class that has a percentage are only reported.
 */
import { Decimal } from 'decimal.js'
import type { CalculationMode, Quality } from './contract.ts'
import { type BatchSheet, type Computed, PERCENTAGE_TOLERANCE, UNKNOWN } from './sheet.ts'
import { dosesOf, WBFSH_DOSE } from './whole-doses.ts'

// 40 digits hold every product of the sheet's inputs exactly, and every quotient far beyond the displayed precision.
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

type Result = Decimal | null

export type DoseInputs = {
  straw_size: number | null
  concentration_per_dose: number | null
  calculation_mode: CalculationMode | null
  straws_per_dose: number | null
  sheet: BatchSheet
}

/**
 * Computes the derived values of a batch.
 * @param stored number of stored straws, for `doses` and `straws_left_over`; null while unknown
 */
export function compute(batch: DoseInputs, stored: number | null): Computed {
  const { sheet } = batch
  const deviations: Computed['deviations'] = []
  /** Returns the typed value or else the formula's; a difference beyond `tolerance` is recorded as a deviation. */
  const settle: Settle = (field, typed, formula, tolerance = 0) => {
    if (typed === null) return formula
    if (
      formula !== null &&
      !deviations.some((one) => one.field === field) &&
      exact(shownValue(formula))
        .minus(shownValue(exact(typed)))
        .abs()
        .gt(tolerance)
    ) {
      deviations.push({ field, formula: shownValue(formula) })
    }
    return exact(typed)
  }

  const { sample, cryopreservation } = sheet
  const sample_spz = settle('sample.spz', sample.spz, product(sample.concentration, sample.volume))
  const final_spz = settle(
    'cryopreservation.final_spz',
    cryopreservation.final_spz,
    product(cryopreservation.final_volume, cryopreservation.final_concentration),
  )
  const final_spz_loss = settle(
    'cryopreservation.final_spz_loss',
    cryopreservation.final_spz_loss,
    lossPercentage(sample_spz, final_spz),
  )
  const spz_per_straw = settle(
    'cryopreservation.spz_per_straw',
    cryopreservation.spz_per_straw,
    product(batch.straw_size, cryopreservation.final_concentration),
  )

  const postThaw = motility('post_thaw_motility', sheet.post_thaw_motility, final_spz, settle)
  const percent = {
    POST_THAW_MOTILITY_MOTILE: postThaw.motile,
    POST_THAW_MOTILITY_PROGRESSIVE: postThaw.progressive,
    UNKNOWN: null,
  }[batch.calculation_mode ?? UNKNOWN]
  const straws_per_dose = settle(
    'straws_per_dose',
    batch.straws_per_dose,
    strawsPerDose(exactOrNull(batch.concentration_per_dose), spz_per_straw, percent),
  )
  const progressive_spz_per_dose = share(times(straws_per_dose, spz_per_straw), postThaw.progressive)
  const split = dosesOf(stored, straws_per_dose === null ? null : straws_per_dose.toNumber())

  const classes = <S extends ClassSection, K extends string>(
    section: S,
    sharesOf: Shares<S, K>,
    base: Result,
  ) => {
    const shares = sharesOf(section, sheet[section], base, settle)
    return withSpz(section, shares, sheet[section], base, settle)
  }

  return {
    sample_spz: shownOrNull(sample_spz),
    sample_motility: classes('sample_motility', motility, sample_spz),
    sample_viability: classes('sample_viability', viability, sample_spz),
    sample_morphology: classes('sample_morphology', morphology, sample_spz),
    post_centrifugation_motility: classes('post_centrifugation_motility', motility, final_spz),
    final_spz: shownOrNull(final_spz),
    final_spz_loss: shownOrNull(final_spz_loss),
    spz_per_straw: shownOrNull(spz_per_straw),
    straws_possible: strawsPossible(cryopreservation.final_volume, batch.straw_size),
    post_thaw_motility: classes('post_thaw_motility', () => postThaw, final_spz),
    post_thaw_viability: classes('post_thaw_viability', viability, final_spz),
    post_thaw_morphology: classes('post_thaw_morphology', morphology, final_spz),
    straws_per_dose: shownOrNull(straws_per_dose),
    progressive_spz_per_dose: shownOrNull(progressive_spz_per_dose),
    meets_wbfsh:
      progressive_spz_per_dose === null || postThaw.progressive === null
        ? null
        : progressive_spz_per_dose.gte(WBFSH_DOSE.progressive_spz) &&
          postThaw.progressive.gte(WBFSH_DOSE.progressive),
    doses: split?.doses ?? null,
    straws_left_over: split?.straws_left_over ?? null,
    deviations,
  }
}

/** Upper limit: no laboratory fills a dose into more straws. */
const MAX_STRAWS_PER_DOSE = 1_000_000

/**
 * Returns dose target / (SPZ per straw x %/100), rounded up, at least 1; null if an input is missing, if a straw gives
 * 0, or above `MAX_STRAWS_PER_DOSE`.
 */
function strawsPerDose(target: Result, spz_per_straw: Result, percent: Result): Result {
  const effective = share(spz_per_straw, percent)
  if (target === null || effective === null || effective.isZero()) return null
  // Integer division and its remainder are exact; a plain quotient could be rounded.
  const whole = target.divToInt(effective)
  const straws = Exact.max(1, whole.times(effective).lt(target) ? whole.plus(1) : whole)
  return straws.gt(MAX_STRAWS_PER_DOSE) ? null : straws
}

/** Returns the lost share of the sample's SPZ in %; negative if there are more at the end, null if unknown. */
function lossPercentage(spz: Result, final_spz: Result): Result {
  if (spz === null || final_spz === null || spz.isZero()) return null
  return spz.minus(final_spz).times(100).div(spz)
}

/**
 * Returns the number of straws that the final volume fills; an upper bound, because laboratories thaw a straw or two as
 * a test. Null if unknown.
 */
function strawsPossible(final_volume: number | null, straw_size: number | null): number | null {
  if (final_volume === null || straw_size === null) return null
  return exact(final_volume).divToInt(straw_size).toNumber()
}

type Settle = (field: string, typed: number | null, formula: Result, tolerance?: Decimal.Value) => Result

type ClassSection = Extract<keyof BatchSheet, `${string}_${'motility' | 'viability' | 'morphology'}`>
type Shares<S extends ClassSection, K extends string> = (
  section: S,
  typed: BatchSheet[S],
  base: Result,
  settle: Settle,
) => Record<K, Result>

type TypedClasses = Readonly<Record<string, unknown>>

const typedNumber = (typed: TypedClasses, name: string) => (typed[name] ?? null) as number | null

/**
 * Returns the share of a class in %: as typed, or from its counted SPZ; null without either, without `base`, or if the
 * count exceeds `base`.
 */
function givenShare(typed: TypedClasses, name: string, base: Result): Result {
  const percent = exactOrNull(typedNumber(typed, name))
  const spz = exactOrNull(typedNumber(typed, `${name}_spz`))
  if (percent !== null || spz === null || base === null || base.isZero() || spz.gt(base)) return percent
  // Round up, so that a quotient such as a third does not make a dose one straw larger.
  return spz.times(100).div(base).toDecimalPlaces(30, Decimal.ROUND_UP)
}

function compare(
  section: string,
  typed: TypedClasses,
  name: string,
  formula: Result,
  base: Result,
  settle: Settle,
) {
  const percent = typedNumber(typed, name)
  if (percent !== null) return settle(`${section}.${name}`, percent, formula, PERCENTAGE_TOLERANCE)
  const spz = `${name}_spz`
  return settle(`${section}.${spz}`, typedNumber(typed, spz), share(base, formula), spzTolerance(base))
}

/** Returns the tolerance of a count from its formula, in 10^6 SPZ, because instruments round shares; 0 without `base`. */
const spzTolerance = (base: Result) => share(base, exact(PERCENTAGE_TOLERANCE)) ?? 0

function motility(section: string, typed: TypedClasses, base: Result, settle: Settle) {
  const given = (name: string) => givenShare(typed, name, base)
  const progressive = given('progressive')
  const moving = given('non_progressive')
  const together = progressive === null || moving === null ? null : Exact.min(100, progressive.plus(moving))
  const motile = given('motile') ?? together ?? rest(given('immotile'))
  compare(section, typed, 'motile', together, base, settle)
  compare(section, typed, 'motile', rest(given('immotile')), base, settle)
  compare(section, typed, 'immotile', rest(motile), base, settle)
  for (const [name, part] of [
    ['progressive', progressive],
    ['non_progressive', moving],
  ] as const) {
    if (part !== null && motile !== null && part.gt(motile))
      compare(section, typed, name, motile, base, settle)
  }
  const non_progressive =
    moving ?? (motile === null || progressive === null ? null : Exact.max(0, motile.minus(progressive)))
  return { motile, progressive, non_progressive, immotile: given('immotile') ?? rest(motile) }
}

function viability(section: string, typed: TypedClasses, base: Result, settle: Settle) {
  return halves(section, typed, ['viable', 'non_viable'], base, settle)
}

function morphology(section: string, typed: TypedClasses, base: Result, settle: Settle) {
  return halves(section, typed, ['normal', 'abnormal'], base, settle)
}

/**
 * Returns the shares of two classes that should add up to 100 %. If both were typed and do not add up, both are marked.
 */
function halves<K extends string>(
  section: string,
  typed: TypedClasses,
  [first, second]: readonly [K, K],
  base: Result,
  settle: Settle,
) {
  const one = givenShare(typed, first, base)
  const other = givenShare(typed, second, base)
  compare(section, typed, first, rest(other), base, settle)
  compare(section, typed, second, rest(one), base, settle)
  return { [first]: one ?? rest(other), [second]: other ?? rest(one) } as Record<K, Result>
}

function withSpz<K extends string>(
  section: string,
  shares: Record<K, Result>,
  typed: TypedClasses,
  base: Result,
  settle: Settle,
) {
  const values = Object.entries<Result>(shares) as [K, Result][]
  return Object.fromEntries([
    ...values.map(([name, percent]) => [name, shownOrNull(percent)]),
    ...values.map(([name, percent]) => {
      const spz = `${name}_spz` as const
      const counted = typedNumber(typed, spz)
      // Compare a count above the total with the total, because such a count gives no share.
      const isTooMany = counted !== null && base !== null && exact(counted).gt(base)
      const formula = isTooMany && typedNumber(typed, name) === null ? base : share(base, percent)
      return [spz, shownOrNull(settle(`${section}.${spz}`, counted, formula, spzTolerance(base)))]
    }),
  ]) as Record<K | `${K}_spz`, number | null>
}

function exact(value: number): Decimal {
  return new Exact(value)
}

function exactOrNull(value: number | null): Result {
  return value === null ? null : exact(value)
}

function product(left: number | null, right: number | null): Result {
  return times(exactOrNull(left), exactOrNull(right))
}

function times(left: Result, right: Result): Result {
  return left === null || right === null ? null : left.times(right)
}

function share(base: Result, percent: Result): Result {
  return times(base, percent)?.div(100) ?? null
}

function rest(percent: Result): Result {
  return percent === null ? null : exact(100).minus(percent)
}

function shownValue(value: Decimal): number {
  return value.toDecimalPlaces(2).toNumber()
}

function shownOrNull(value: Result): number | null {
  return value === null ? null : shownValue(value)
}

/**
 * Suggests a quality from progressive post-thaw motility (%); null if that is missing. The user decides. Source: our
 * own grading, from 50 very good, 35 good, 30 borderline.
 */
export function suggestedQuality(post_thaw_progressive: number | null): Quality | null {
  if (post_thaw_progressive === null) return null
  if (post_thaw_progressive >= 50) return 'VERY_GOOD'
  if (post_thaw_progressive >= 35) return 'GOOD'
  return post_thaw_progressive >= 30 ? 'BORDERLINE' : 'REJECTED'
}
