/** Pick lists, openings and the handling history. Straws are booked by openings, not by pick lists. */
import * as z from 'zod/mini'
import { countNumbers, namedNumbers, StrawNumbers, upToNumbers } from '#stock/batches/straw.ts'
import { Location, MAX_CANISTERS } from '#stock/containers/contract.ts'
import { MAX_STRAWS, WantedWithdrawal } from '#stock/straws/bookings.ts'
import { del, get, patch, post } from '#platform/contract/endpoint.ts'
import {
  day,
  id,
  instant,
  oneLine,
  optional,
  page,
  PAGE_SIZE,
  Pagination,
  tenant,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { accept } from '#platform/contract/warnings.ts'
import { Lift, Opening, PickList, PickListSummary, WHY_FEWER } from './shapes.ts'

export const MAX_LINES = 200
/** Limit of an opening, because its takes are booked together. Further straws wait for the next opening. */
export const MAX_TAKES = 1000

const purpose = z.union([
  z.strictObject({ withdrawal: WantedWithdrawal }),
  /** Move to a place, or out of storage if `to` is null. */
  z.strictObject({ relocation: z.strictObject({ to: z.nullable(Location) }) }),
])

export const NewLine = z.union([
  /** An amount of an owner's straws, from one place or from anywhere. */
  z.strictObject({
    batch_id: id,
    owner_id: id,
    amount: whole(1, MAX_STRAWS),
    from: optional(Location),
    purpose,
  }),
  /** Stored straws by number; those of several owners become one line each. */
  z.strictObject({ batch_id: id, numbers: namedNumbers(MAX_STRAWS), purpose }),
])
export type NewLine = z.infer<typeof NewLine>

const newLines = z.array(NewLine).check(z.minLength(1), z.maxLength(MAX_LINES))

export const NewPickList = z.strictObject({
  ...{ tenant_id: id, name: oneLine(100), lines: optional(newLines) },
  /** Day for which the straws are needed. */
  day: optional(day),
})
export const NewLines = z.strictObject({ tenant_id: id, lines: newLines })

export const Count = z.strictObject({
  number: whole(1, MAX_TAKES),
  came_out: whole(0, MAX_STRAWS),
  is_skipped: z._default(z.boolean(), false),
  is_checked: z._default(z.boolean(), false),
  why_fewer: optional(z.enum(WHY_FEWER)),
  instead: optional(z.strictObject({ batch_id: id, reason: text(200) })),
})

const tenantOnly = z.strictObject(tenant)

/** Canister that was up, with the time in seconds. */
const liftedPlace = {
  container_id: id,
  canister: whole(1, MAX_CANISTERS),
  seconds: z.number().check(z.gte(0), z.lte(3600)),
}

export const listPickLists = get('/api/v1/pick-lists', {
  summary: 'List the open pick lists, or the closed ones',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), closed: z.optional(z.enum(['0', '1'])) }),
  /** Open lists by day, those without one last; closed lists if requested, latest first. */
  reply: z.strictObject({
    ...{ pick_lists: z.array(PickListSummary), pagination: Pagination },
    /** Number of open and of closed lists. */
    stats: z.strictObject({ open: z.int(), closed: z.int() }),
  }),
})

export const createPickList = post('/api/v1/pick-lists', {
  summary: 'Create a pick list',
  needs: 'EDIT',
  programs: true,
  body: NewPickList,
  reply: PickList,
  refusals: ['STRAWS_CHANGED'],
})

export const showPickList = get('/api/v1/pick-lists/{id}', {
  summary: 'Show a pick list, with the straws to take and their places',
  programs: true,
  reply: PickList,
})

export const PickListChange = z.strictObject({
  tenant_id: id,
  name: z.optional(oneLine(100)),
  day: z.optional(z.nullable(day)),
  is_closed: z.optional(z.boolean()),
})

export const updatePickList = patch('/api/v1/pick-lists/{id}', {
  summary: 'Change the name or day of a pick list, or close or reopen it',
  needs: 'EDIT',
  programs: true,
  body: PickListChange,
  reply: PickList,
  refusals: ['IN_USE'],
})

export const addPickListLines = post('/api/v1/pick-lists/{id}/lines', {
  summary: 'Add lines to a pick list',
  needs: 'EDIT',
  programs: true,
  body: NewLines,
  reply: PickList,
  refusals: ['STALE', 'STRAWS_CHANGED'],
})

/** Adds what was requested on another list, as amounts from any place, because its straws may have been taken. */
export const copyPickListLines = post('/api/v1/pick-lists/{id}/copies', {
  summary: 'Add the lines of another pick list',
  needs: 'EDIT',
  programs: true,
  body: z.strictObject({ tenant_id: id, from_id: id }),
  reply: PickList,
  refusals: ['STALE'],
})

export const PickListLineChange = z.strictObject({
  tenant_id: id,
  /** Number of straws still needed, as shown to the user; 0 for a removed line. If it differs, the call is refused. */
  seen: whole(0, MAX_STRAWS),
  /** Number of straws needed from now on; restores a removed line. */
  left: z.optional(whole(1, MAX_STRAWS)),
  /** Straws to take from now on, instead of `left`: stored ones of the same owner. */
  numbers: z.optional(namedNumbers(MAX_STRAWS)),
  /** Purpose of the straws still needed. They become another line; straws already taken do not change. */
  purpose: z.optional(purpose),
})

export const changePickListLine = patch('/api/v1/pick-lists/{id}/lines/{line_id}', {
  summary: 'Change the purpose of a line, how many straws it needs, or which; or restore a removed line',
  needs: 'EDIT',
  programs: true,
  params: z.strictObject({ id, line_id: id }),
  body: PickListLineChange,
  reply: PickList,
  refusals: ['STALE', 'IN_USE', 'STRAWS_CHANGED', 'NOT_ENOUGH_STRAWS'],
})

export const showPickListCode = get('/api/v1/pick-lists/{id}/code', {
  summary: 'Show the QR code that opens a pick list on a phone',
  reply: z.strictObject({ url: z.string(), qr_svg: z.string() }),
})

/** Removes a line; straws already taken for it stay taken. */
export const removePickListLine = del('/api/v1/pick-lists/{id}/lines/{line_id}', {
  summary: 'Remove a line from a pick list',
  needs: 'EDIT',
  programs: true,
  params: z.strictObject({ id, line_id: id }),
  refusals: ['IN_USE'],
})

/** Starts an opening, or continues the one in progress, even if another member started it. */
export const startOpening = post('/api/v1/pick-lists/{id}/opening', {
  summary: 'Start an opening for a pick list, or continue the one in progress',
  needs: 'BOOK',
  body: tenantOnly,
  status: 200,
  reply: Opening,
  refusals: ['STALE', 'NOT_ENOUGH_STRAWS'],
})

export const showOpening = get('/api/v1/openings/{id}', {
  summary: 'Show an opening, compared with the current stock',
  programs: true,
  reply: Opening,
})

export const recordLift = post('/api/v1/openings/{id}/lifts', {
  summary: 'Record how long a canister was up',
  needs: 'BOOK',
  body: z.strictObject({ tenant_id: id, ...liftedPlace }),
  reply: Opening,
  refusals: ['STALE', 'NO_SUCH_PLACE'],
  offline: 'WRITE',
})

export const countTakes = post('/api/v1/openings/{id}/counts', {
  summary: 'Record how many straws came out',
  needs: 'BOOK',
  body: z.strictObject({
    tenant_id: id,
    counts: z.array(Count).check(
      z.minLength(1),
      z.maxLength(MAX_TAKES),
      z.refine((counts) => new Set(counts.map(({ number }) => number)).size === counts.length, {
        error: 'Counted twice',
      }),
    ),
  }),
  status: 200,
  reply: Opening,
  refusals: ['STALE', 'NOT_ENOUGH_STRAWS'],
  offline: 'WRITE',
})

/** Books an opening; if it is booked already, returns what was booked. */
export const bookOpening = post('/api/v1/openings/{id}/booking', {
  summary: 'Record all that came out, or nothing, and end the opening',
  needs: 'BOOK',
  body: z.strictObject({
    tenant_id: id,
    signer_id: id,
    date: day,
    /** Straws to book, as the user saw them; if they have changed, nothing is booked. */
    seen: z
      .array(z.strictObject({ number: whole(1, MAX_TAKES), numbers: StrawNumbers }))
      .check(z.maxLength(MAX_TAKES)),
    accept,
  }),
  status: 200,
  reply: Opening,
  refusals: ['STALE', 'STRAWS_CHANGED', 'NO_SUCH_PLACE', 'OVERFULL', 'IMPLAUSIBLE'],
  offline: 'WRITE',
})

/** Take of an offline opening: `numbers` were requested, and `out` are the straws to book, as the user saw them. */
const HappenedTake = z.strictObject({
  line_id: id,
  location: z.nullable(Location),
  numbers: namedNumbers(MAX_STRAWS),
  out: upToNumbers(MAX_STRAWS),
  is_skipped: z._default(z.boolean(), false),
  is_checked: z._default(z.boolean(), false),
  why_fewer: optional(z.enum(WHY_FEWER)),
  instead: optional(z.strictObject({ batch_id: id, reason: text(200) })),
})

export const HappenedOpening = z.strictObject({
  ...{ tenant_id: id, pick_list_id: id, signer_id: id, date: day, opened_at: instant },
  /** Opening that was started online. The recorded opening ends it, unless another member has continued it. */
  goes_on_from: z.optional(id),
  lifts: z.array(z.strictObject({ ...liftedPlace, at: instant })).check(z.maxLength(MAX_STRAWS)),
  accept,
  takes: z.array(HappenedTake).check(
    z.minLength(1),
    z.maxLength(MAX_STRAWS),
    z.refine((takes) => takes.reduce((sum, { out }) => sum + countNumbers(out), 0) <= 10 * MAX_STRAWS, {
      error: `At most ${10 * MAX_STRAWS} straws`,
    }),
  ),
})
export type HappenedOpening = z.input<typeof HappenedOpening>

/**
 * Books an offline opening even if another opening of the list is in progress, which is then compared with the new
 * stock.
 */
export const recordOpening = post('/api/v1/openings', {
  summary: 'Record an opening that was done offline, all of it or nothing',
  needs: 'BOOK',
  body: HappenedOpening,
  reply: Opening,
  refusals: ['STRAWS_CHANGED', 'NO_SUCH_PLACE', 'OVERFULL', 'IMPLAUSIBLE'],
  offline: 'WRITE',
})

export const abandonOpening = del('/api/v1/openings/{id}', {
  summary: 'End an opening without recording',
  needs: 'BOOK',
  refusals: ['STALE'],
})

export const listLifts = get('/api/v1/lifts', {
  summary: 'List the lifts of canisters with their straws, newest first',
  programs: true,
  query: z.strictObject({
    ...tenant,
    ...page(PAGE_SIZE),
    batch_id: z.optional(id),
    container_id: z.optional(id),
    canister: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_CANISTERS))),
  }),
  /** Lifts, latest first; `stats` covers all pages, and its `over` counts lifts of more than 10 seconds. */
  reply: z.strictObject({
    lifts: z.array(Lift),
    pagination: Pagination,
    stats: z.strictObject({ seconds: z.number(), longest: z.nullable(z.number()), over: z.int() }),
  }),
})
