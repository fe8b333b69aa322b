/**
 * Horses with data of the stock: freezes, doses left and use of stallions, inseminations of mares. Separate from
 * `contract.ts`, because most pages do not need this file.
 */
import * as z from 'zod/mini'
import { get } from '#platform/contract/endpoint.ts'
import { day, id, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'
import { AnimalFilter, AnimalSummary } from '#registry/animals/contract.ts'
import { REGULAR_STATES } from '#registry/health-tests/diseases.ts'
import { StrawColour } from '#stock/batches/straw.ts'
import { MovementSummary } from '#stock/movements/contract.ts'

/** Maximum number of freezes that lists draw per stallion; the latest are drawn. */
export const MAX_DRAWN_FREEZES = 24

const used = { inseminated: z.int(), sold: z.int(), lost: z.int() }
export const UsedStraws = z.strictObject(used)
export type UsedStraws = z.infer<typeof UsedStraws>

const ListedStallion = z.strictObject({
  /** Latest freezes whose progressive motility (%) after thawing is known, oldest first. */
  freezes: z.array(z.strictObject({ straw_colour: StrawColour, progressive: z.number() })),
  /** Lowest and highest progressive motility of all freezes; null if none is known. */
  progressive: z.nullable(z.tuple([z.number(), z.number()])),
  straws: z.int(),
  doses: z.int(),
  /** Stored straws by colour, most first. */
  colours: z.array(z.strictObject({ straw_colour: StrawColour, straws: z.int() })),
  /** Straws used in the year of the request's day. */
  used: UsedStraws,
  /** The most urgent regular sample; null if none is required, or the stallion is gelded or dead. */
  tests: z.nullable(z.strictObject({ state: z.enum(REGULAR_STATES), day: z.nullable(day) })),
  /** Batches with stored straws that the tests do not cover. */
  uncovered: z.int(),
})
export type ListedStallion = z.infer<typeof ListedStallion>

const ListedMare = z.strictObject({
  /** Latest insemination that was not undone; null if none exists. */
  insemination: z.nullable(MovementSummary),
})

export const ListedHorse = z.extend(AnimalSummary, {
  /** Names of the owners other than the account itself. */
  other_owners: z.array(z.string()),
  stallion: z.nullable(ListedStallion),
  mare: z.nullable(ListedMare),
})
export type ListedHorse = z.infer<typeof ListedHorse>

const NearHorse = z.strictObject({ id, name: z.string() })

export const listHorses = get('/api/v1/horses', {
  summary: 'List stallions with freezes, doses, use and tests, then mares with their last insemination',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), ...AnimalFilter, on: day }),
  reply: z.strictObject({
    /** Stallions with most doses first, then mares, those without an outcome first. */
    horses: z.array(ListedHorse),
    pagination: Pagination,
    /** Horses that match all filters but the sex. */
    counts: z.strictObject({ stallions: z.int(), mares: z.int() }),
    /** Highest number of straws of any stallion in the account. */
    max_straws: z.int(),
    /** Horse whose name is nearest to a text that matches none; null if none is near. */
    nearest: z.nullable(NearHorse),
  }),
})

export const showHorseUse = get('/api/v1/animals/{id}/use', {
  summary: 'Show a stallion’s doses, who holds straws, and how many were used each month',
  programs: true,
  reply: z.strictObject({
    doses: z.int(),
    /** Whole doses of the account’s own straws. */
    own_doses: z.int(),
    /** Straws on consignment by holder, most first. */
    held: z.array(z.strictObject({ party_id: id, name: z.string(), straws: z.int() })),
    /** Months (`2026-05`) in which straws were used, ascending. */
    months: z.array(z.strictObject({ month: z.string(), ...used })),
    mares: z.int(),
  }),
})
export type HorseUse = z.infer<NonNullable<(typeof showHorseUse)['reply']>>
