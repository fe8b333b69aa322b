/** Data sheet of a vessel. Null means unknown: no default is assumed. */
import * as z from 'zod/mini'
import { day, measure, optional, optionalLine, whole } from '#platform/contract/fields.ts'

export const VESSEL_KINDS = ['STORAGE', 'SHIPPER', 'SUPPLY'] as const
export type VesselKind = (typeof VESSEL_KINDS)[number]

const MAX_CM = 200
const MAX_LITRES = 2000
const MAX_POINTS = 50

const more = (max: number) => z.number().check(z.gt(0, 'More than 0'), z.lte(max))

/** Points of the maker's table: centimetres on the rod, litres in the vessel. */
const Points = z.array(z.tuple([measure(MAX_CM), measure(MAX_LITRES)])).check(
  z.maxLength(MAX_POINTS),
  z.refine((points) => points.every(([cm, litres], index) => isAbove(points[index - 1], cm, litres)), {
    error: 'Enter rising heights with rising litres',
  }),
)

function isAbove(before: [number, number] | undefined, cm: number, litres: number): boolean {
  return before === undefined || (before[0] < cm && before[1] < litres)
}

const height = (usual: number) => z._default(measure(MAX_CM), usual)

export const Vessel = z
  .strictObject({
    kind: z._default(z.enum(VESSEL_KINDS), 'STORAGE'),
    model: optionalLine(100),
    /** Litres of liquid nitrogen when full. */
    litres: optional(more(MAX_LITRES)),
    /** Rated loss of nitrogen in litres per day. */
    rated_loss: optional(more(100)),
    /** Days that the vessel stays cold if it is never opened. */
    static_days: optional(more(1000)),
    /** Weight in kg, empty and dry. */
    tare_kg: optional(more(1000)),
    diameter_cm: optional(more(MAX_CM)),
    points: z._default(Points, []),
    /** Heights of nitrogen below which to refill soon, to refill now, and to raise the alarm. */
    notice_cm: height(20),
    warning_cm: height(15),
    alarm_cm: height(8),
    bought_year: optional(whole(1950, 2999)),
    /** Days that a dry shipper stayed cold in its last test. */
    tested_days: optional(more(1000)),
    tested_on: optional(day),
  })
  .check(
    z.refine(({ alarm_cm, warning_cm }) => alarm_cm <= warning_cm, {
      error: 'Above “Refill now”',
      path: ['alarm_cm'],
    }),
    z.refine(({ warning_cm, notice_cm }) => warning_cm <= notice_cm, {
      error: 'Above “Refill soon”',
      path: ['warning_cm'],
    }),
  )
export type Vessel = z.infer<typeof Vessel>

export const BLANK_VESSEL: Vessel = Vessel.parse({})
