import * as z from 'zod/mini'
import { Vessel } from '#stock/containers/vessel.ts'
import { get, post, put } from '#platform/contract/endpoint.ts'
import {
  id,
  instant,
  measure,
  optional,
  optionalText,
  page,
  PAGE_SIZE,
  Pagination,
  optionalTenant,
  tenant,
} from '#platform/contract/fields.ts'
import { listExport } from '#platform/contract/files.ts'
import { ALERT_KINDS } from './status.ts'
import { CAN_WAIT } from './snoozes.ts'

export const MEASUREMENT_KINDS = ['READING', 'REFILL'] as const
export type MeasurementKind = (typeof MEASUREMENT_KINDS)[number]

const MAX_CM = 200
const MAX_KG = 3000
const MAX_LITRES = 2000

type Figures = { cm: number | null; kg: number | null; litres: number | null }
const countFigures = ({ cm, kg, litres }: Partial<Figures>) =>
  [cm, kg, litres].filter((one) => one != null).length

export const MeasurementFields = {
  /**
   * Reading or refill. A reading given with a refill was taken after the refill. For a dry shipper, a refill is a
   * charge.
   */
  kind: z.enum(MEASUREMENT_KINDS),
  /** Time of the reading or refill, by the member's clock. */
  happened_at: instant,
  /** Level in cm. A reading has exactly one of `cm`, `kg` and `litres`; a refill has at most one. */
  cm: optional(measure(MAX_CM)),
  kg: optional(measure(MAX_KG)),
  litres: optional(measure(MAX_LITRES)),
  added_litres: optional(z.number().check(z.gt(0, 'More than 0'), z.lte(MAX_LITRES))),
  note: optionalText(500),
}

type Measured = Partial<Figures & { kind: MeasurementKind; added_litres: number | null }>

const hasItsFigure = z.superRefine<Measured>((one, context) => {
  const figures = countFigures(one)
  const add = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
  if (figures > 1) add('cm', 'Enter one value only')
  if (one.kind === 'REFILL') return
  if (figures === 0) add('cm', 'Required')
  if (one.added_litres != null) add('added_litres', 'Only for refills')
})

export function withItsFigure<T extends z.ZodMiniObject>(measurement: T): T {
  return measurement.check(hasItsFigure)
}

export const NewMeasurement = withItsFigure(
  z.strictObject({ tenant_id: id, container_id: id, ...MeasurementFields }),
)
export type NewMeasurement = z.infer<typeof NewMeasurement>

export const Measurement = z.strictObject({
  id,
  tenant_id: id,
  container_id: id,
  kind: z.enum(MEASUREMENT_KINDS),
  happened_at: instant,
  recorded_at: instant,
  cm: z.nullable(z.number()),
  kg: z.nullable(z.number()),
  litres: z.nullable(z.number()),
  added_litres: z.nullable(z.number()),
  note: z.nullable(z.string()),
  recorded_by_name: z.string(),
  /**
   * Time at which the measurement was struck out; null if it counts. A measurement that is struck out is still listed,
   * but otherwise ignored.
   */
  struck_at: z.nullable(instant),
  struck_by_name: z.nullable(z.string()),
})
export type Measurement = z.infer<typeof Measurement>

export const VesselStatus = z.strictObject({
  container_id: id,
  label: z.string(),
  canisters: z.int(),
  levels: z.int(),
  straws: z.int(),
  vessel: Vessel,
  /** Unit of `loss`: litres, or centimetres if the data sheet does not allow a conversion. */
  unit: z.enum(['l', 'cm']),
  measured_at: z.nullable(instant),
  cm: z.nullable(z.number()),
  kg: z.nullable(z.number()),
  litres: z.nullable(z.number()),
  /**
   * Level now in cm, estimated from the last reading and the greater of the measured and the rated loss; null if
   * unknown, and for dry shippers.
   */
  cm_now: z.nullable(z.number()),
  /** Mean of the latest measured daily losses, in `unit`; null if unknown. */
  loss: z.nullable(z.number()),
  days_left: z.nullable(z.number()),
  until: z.nullable(instant),
  filled_at: z.nullable(instant),
  added_litres: z.nullable(z.number()),
  /** Usable holding time of a dry shipper in days; null if unknown, and for other vessels. */
  holding_days: z.nullable(z.number()),
  alerts: z.array(z.enum(ALERT_KINDS)),
  later: z.array(z.enum(ALERT_KINDS)),
})
export type VesselStatus = z.infer<typeof VesselStatus>

export const listVesselStatus = get('/api/v1/nitrogen', {
  summary: 'List the nitrogen of the containers: level, loss, days left, alerts',
  programs: true,
  query: z.strictObject({ ...tenant, container_id: z.optional(id) }),
  /** Vessels, those with alerts first. */
  reply: z.strictObject({ vessels: z.array(VesselStatus) }),
})

export const listMeasurements = get('/api/v1/containers/{id}/measurements', {
  summary: 'List the measurements and refills of a container, including those struck out',
  programs: true,
  query: z.extend(optionalTenant, page(PAGE_SIZE)),
  reply: z.strictObject({ measurements: z.array(Measurement), pagination: Pagination }),
})

export const createMeasurement = post('/api/v1/measurements', {
  summary: 'Record a measurement, a refill or the charging of a dry shipper',
  needs: 'BOOK',
  programs: true,
  body: NewMeasurement,
  reply: Measurement,
  offline: 'WRITE',
})

/**
 * Strikes out a wrong measurement, because measurements cannot be changed. A repeated call does not change the time.
 */
export const strikeMeasurement = post('/api/v1/measurements/{id}/strike', {
  summary: 'Strike out a wrong measurement; it stays in the log',
  needs: 'BOOK',
  programs: true,
  body: z.strictObject(tenant),
  status: 200,
  reply: Measurement,
  offline: 'WRITE',
})

export const exportMeasurements = listExport('nitrogen', {
  summary: 'Export measurements and refills',
  filter: { container_id: z.optional(id) },
})

/** Hides an alert from the calling member until the given time. It is still shown to other members. */
export const snoozeAlert = put('/api/v1/containers/{id}/snooze', {
  summary: 'Snooze an alert until tomorrow',
  needs: 'SELF',
  body: z.strictObject({ ...tenant, kind: z.enum(CAN_WAIT), snoozed_until: instant }),
  reply: z.strictObject({ snoozed_until: instant }),
})

export const MailSettings = z.strictObject({ due: z.boolean() })
export type MailSettings = z.infer<typeof MailSettings>

export const showMailSettings = get('/api/v1/mail-settings', {
  summary: 'Show whether alerts are emailed to you',
  needs: 'SELF',
  query: z.strictObject(tenant),
  /** Setting of the alert mails to the caller; by default, alerts are mailed to owners only. */
  reply: MailSettings,
})

export const updateMailSettings = put('/api/v1/mail-settings', {
  summary: 'Change whether alerts are emailed to you',
  needs: 'SELF',
  body: z.strictObject({ ...tenant, due: z.boolean() }),
  reply: MailSettings,
})
