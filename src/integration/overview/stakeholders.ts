/**
 * Stakeholders with their straws: those that they own here, those that they hold, and the open matters with
 * them.
 */
import * as z from 'zod/mini'
import { PartySummary } from '#registry/parties/contract.ts'
import { StrawColour } from '#stock/batches/straw.ts'
import { Location } from '#stock/containers/contract.ts'
import { Movement } from '#stock/movements/contract.ts'
import { get } from '#platform/contract/endpoint.ts'
import { day, filterText, id, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'
import { STAKEHOLDER_KINDS } from './stakeholder-kinds.ts'

export const Stakeholder = z.extend(PartySummary, {
  phone: z.nullable(z.string()),
  /** Names of parties that were merged into this one. The filter `text` also matches them. */
  former_names: z.array(z.string()),
  /** Straws in our store that the stakeholder owns. */
  owned: z.int(),
  /** Colours of these straws by number of straws, the largest first. */
  colours: z.array(z.strictObject({ straw_colour: StrawColour, straws: z.int() })),
  /** Straws that the stakeholder holds on consignment; `held_ours` are those of our own. */
  held: z.int(),
  held_ours: z.int(),
  /** Day on which the first of the straws still held arrived; null if none is held. */
  held_since: z.nullable(day),
  /** Straws on open pick lists that the stakeholder owns or is to receive. */
  planned: z.int(),
  /** Inseminations of the stakeholder's mares whose outcome is due. */
  outcomes_due: z.int(),
})
export type Stakeholder = z.infer<typeof Stakeholder>

/** Lists our own organisation first, then by urgency, number of straws and name. `counts` ignore the filter `kind`. */
export const listStakeholders = get('/api/v1/stakeholders', {
  summary: 'List the stakeholders with the straws they own and hold, and what is open',
  programs: true,
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    /** Text in the name, city or email address. */
    text: filterText,
    kind: z.optional(z.enum(STAKEHOLDER_KINDS)),
  }),
  reply: z.strictObject({
    stakeholders: z.array(Stakeholder),
    pagination: Pagination,
    counts: z.strictObject({ OWNS: z.int(), HOLDS: z.int(), OPEN: z.int() }),
    /** Straws in our store, and the number of their owners, independent of the filter. */
    stored: z.strictObject({ straws: z.int(), owners: z.int() }),
  }),
})

const BankLine = z.strictObject({
  batch_id: id,
  batch_label: z.string(),
  straw_colour: StrawColour,
  straws: z.int(),
  owner_id: id,
  owner_name: z.string(),
  holder_id: z.nullable(id),
  holder_name: z.nullable(z.string()),
  /** Place in our store; null if the straws have none, or are held by others. */
  location: z.nullable(Location),
  container_label: z.nullable(z.string()),
  /** Day on which the first of the straws reached their holder; null for straws in our store. */
  since: z.nullable(day),
})
export type BankLine = z.infer<typeof BankLine>

const Bank = z.strictObject({
  straws: z.int(),
  /** Whole doses, computed per batch and then added; batches without straws per dose are not counted. */
  doses: z.int(),
  /** Lines by number of straws, the first `MAX_BANK_LINES` of `total`. */
  lines: z.array(BankLine),
  total: z.int(),
})
export type Bank = z.infer<typeof Bank>

export const MAX_BANK_LINES = 50
export const MAX_HORSES = 10
export const MOVEMENTS_SHOWN = 5

export const Stake = z.strictObject({
  /** Straws of the stakeholder in our store. */
  stored: Bank,
  /** Straws that the stakeholder holds, ours and others'; `held_ours` is the number of ours. */
  held: Bank,
  held_ours: z.int(),
  /** Straws of the stakeholder that others hold. */
  away: Bank,
  /** Horses of the stakeholder by name, at most `MAX_HORSES`. */
  horses: z.array(z.strictObject({ id, name: z.string() })),
  /** Latest movements that name the stakeholder, and the number of all. */
  movements: z.array(Movement),
  movements_total: z.int(),
  /** Latest sale to the stakeholder that was not undone; null without one. */
  sold: z.nullable(z.strictObject({ batch_id: id, batch_label: z.string(), straws: z.int(), date: day })),
})
export type Stake = z.infer<typeof Stake>

export const showStake = get('/api/v1/stakeholders/{id}', {
  summary: 'Show where the straws of a stakeholder are, what they hold, and their latest movements',
  programs: true,
  reply: Stake,
})
