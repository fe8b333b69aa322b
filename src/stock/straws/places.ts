/**
 * Search for unused straws by place, and the rules by which places are left out. Separate from `contract.ts`, because
 * most pages do not need this file. Offline, a phone applies `choosePlaces` to its snapshot.
 */
import * as z from 'zod/mini'
import { QUALITIES, type Quality } from '#stock/batches/contract.ts'
import { FROZEN, MAX_DOSES, MIN_QUALITIES, PLACE_ORDERS, SIZES } from '#stock/batches/filters.ts'
import { StrawColour, StrawNumbers } from '#stock/batches/straw.ts'
import { Location } from '#stock/containers/contract.ts'
import { get, type Reply } from '#platform/contract/endpoint.ts'
import { day, filterText, id, page, PAGE_SIZE, Pagination, tenant } from '#platform/contract/fields.ts'
import { foldText } from '#platform/contract/fold-text.ts'

/** Reasons why a place is left out, in the order of the checks. DOSES means that everything else fits. */
export const LEFT_OUT = [
  'SIZE',
  'DAY',
  'QUALITY',
  'OWNER',
  'CONSIGNED',
  'UNLOCATED',
  'CONTAINER',
  'DOSES',
] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export type PlaceOrder = (typeof PLACE_ORDERS)[number]

/** Maximum number of left-out places in a reply; the server limits its owners and containers to the same number. */
export const MAX_LEFT_OUT = 50
const MAX_PHRASES = 10

/** Straws of one batch and one owner at one place, without a place, or with a holder. */
export const FoundPlace = z.strictObject({
  batch_id: id,
  batch_label: z.string(),
  animal_name: z.string(),
  straw_colour: StrawColour,
  straw_size: z.nullable(z.number()),
  straw_mark_text: z.nullable(z.string()),
  quality: z.nullable(z.enum(QUALITIES)),
  straws_per_dose: z.nullable(z.int()),
  /** Day of production or, if that is unknown, of receipt. */
  frozen_on: z.nullable(day),
  /** Progressive motility after thawing, in %; null if unknown. */
  progressive: z.nullable(z.number()),
  /** Whether the batch has movements in effect other than entries and erasures; relocations do not count. */
  is_opened: z.boolean(),
  owner_id: id,
  owner_name: z.string(),
  holder_name: z.nullable(z.string()),
  location: z.nullable(Location),
  container_label: z.nullable(z.string()),
  canisters: z.nullable(z.int()),
  straws: z.int(),
  numbers: StrawNumbers,
  /** Whole doses; null if the dose is unknown. */
  doses: z.nullable(z.int()),
  left_out: z.nullable(z.enum(LEFT_OUT)),
})
export type FoundPlace = z.infer<typeof FoundPlace>

export const PlacesLeftOut = z.strictObject({
  reason: z.enum(LEFT_OUT),
  places: z.int(),
  batches: z.int(),
  straws: z.int(),
  doses: z.int(),
  /** Owner, holder or container that is the reason, if all these places have the same one; otherwise null. */
  name: z.nullable(z.string()),
})
export type PlacesLeftOut = z.infer<typeof PlacesLeftOut>

const filters = {
  /** Words or "quoted phrases" in the batch, straw mark, stallion, owner, container, canister or level. */
  text: filterText,
  /** Minimum number of whole doses that one owner has of a batch at one place. */
  doses: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_DOSES))),
  owner_id: z.optional(id),
  quality: z.optional(z.enum(MIN_QUALITIES)),
  straw_size: z.optional(z.enum(SIZES)),
  /** Year, month or day; `--02-09` is that day of any year. */
  frozen: z.optional(z.string().check(z.regex(FROZEN))),
  container_id: z.optional(id),
  /** Whether straws without a place are also found. */
  with_unlocated: z.optional(z.literal('1')),
  order: z._default(z.enum(PLACE_ORDERS), 'THAWED'),
}

export const findPlaces = get('/api/v1/straws/places', {
  summary: 'Find the places of straws of all batches, and why others are left out',
  programs: true,
  query: z.strictObject({ ...tenant, ...page(PAGE_SIZE), ...filters }),
  reply: z.strictObject({
    places: z.array(FoundPlace),
    pagination: Pagination,
    /** Straws and whole doses of `places`, on all pages. */
    stats: z.strictObject({ straws: z.int(), doses: z.int() }),
    left_out: z.array(FoundPlace),
    /** Sums of all places that are left out, by reason. */
    left_out_by: z.array(PlacesLeftOut),
    /** Owners and containers of the places that the text finds, for filters. */
    owners: z.array(z.strictObject({ id, name: z.string() })),
    containers: z.array(z.strictObject({ id, label: z.string() })),
  }),
})
export type FoundPlaces = Reply<typeof findPlaces>

export type PlaceQuery = Omit<z.infer<(typeof findPlaces)['query']>, 'tenant_id' | 'limit' | 'offset'>

/** Splits a search into folded words and quoted phrases. */
export function phrasesOf(text: string): string[] {
  return [...text.matchAll(/"([^"]*)"|[^\s"]+/g)]
    .map(([word, phrase]) => foldText(phrase ?? word).trim())
    .filter(Boolean)
    .slice(0, MAX_PHRASES)
}

function isGoodEnough(quality: Quality | null, min: Quality): boolean {
  const rank = (one: Quality | null) => MIN_QUALITIES.findIndex((name) => name === one)
  return rank(quality) >= rank(min)
}

function isFrozen(frozen: string, date: string | null): boolean {
  if (date === null) return false
  return frozen.startsWith('--') ? date.endsWith(frozen.slice(1)) : date.startsWith(frozen)
}

/** Returns the first reason to leave a place out, or null. The server's query checks the reasons in the same order. */
function leftOutOf(place: FoundPlace, query: PlaceQuery): LeftOut | null {
  const { doses, owner_id, quality, straw_size, frozen, container_id, with_unlocated } = query
  const is: Record<LeftOut, boolean> = {
    SIZE: straw_size !== undefined && place.straw_size !== Number(straw_size),
    DAY: frozen !== undefined && !isFrozen(frozen, place.frozen_on),
    QUALITY: quality !== undefined && !isGoodEnough(place.quality, quality),
    OWNER: owner_id !== undefined && place.owner_id !== owner_id,
    CONSIGNED: place.holder_name !== null,
    UNLOCATED: place.location === null && with_unlocated === undefined,
    CONTAINER: container_id !== undefined && place.location?.container_id !== container_id,
    DOSES: doses !== undefined && (place.doses ?? 0) < doses,
  }
  return LEFT_OUT.find((reason) => is[reason]) ?? null
}

function describe(place: FoundPlace): string {
  const { batch_label, animal_name, straw_mark_text, owner_name, container_label, location } = place
  const at = location && `canister ${location.canister} level ${location.level}`
  const mark = straw_mark_text?.replace(/\s+/g, ' ')
  return foldText([batch_label, animal_name, mark, owner_name, container_label, at].join('\n'))
}

const sum = (numbers: (number | null)[]) => numbers.reduce<number>((total, one) => total + (one ?? 0), 0)

const distinct = <T>(all: readonly T[]) => [...new Set(all)]

/** Compares for ascending order; unknown values come last. */
function compare(left: number | string | null, right: number | string | null): number {
  if (left === right) return 0
  if (left === null || right === null) return left === null ? 1 : -1
  return left < right ? -1 : 1
}

const negative = (value: number | null) => (value === null ? null : -value)

const KEYS: Record<PlaceOrder, (place: FoundPlace) => number | string | null> = {
  THAWED: ({ progressive }) => negative(progressive),
  OLDEST: ({ frozen_on }) => frozen_on,
  DOSES: ({ doses }) => negative(doses),
}

/** Searches stock lines that a phone has stored, with the same reply as the server, but without pages. */
export function choosePlaces(lines: readonly FoundPlace[], query: PlaceQuery): FoundPlaces {
  const phrases = phrasesOf(query.text ?? '')
  const keyOf = KEYS[query.order]
  const found = lines
    .filter((place) => phrases.every((phrase) => describe(place).includes(phrase)))
    .map((place) => ({ ...place, left_out: leftOutOf(place, query) }))
    .toSorted(
      (left, right) => compare(keyOf(left), keyOf(right)) || compare(left.batch_label, right.batch_label),
    )
  const places = found.filter(({ left_out }) => left_out === null)
  const others = Map.groupBy(found, ({ left_out }) => left_out)
  const listed = found.filter(({ location }) => location !== null)
  const owners = new Map(found.map(({ owner_id, owner_name }) => [owner_id, owner_name]))
  const containers = new Map(
    listed.map(({ location, container_label }) => [location!.container_id, container_label!]),
  )
  return {
    places,
    pagination: { limit: places.length, offset: 0, total: places.length },
    stats: { straws: sum(places.map(({ straws }) => straws)), doses: sum(places.map(({ doses }) => doses)) },
    left_out: found.filter(({ left_out }) => left_out !== null).slice(0, MAX_LEFT_OUT),
    left_out_by: LEFT_OUT.flatMap((reason) => {
      const left = others.get(reason)
      if (!left) return []
      const names = distinct(left.map((place) => nameOf(reason, place)))
      return {
        ...{ reason, places: left.length, name: names.length === 1 ? names[0]! : null },
        batches: distinct(left.map(({ batch_id }) => batch_id)).length,
        straws: sum(left.map(({ straws }) => straws)),
        doses: sum(left.map(({ doses }) => doses)),
      }
    }),
    owners: [...owners].map(([id, name]) => ({ id, name })),
    containers: [...containers].map(([id, label]) => ({ id, label })),
  }
}

function nameOf(reason: LeftOut, { owner_name, holder_name, container_label }: FoundPlace): string | null {
  if (reason === 'OWNER') return owner_name
  return reason === 'CONSIGNED' ? holder_name : reason === 'CONTAINER' ? container_label : null
}
