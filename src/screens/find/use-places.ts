import { useMemo } from 'react'
import { useSession } from '#account/auth/web/session.ts'
import { decodeStock, placesIn, withWaiting } from '#handling/offline/stock.ts'
import { effectsOf } from '#handling/offline/web/effects.ts'
import { isHidden, useAway, useOfflineSnapshot } from '#handling/offline/web/offline-snapshot.ts'
import { MAX_DOSES } from '#stock/batches/filters.ts'
import { MAX_ON_A_PAGE } from '#platform/contract/fields.ts'
import { frozenOn, isNamed, readAct, takeName } from '#stock/straws/act-grammar.ts'
import {
  choosePlaces,
  findPlaces,
  type FoundPlace,
  type PlaceOrder,
  type PlaceQuery,
} from '#stock/straws/places.ts'
import { firstAmount } from '#stock/straws/web/amount.ts'
import { useApiQuery } from '#ui/call.ts'
import { useOutbox } from '#ui/outbox/outbox.ts'
import { isUnanswered } from '#ui/unanswered.ts'
import { storedValue } from '#ui/shared-state.ts'
import type { FindSearch } from './find-search.ts'

/** Search parameters that are filters, except the text. */
export const FILTERS = ['doses', 'owner', 'quality', 'size', 'frozen', 'container'] as const

export const isSearching = (search: FindSearch) =>
  Boolean(search.text?.trim()) || FILTERS.some((name) => search[name] !== undefined)

/** Splits the text of the URL into tokens, each of which ends with a comma, and the rest, which is being typed. */
export function splitText(text: string): { tokens: string[]; typed: string } {
  const parts = text.split(',').map((part) => part.trim())
  return { tokens: parts.slice(0, -1).filter(Boolean), typed: parts.at(-1)! }
}

export const joinText = (tokens: readonly string[], typed: string) =>
  [...tokens.map((token) => `${token},`), typed.trim()].join(' ').trim()

type Filters = Pick<FindSearch, (typeof FILTERS)[number]>

/** Names that a typed text may contain instead of the filter of an owner or a container. */
export type Names = {
  self_id?: string | undefined
  owners?: readonly { id: string; name: string }[]
  containers?: readonly { id: string; label: string }[]
  /** Names of horses and batches, whose words are not those of an owner. */
  others?: readonly string[]
}

const YEAR = /(?<!\S)(19[89]\d|20\d\d)(?!\S)/
const OWN = new Set(['mine', 'ours', 'yours'])
/** Minimum length of a word that may be the name of an owner. */
const MIN_OWNER = 3

/**
 * Reads the typed text, as in "5 doses luc 9/2 tank 1" or "quintus 2026 lindenhof". The number in "5 luc" counts doses;
 * alone it may be part of a label.
 */
export function readTyped(typed: string, names: Names = {}): Filters & { words: string[] } {
  const { owners = [], containers = [], others = [] } = names
  const labels = containers.map(({ label }) => label)
  const year = readAct(typed, labels).day?.year ? undefined : YEAR.exec(typed)?.[1]
  const act = readAct(year ? typed.replace(YEAR, '') : typed, labels)
  const { amount, unit, day, canister, level } = act
  const isCount = amount !== null && amount <= MAX_DOSES && (unit === 'doses' || act.words.length > 0)
  const { label, words } = takeName([...act.words, ...act.to], labels)
  const container = containers.find((one) => one.label === label)?.id
  const isOwn = names.self_id !== undefined && words.some((word) => OWN.has(word))
  const isOf = (name: string) => (word: string) =>
    word.length >= MIN_OWNER && isNamed([word], name) && !isNamed([word], ...others)
  const [named, ...more] = owners.filter(({ name }) => words.some(isOf(name)))
  const owner = isOwn ? names.self_id : more.length === 0 ? named?.id : undefined
  const isOwner = isOwn ? (word: string) => OWN.has(word) : isOf(owner ? named!.name : '')
  const frozen = day ? frozenOn({ ...day, year: day.year ?? (year ? Number(year) : null) }) : year
  return {
    ...(isCount && { doses: amount }),
    ...(frozen && { frozen }),
    ...(container && { container }),
    ...(owner && { owner }),
    words: [
      ...(amount === null || isCount ? [] : [String(amount)]),
      ...words.filter((word) => !isOwner(word)),
      ...(canister === null ? [] : [`canister ${canister}`]),
      ...(level === null ? [] : [`level ${level}`]),
    ],
  }
}

/** Moves the typed filters into their own search parameters; the other words stay typed. */
export function withTyped(search: FindSearch, names: Names): FindSearch {
  const { tokens, typed } = splitText(search.text ?? '')
  const { words, ...filters } = readTyped(typed, names)
  const isRead = Object.keys(filters).length > 0
  return isRead ? { ...search, ...filters, text: joinText(tokens, words.join(' ')) || undefined } : search
}

/**
 * Turns the typed text into tokens and filters. If only one stallion was found, the words that match its name become
 * its whole name.
 */
export function settled(search: FindSearch, places: readonly FoundPlace[], names: Names = {}): FindSearch {
  const { tokens, typed } = splitText(search.text ?? '')
  const { words, ...filters } = readTyped(typed, names)
  const stallions = [...new Set(places.map(({ animal_name }) => animal_name))]
  const named = stallions.length === 1 ? words.filter((word) => isNamed([word], stallions[0]!)) : []
  const more = [...(named.length > 0 ? stallions : []), ...words.filter((word) => !named.includes(word))]
  return { ...search, ...filters, text: joinText([...new Set([...tokens, ...more])], '') || undefined }
}

export function placeQueryOf(search: FindSearch, order: PlaceOrder, names: Names = {}): PlaceQuery {
  const { tokens, typed } = splitText(search.text ?? '')
  const { words, ...typedFilters } = readTyped(typed, names)
  const { doses, frozen, owner, quality, size, container } = { ...search, ...typedFilters }
  const text = [...tokens, ...words].map((phrase) => `"${phrase.replaceAll('"', '')}"`).join(' ')
  const filters = {
    ...{ text, quality, straw_size: size, owner_id: owner, container_id: container, doses, frozen },
  }
  const defined = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return { ...Object.fromEntries(defined), order }
}

/**
 * Returns the number of straws to withdraw: those of `doses`, by default of one dose, but at most the straws of the
 * place; one straw if the straws per dose are unknown.
 */
export function amountOf({ straws, straws_per_dose }: FoundPlace, doses: number | undefined): number {
  return firstAmount(straws_per_dose === null ? null : straws_per_dose * (doses ?? 1), straws)
}

type Order = { user_id: string; order: PlaceOrder }
const storedOrder = storedValue<Order>('localStorage', 'find-order')

/**
 * Returns the order, and a function that stores a choice. The order is that in the URL, else the one that the user last
 * chose in this browser, else the best thawed first.
 */
export function useOrder(search: FindSearch): [PlaceOrder, (order: PlaceOrder) => void] {
  const user_id = useSession().session.user.id
  const last = storedOrder.read()
  const order = search.order ?? (last?.user_id === user_id ? last.order : 'THAWED')
  return [order, (next) => storedOrder.write({ user_id, order: next })]
}

/**
 * Returns the stock that this phone has stored, with the changes of unsent entries; undefined without any, if it is too
 * old, or if not `isEnabled`.
 */
export function useStoredPlaces(isEnabled: boolean) {
  const { snapshot } = useOfflineSnapshot()
  const { entries } = useOutbox()
  return useMemo(() => {
    if (!isEnabled || !snapshot || isHidden(snapshot)) return undefined
    const stock = withWaiting(decodeStock(snapshot), effectsOf(entries))
    return { snapshot, stock, places: placesIn(stock) }
  }, [isEnabled, snapshot, entries])
}

/** Finds places on the server or, without a connection, in the stock of this phone. */
export function usePlaces(placeQuery: PlaceQuery, isEnabled: boolean) {
  const isOffline = useAway()
  const query = useApiQuery(
    findPlaces,
    { query: { ...placeQuery, limit: MAX_ON_A_PAGE } },
    isEnabled && !isOffline,
  )
  const isLost = isOffline || (query.isError && !query.data && isUnanswered(query.error))
  const stored = useStoredPlaces(isEnabled && isLost)
  const key = JSON.stringify(placeQuery)
  const offline = useMemo(
    () => stored && choosePlaces(stored.places, JSON.parse(key) as PlaceQuery),
    [stored, key],
  )
  return { query, stored, isOffline, found: offline ?? query.data }
}
