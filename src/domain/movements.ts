/** Movements: the booked stock events. The journal of them is only ever added to. */
import * as z from 'zod/mini'
import { day, id, instant } from './fields.ts'

export const MOVEMENT_TYPES = [
  'CONSIGNMENT',
  'SALE',
  'RETURN',
  'LOSS',
  'INSEMINATION',
  'PURCHASE',
  'COLLECTION',
  'ERASURE',
] as const
export type MovementType = (typeof MOVEMENT_TYPES)[number]

export const DIRECTIONS = ['IN', 'OUT'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const LOSS_REASONS = ['THAWED', 'BROKEN', 'TANK_FAILURE', 'QUALITY_TEST', 'OTHER'] as const
export type LossReason = (typeof LOSS_REASONS)[number]

export const Movement = z.strictObject({
  id,
  tenant_id: id,
  type: z.enum(MOVEMENT_TYPES),
  direction: z.enum(DIRECTIONS),
  date: day,
  recorded_at: instant,
  recorded_by: id,
  signer_id: id,
  signer_name: z.string(),
  batch_id: id,
  batch_label: z.string(),
  /** The owner before the movement; for new straws the first one. */
  owner_id: id,
  supplier_id: z.nullable(id),
  receiver_id: z.nullable(id),
  animal_id: z.nullable(id),
  amount: z.int(),
  straw_ids: z.array(id),
  reason: z.nullable(z.enum(LOSS_REASONS)),
  note: z.nullable(z.string()),
  keep_in_store: z.boolean(),
  sentence: z.string(),
})
export type Movement = z.infer<typeof Movement>

/**
 * The last day that anybody on earth calls today: clocks at UTC+14 are ahead of all others.
 * @param now the present moment
 * @returns `YYYY-MM-DD`
 */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
}
