/** Report on straws that a holder has: several outcomes, recorded together. */
import type { LossReason } from '#stock/movements/contract.ts'
import type { Problems } from '#ui/errors.ts'

export const REPORTED = ['INSEMINATION', 'SALE', 'LOSS', 'RETURN', 'CONSIGNMENT'] as const
export type Reported = (typeof REPORTED)[number]

/** Straws of a batch and an owner that a holder has. */
export type Held = {
  batch_id: string
  batch_label: string
  owner_id: string
  owner_name: string
  holder_id: string
  holder_name: string
  straws: number
}

export type ReportValues = Record<Reported, number | string> & {
  animal_id: string | null
  buyer_id: string | null
  receiver_id: string | null
  reason: LossReason | null
  warehouse_id: string
  date: string
  signer_id: string
}

/** Field of the form beside the number of an outcome. */
export const FIELD_OF = {
  INSEMINATION: 'animal_id',
  SALE: 'buyer_id',
  LOSS: 'reason',
  RETURN: 'warehouse_id',
  CONSIGNMENT: 'receiver_id',
} as const

export const strawsOf = (values: ReportValues, outcome: Reported) => Number(values[outcome]) || 0

export const reportedOf = (values: ReportValues) =>
  REPORTED.filter((outcome) => strawsOf(values, outcome) !== 0)

export const sumOf = (values: ReportValues) =>
  REPORTED.reduce((sum, outcome) => sum + strawsOf(values, outcome), 0)

/** Returns the maximum number of straws of an outcome, given the numbers of the other outcomes. */
export const maxOf = (values: ReportValues, outcome: Reported, left: number) =>
  Math.max(0, left - sumOf(values) + strawsOf(values, outcome))

export function bookingsOf(values: ReportValues, { batch_id, owner_id, holder_id }: Held): object[] {
  const { animal_id, buyer_id, receiver_id, reason, warehouse_id, date } = values
  return reportedOf(values).map((outcome) => {
    const amount = strawsOf(values, outcome)
    if (outcome === 'RETURN') {
      const supplier_id = holder_id
      return {
        reason: outcome,
        batch_id,
        owner_id,
        supplier_id,
        amount,
        warehouse_id: warehouse_id || null,
        date,
      }
    }
    const details = {
      INSEMINATION: { animal_id },
      SALE: { receiver_id: buyer_id },
      LOSS: { reason },
      CONSIGNMENT: { receiver_id },
    }[outcome]
    return { batch_id, owner_id, holder_id, amount, withdrawal: { type: outcome, date, ...details } }
  })
}

/** Maps problems of bookings to the fields of the form. */
export function atLines(problems: Problems, values: ReportValues): Problems {
  const outcomes = reportedOf(values)
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => {
      const [, index, field] = /^bookings\.(\d+)(?:\.withdrawal)?(?:\.(\w+))?/.exec(path) ?? []
      const outcome = outcomes[Number(index)]
      if (outcome === undefined) return [path, problem]
      if (field === 'date') return [field, problem]
      return [field === undefined || field === 'amount' ? outcome : FIELD_OF[outcome], problem]
    }),
  )
}
