/**
 * Random sequences of everything that can happen to straws, by two users, through the real API on the real database. A
 * plain model, written from the rules alone, follows each command, and its straws must then agree with those of the
 * API. DEEP_RUNS sets the number of sequences: few in the daily run, a thousand in `npm run test:deep`.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EndpointName } from '#app/features.ts'
import type { Location } from '#stock/containers/contract.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { rangesOf, type StrawStatus } from '#stock/batches/straw.ts'
import { newAnimal, newBatch, newContainer, newParty, strawIds } from './factories.ts'
import { type AnyParts, newMember, newTenant, openTestServer } from './test-server.ts'

const RUNS = Number(process.env['DEEP_RUNS'] ?? 40)

const server = await openTestServer()
const ana = await newTenant(server)
const tomas = await newMember(server, ana)
const stallion = await newAnimal(ana)
const mare = await newAnimal(ana, { sex: 'MARE' })
const { tenant_id, warehouse_id, self_id } = ana
const PARTIES = [self_id, (await newParty(ana)).id, (await newParty(ana)).id]
const DAYS = ['2026-02-10', '2026-03-10', '2026-04-10']
const TODAY = new Date().toISOString().slice(0, 10)

/** Random number for making choices; shrinking reduces the number. */
const Draw = fc.noBias(fc.nat(99))
const ACTS = [
  ['enter', 6],
  ['known', 4],
  ['return', 4],
  ['withdraw', 12],
  ['move', 5],
  ['erase', 1],
  ['reverse', 4],
  ['delete', 1],
  ['race', 1],
] as const
const Command = fc.record({
  act: fc.oneof(...ACTS.map(([act, weight]) => ({ weight, arbitrary: fc.constant(act) }))),
  byOwner: fc.noBias(fc.boolean()),
  /** Whether the command should succeed; if so, its subject is chosen among those that fit. */
  isAimed: fc.integer({ min: 0, max: 4 }).map((draw) => draw > 0),
  batch: Draw,
  amount: Draw,
  party: Draw,
  other: Draw,
  place: Draw,
  day: Draw,
  type: Draw,
  pick: Draw,
  variant: Draw,
})
type Command = typeof Command extends fc.Arbitrary<infer C> ? C : never

type State = {
  owner: string
  holder: string | null
  place: Location | null
  status: StrawStatus | null
  closed: 'ERASED' | 'GIVEN_BACK' | 'REVERSED' | null
}
type Straw = State & {
  id: string
  batch: string
  number: number
  lines: { date: string; after: State; entry: Entry }[]
}
type Entry = {
  id: string
  type: string | null
  direction: 'IN' | 'OUT'
  date: string
  owner: string
  straws: Straw[]
  before: Map<Straw, State | null>
  reverses?: Entry
  reversed?: true
  /**
   * Whether the account owner recorded the entry; undefined until the command has run. The account owner may undo every
   * movement, the member only their own; only its recorder may undo a relocation.
   */
  byOwner?: boolean
}
type Plan = { name: EndpointName; parts: AnyParts; happens: null | ((ids: string[][]) => void) }

const of = <T>(list: readonly T[], draw: number): T | undefined => list[draw % Math.max(list.length, 1)]
const stateOf = ({ owner, holder, place, status, closed }: State): State => ({
  owner,
  holder,
  place,
  status,
  closed,
})
const samePlace = (left: Location | null, right: Location | null) =>
  JSON.stringify(left) === JSON.stringify(right)

class Model {
  readonly straws: Straw[] = []
  readonly journal: Entry[] = []
  readonly gone = new Set<string>()
  readonly batches: string[]
  readonly containers: string[]

  constructor(batches: string[], containers: string[]) {
    this.batches = batches
    this.containers = containers
  }

  exists(place: Location | null | undefined) {
    return !place || (!this.gone.has(place.container_id) && place.canister <= 2 && place.level === 1)
  }

  /**
   * Returns the day of the latest movement that is neither reversed nor a reversal; without one, the day of the last
   * line.
   */
  lastDay(straw: Straw) {
    const standing = straw.lines.filter(({ entry }) => entry.type && !entry.reverses && !entry.reversed)
    return (
      standing
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? straw.lines.at(-1)!.date
    )
  }

  record(entry: Omit<Entry, 'before'>, change: (straw: Straw) => Partial<State>, isNew = false) {
    const before = new Map(entry.straws.map((straw) => [straw, isNew ? null : stateOf(straw)]))
    const whole = { ...entry, before }
    this.journal.push(whole)
    for (const straw of entry.straws) {
      Object.assign(straw, change(straw))
      straw.lines.push({ date: entry.date, after: stateOf(straw), entry: whole })
    }
  }

  enter(batch: string, ids: string[], entry: Omit<Entry, 'before' | 'straws'>, state: State) {
    const last = Math.max(0, ...this.straws.filter((one) => one.batch === batch).map(({ number }) => number))
    const straws = ids.map((id, index) => ({ ...state, id, batch, number: last + index + 1, lines: [] }))
    this.straws.push(...straws)
    this.record({ ...entry, straws }, () => ({}), true)
  }

  soldByUs(straw: Straw) {
    return straw.lines.some(
      ({ entry }) => entry.type === 'SALE' && entry.owner === self_id && !entry.reverses && !entry.reversed,
    )
  }
}

/** Groups straws into movements: by batch, owner, holder and another property. */
function groupsOf(straws: Straw[], more: (straw: Straw) => unknown = () => 0): Straw[][] {
  return [...Map.groupBy(straws, (one) => [one.batch, one.owner, one.holder, more(one)].join()).values()]
}

function signerOf(command: Command) {
  return { tenant_id, signer_id: (command.byOwner ? ana : tomas).user_id }
}

/**
 * Returns the day of a command; never the first day for an aimed command, because straws with later movements cannot
 * move on it.
 */
function dayOf(command: Command): string {
  return command.isAimed ? DAYS[1 + (command.day % 2)]! : of(DAYS, command.day)!
}

function placeFor(model: Model, command: Command): Location {
  const container_id = of(model.containers, command.place)!
  // One place in eight does not exist.
  return { container_id, canister: command.place % 8 === 7 ? 9 : 1 + (command.place % 2), level: 1 }
}

const PLANS: Record<Command['act'], (model: Model, command: Command) => Plan | null> = {
  enter(model: Model, command: Command): Plan | null {
    const batch = of(model.batches, command.batch)!
    const reason = of(['COLLECTION', 'COLLECTION', 'PURCHASE', 'CONSIGNMENT'] as const, command.type)!
    const [party, supplier] = [of(PARTIES, command.party)!, of(PARTIES, command.other)!]
    const place = of([null, placeFor(model, command)], command.variant)!
    const owner = reason === 'CONSIGNMENT' ? supplier : party
    const [amount, date] = [1 + (command.amount % 5), command.day % 4 ? DAYS[0]! : DAYS[2]!]
    const body = {
      ...signerOf(command),
      batch_id: batch,
      warehouse_id,
      date,
      reason,
      amount,
      location: place,
      ...(reason === 'COLLECTION' ? {} : { supplier_id: supplier }),
      ...(reason === 'CONSIGNMENT' ? {} : { owner_id: owner }),
    }
    const isFine =
      reason === 'COLLECTION' || (supplier !== self_id && (reason !== 'PURCHASE' || supplier !== owner))
    const possible = isFine && model.exists(place) && !model.gone.has(batch)
    const state = { owner, holder: null, place, status: 'STORED', closed: null } as const
    const entry = { id: '', type: reason, direction: 'IN', date, owner } as const
    return {
      name: 'addStraws',
      parts: { body },
      happens: possible ? ([ids]) => model.enter(batch, ids!, entry, state) : null,
    }
  },

  known(model: Model, command: Command): Plan | null {
    const reason = of(['PURCHASE', 'CONSIGNMENT'] as const, command.type)!
    const buyer = reason === 'PURCHASE' ? of(PARTIES, command.party)! : null
    const fits = (straw: Straw) =>
      straw.status === 'SOLD' ||
      (reason === 'CONSIGNMENT'
        ? straw.closed === 'GIVEN_BACK'
        : straw.status === 'STORED' && straw.owner !== buyer)
    const straws = pickSome(model, command, fits)
    const first = straws[0]
    if (!first) return null
    const supplier = command.isAimed ? first.owner : of(PARTIES, command.other)!
    const place = of([undefined, null, placeFor(model, command)], command.variant)
    const date = dayOf(command)
    const body = {
      ...signerOf(command),
      batch_id: first.batch,
      warehouse_id,
      date,
      reason,
      supplier_id: supplier,
      straw_ids: straws.map(({ id }) => id),
      ...(place === undefined ? {} : { location: place }),
      ...(buyer ? { owner_id: buyer } : {}),
    }
    const possible =
      supplier !== self_id &&
      supplier !== buyer &&
      model.exists(place) &&
      !model.gone.has(first.batch) &&
      straws.every(
        (one) =>
          one.batch === first.batch && fits(one) && one.owner === supplier && model.lastDay(one) <= date,
      )
    const stays = (straw: Straw) => place === undefined && straw.status === 'STORED'
    return {
      name: 'addStraws',
      parts: { body },
      happens: possible
        ? () => {
            for (const group of groupsOf(straws, stays)) {
              const entry = {
                id: '',
                type: reason,
                direction: 'IN' as const,
                date,
                owner: supplier,
                straws: group,
              }
              model.record(entry, (straw) => ({
                owner: buyer ?? straw.owner,
                holder: null,
                status: 'STORED',
                closed: null,
                place: stays(straw) ? straw.place : (place ?? null),
              }))
            }
          }
        : null,
    }
  },

  return(model: Model, command: Command): Plan | null {
    const chosen = pickSome(model, command, (straw) => straw.status === 'CONSIGNED')
    const first = chosen[0]
    if (!first) return null
    const supplier = command.isAimed ? (first.holder ?? self_id) : of(PARTIES, command.other)!
    const [date, place] = [dayOf(command), of([null, placeFor(model, command)], command.variant)!]
    const amount = 1 + (command.amount % 4)
    const there = (straw: Straw) =>
      straw.batch === first.batch &&
      straw.status === 'CONSIGNED' &&
      straw.holder === supplier &&
      model.lastDay(straw) <= date
    const byAmount = command.pick % 2 === 0
    const straws = byAmount ? model.straws.filter(there).slice(0, amount) : chosen
    const body = {
      ...signerOf(command),
      batch_id: first.batch,
      warehouse_id,
      date,
      reason: 'RETURN',
      supplier_id: supplier,
      location: place,
      ...(byAmount
        ? { amount }
        : command.pick % 4 === 1
          ? { straw_ids: chosen.map(({ id }) => id) }
          : { numbers: rangesOf(chosen.map(({ number }) => number)) }),
    }
    const possible =
      supplier !== self_id &&
      model.exists(place) &&
      !model.gone.has(first.batch) &&
      straws.every(there) &&
      (!byAmount || straws.length === amount)
    return {
      name: 'addStraws',
      parts: { body },
      happens: possible
        ? () => {
            for (const group of groupsOf(straws)) {
              const owner = group[0]!.owner
              model.record({ id: '', type: 'RETURN', direction: 'IN', date, owner, straws: group }, () => ({
                holder: null,
                status: 'STORED',
                place,
              }))
            }
          }
        : null,
    }
  },

  withdraw(model: Model, command: Command): Plan | null {
    const type = of(['CONSIGNMENT', 'SALE', 'LOSS', 'INSEMINATION', 'RETURN'] as const, command.type)!
    const date = dayOf(command)
    const isOpen = ({ status }: Straw) => status === 'STORED' || (status === 'CONSIGNED' && type !== 'RETURN')
    const picked = pickFor(model, command, isOpen, date)
    if (!picked) return null
    const receiver = of(PARTIES, command.party)!
    const keep_in_store = type === 'SALE' && command.variant % 3 === 0
    const withdrawal = {
      type,
      date,
      ...(type === 'CONSIGNMENT' || type === 'SALE' ? { receiver_id: receiver } : {}),
      ...(type === 'SALE' ? { keep_in_store } : {}),
      ...(type === 'LOSS' ? { reason: 'BROKEN' } : {}),
      ...(type === 'INSEMINATION' ? { animal_id: mare.id } : {}),
    }
    const { straws, pick, isFound, byIds } = picked
    const isAllowed = straws.every((straw) => {
      if (model.lastDay(straw) > date || !isOpen(straw)) return false
      // Straws picked by id must be in store to be consigned, unless their holder is given.
      if (type === 'CONSIGNMENT' && byIds && !('holder_id' in pick) && straw.status !== 'STORED') return false
      if (type === 'RETURN') return straw.owner !== self_id
      if (type === 'CONSIGNMENT')
        return receiver !== self_id && receiver !== straw.owner && receiver !== straw.holder
      if (type === 'SALE')
        return (
          receiver !== self_id && receiver !== straw.owner && (!keep_in_store || straw.status === 'STORED')
        )
      return true
    })
    const after = (straw: Straw): Partial<State> => {
      if (keep_in_store) return { owner: receiver }
      if (type === 'CONSIGNMENT') return { status: 'CONSIGNED', holder: receiver, place: null }
      if (type === 'SALE') return { status: 'SOLD', owner: receiver, holder: receiver, place: null }
      if (type === 'LOSS') return { status: 'LOST', holder: null, place: null }
      if (type === 'INSEMINATION') return { status: 'INSEMINATED', holder: null, place: null }
      const end = model.soldByUs(straw)
        ? ({ status: 'SOLD' } as const)
        : ({ status: null, closed: 'GIVEN_BACK' } as const)
      return { ...end, holder: straw.owner, place: null }
    }
    return {
      name: 'changeStraws',
      parts: { body: { ...signerOf(command), ...pick, withdrawal } },
      happens:
        isFound && isAllowed
          ? () => {
              for (const group of groupsOf(straws, (straw) => type === 'RETURN' && model.soldByUs(straw))) {
                const owner = group[0]!.owner
                model.record({ id: '', type, direction: 'OUT', date, owner, straws: group }, after)
              }
            }
          : null,
    }
  },

  move(model: Model, command: Command): Plan | null {
    const to = of([placeFor(model, command), placeFor(model, command), null], command.variant)!
    const picked = pickFor(model, command, ({ status }) => status === 'STORED', undefined, to)
    if (!picked || 'holder_id' in picked.pick) return null
    const { straws, pick, isFound } = picked
    const possible = isFound && model.exists(to) && straws.every(({ status }) => status === 'STORED')
    const moving = straws.filter(({ place }) => !samePlace(place, to))
    return {
      name: 'changeStraws',
      parts: { body: { ...signerOf(command), ...pick, relocation: { to } } },
      happens: possible
        ? () => {
            for (const group of groupsOf(moving)) {
              const owner = group[0]!.owner
              model.record(
                { id: '', type: null, direction: 'IN', date: TODAY, owner, straws: group },
                () => ({ place: to }),
              )
            }
          }
        : null,
    }
  },

  erase(model: Model, command: Command): Plan | null {
    const straws = pickSome(model, command, ({ closed }) => closed === null)
    const first = straws[0]
    if (!first) return null
    const owner = command.isAimed ? first.owner : of(PARTIES, command.party)!
    const query = {
      ...signerOf(command),
      batch_id: first.batch,
      owner_id: owner,
      straw_ids: straws.map(({ id }) => id),
    }
    const possible =
      command.byOwner &&
      !model.gone.has(first.batch) &&
      straws.every((one) => one.batch === first.batch && one.owner === owner && one.closed === null)
    return { name: 'eraseStraws', parts: { query }, happens: possible ? () => erase(model, straws) : null }
  },

  reverse(model: Model, command: Command): Plan | null {
    const entry = of(
      model.journal.filter((one) => one.id),
      command.pick,
    )
    if (!entry) return null
    if (!entry.type) return moveBack(model, command, entry)
    const stands = entry.straws.every((straw) => {
      const own = straw.lines.findIndex((line) => line.entry === entry)
      return straw.lines
        .slice(own + 1)
        .every((line) => !line.entry.type || line.entry.reverses || line.entry.reversed)
    })
    const possible =
      (command.byOwner || entry.byOwner === false) &&
      !entry.reverses &&
      !entry.reversed &&
      stands &&
      !model.gone.has(entry.straws[0]!.batch)
    return {
      name: 'reverseMovement',
      parts: { params: { id: entry.id }, body: { tenant_id, reason: 'Typed by mistake' } },
      happens: possible
        ? () => {
            const { type, date, owner, straws, before } = entry
            const direction = entry.direction === 'IN' ? 'OUT' : 'IN'
            entry.reversed = true
            model.record({ id: '', type, direction, date, owner, straws, reverses: entry }, (straw) => {
              const was = before.get(straw)
              if (!was) return { holder: null, place: null, status: null, closed: 'REVERSED' }
              const stays = straw.status === 'STORED' && was.status === 'STORED'
              return { ...was, place: stays ? straw.place : model.exists(was.place) ? was.place : null }
            })
          }
        : null,
    }
  },

  delete(model: Model, command: Command): Plan | null {
    if (command.pick % 2) {
      const id = of(model.containers, command.place)!
      const isEmpty = model.straws.every(({ place }) => place?.container_id !== id)
      const possible = command.byOwner && isEmpty && !model.gone.has(id)
      return {
        name: 'deleteContainer',
        parts: { params: { id } },
        happens: possible ? () => model.gone.add(id) : null,
      }
    }
    const id = of(model.batches, command.batch)!
    const own = model.straws.filter(({ batch }) => batch === id)
    const possible = command.byOwner && !hasMoved(own) && !model.gone.has(id)
    return {
      name: 'deleteBatch',
      parts: { params: { id } },
      happens: possible
        ? () => {
            erase(model, own)
            model.gone.add(id)
          }
        : null,
    }
  },

  race: () => null,
}

/**
 * Plans the undo of a relocation. Only its recorder may undo it, and only while its straws are stored at the place to
 * which it moved them, and have the same owner.
 */
function moveBack(model: Model, command: Command, entry: Entry): Plan {
  const { id, date, owner, straws, before } = entry
  const possible =
    command.byOwner === entry.byOwner &&
    straws.every((straw) => {
      const { after } = straw.lines.find((line) => line.entry === entry)!
      return straw.status === 'STORED' && straw.owner === after.owner && samePlace(straw.place, after.place)
    }) &&
    !model.gone.has(straws[0]!.batch)
  const formerly = (straw: Straw) => {
    const place = before.get(straw)!.place
    return model.exists(place) ? place : null
  }
  return {
    name: 'reverseMovement',
    parts: { params: { id }, body: { tenant_id, reason: 'Undone' } },
    happens: possible
      ? () => {
          for (const group of groupsOf(straws, (straw) => JSON.stringify(formerly(straw)))) {
            const place = formerly(group[0]!)
            model.record({ id: '', type: null, direction: 'IN', date, owner, straws: group }, () => ({
              place,
            }))
          }
        }
      : null,
  }
}

/**
 * Returns whether any of the straws has an unreversed movement other than its first addition and erasures; relocations
 * do not count.
 */
function hasMoved(straws: Straw[]) {
  return straws.some((straw) =>
    straw.lines.some(
      ({ entry: { type, reverses, reversed, before } }) =>
        type && type !== 'ERASURE' && !reverses && !reversed && before.get(straw) !== null,
    ),
  )
}

function erase(model: Model, straws: Straw[]) {
  for (const group of groupsOf(straws.filter(({ closed }) => closed === null))) {
    const owner = group[0]!.owner
    model.record({ id: '', type: 'ERASURE', direction: 'OUT', date: TODAY, owner, straws: group }, () => ({
      holder: null,
      place: null,
      status: null,
      closed: 'ERASED',
    }))
  }
}

/** Picks at most three consecutive straws; for an aimed command, only straws that fit, of one batch and owner. */
function pickSome(model: Model, command: Command, fits: (straw: Straw) => boolean): Straw[] {
  const all = command.isAimed ? model.straws.filter(fits) : model.straws
  const start = command.pick % Math.max(all.length, 1)
  const chosen = all.slice(start, start + 1 + (command.amount % 3))
  return command.isAimed
    ? chosen.filter(({ batch, owner }) => batch === chosen[0]!.batch && owner === chosen[0]!.owner)
    : chosen
}

/** Lists straws by number, batch by batch. */
function linesOf(straws: Straw[]) {
  return [...Map.groupBy(straws, ({ batch }) => batch)].map(([batch_id, own]) => ({
    batch_id,
    numbers: rangesOf(own.map(({ number }) => number)),
  }))
}

type Pick = { pick: Record<string, unknown>; straws: Straw[]; isFound: boolean; byIds?: true }

function pickFor(
  model: Model,
  command: Command,
  fits: (straw: Straw) => boolean,
  date?: string,
  notAt?: Location | null,
): Pick | null {
  const kind = command.pick % 5
  if (kind === 0) {
    const straws = pickSome(model, command, fits)
    if (straws.length === 0) return null
    const seen = of(
      [{}, {}, { holder_id: null }, { holder_id: straws[0]!.holder ?? PARTIES[1]! }],
      command.other,
    )!
    const holds = (straw: Straw) =>
      !('holder_id' in seen) ||
      (straw.holder === seen.holder_id && straw.status === (seen.holder_id === null ? 'STORED' : 'CONSIGNED'))
    const isFound = straws.every((one) => holds(one) && !model.gone.has(one.batch))
    return { pick: { straw_ids: straws.map(({ id }) => id), ...seen }, straws, isFound, byIds: true }
  }
  if (kind === 1) {
    const somewhere = command.isAimed
      ? pickSome(model, command, ({ place }) => place !== null)[0]?.place
      : null
    const at = somewhere ?? placeFor(model, command)
    const here = model.straws.filter(({ place }) => place?.container_id === at.container_id)
    const straws = command.variant % 2 ? here : here.filter(({ place }) => place!.canister === at.canister)
    const everything_at = {
      container_id: at.container_id,
      ...(command.variant % 2 ? {} : { canister: at.canister }),
    }
    const expected = straws.length + (command.isAimed ? 0 : 1)
    return {
      pick: { everything_at, expected: Math.max(expected, 1) },
      straws,
      isFound: expected === straws.length && straws.length > 0,
    }
  }
  if (kind === 2) {
    const straws = pickSome(model, command, fits)
    if (straws.length === 0) return null
    const holder = of([null, straws[0]!.holder], command.other)!
    const status = holder === null ? 'STORED' : 'CONSIGNED'
    const isFound = straws.every(
      (one) => one.status === status && one.holder === holder && !model.gone.has(one.batch),
    )
    const lines = linesOf(straws)
    const named = lines.length === 1 && command.variant % 2 === 0 ? lines[0]! : { straws: lines }
    return { pick: { ...named, ...(holder ? { holder_id: holder } : {}) }, straws, isFound }
  }
  const aim = pickSome(model, command, fits)[0]
  const batch = aim?.batch ?? of(model.batches, command.batch)!
  const owner = command.isAimed && aim ? aim.owner : of(PARTIES, command.other)!
  const wanted = 1 + (command.amount % 4)
  const holder = aim?.status === 'CONSIGNED' ? aim.holder : null
  const place = holder
    ? undefined
    : of([undefined, null, aim?.place ?? placeFor(model, command)], command.day)
  const there = model.straws.filter(
    (one) =>
      one.batch === batch &&
      one.owner === owner &&
      one.status === (holder ? 'CONSIGNED' : 'STORED') &&
      one.holder === holder &&
      (date === undefined || model.lastDay(one) <= date) &&
      (place === undefined || samePlace(one.place, place)) &&
      (notAt === undefined || !samePlace(one.place, notAt)),
  )
  const amount = command.isAimed ? Math.max(1, Math.min(wanted, there.length)) : wanted
  const pick = {
    batch_id: batch,
    owner_id: owner,
    amount,
    ...(place === undefined ? {} : { location: place }),
    ...(holder ? { holder_id: holder } : {}),
  }
  const straws = there.toSorted((left, right) => left.number - right.number).slice(0, amount)
  return { pick, straws, isFound: straws.length === amount && !model.gone.has(batch) }
}

/** Runs a command through the API and on the model, and expects the same result. */
async function run(model: Model, command: Command) {
  if (command.act === 'race') return race(model, command)
  const plan = PLANS[command.act](model, command)
  if (!plan) return
  const answer = await (command.byOwner ? ana : tomas).try(plan.name, plan.parts)
  const trace = JSON.stringify({ command, parts: plan.parts, answer: [answer.status, answer.body] })
  expect(answer.status, trace).toBeLessThan(500)
  expect(answer.status < 300, trace).toBe(plan.happens !== null)
  if (!plan.happens) return
  const from = model.journal.length
  const movements = (answer.body['movements'] ?? []) as Movement[]
  plan.happens(await Promise.all(movements.map((movement) => strawIds(ana, movement))))
  for (const entry of model.journal.slice(from)) entry.byOwner = command.byOwner
  await nameEntries(model, from)
}

/**
 * Reads the ids of the journal's entries from index `from` on into the model, and compares the entries with the API's.
 */
async function nameEntries(model: Model, from: number) {
  for (const entry of model.journal.slice(from)) {
    const { movements } = await ana.call('listMovements', {
      query: { tenant_id, straw_id: entry.straws[0]!.id, relocations: '1', limit: 100 },
    })
    // The list is sorted by day, so the newest is found by id.
    const newest = movements.reduce((left, right) => (right.id > left.id ? right : left))
    entry.id = newest.id
    entry.byOwner ??= newest.recorded_by === ana.user_id
    expect(newest.recorded_by).toBe((entry.byOwner ? ana : tomas).user_id)
    expect(newest.numbers).toEqual(rangesOf(entry.straws.map(({ number }) => number)))
    expect([newest.type, newest.date]).toEqual([entry.type, entry.date])
    if (entry.type) expect(newest.direction).toBe(entry.direction)
  }
}

/** Runs two concurrent losses of the same straws, one by each user: exactly one of them is refused. */
async function race(model: Model, command: Command) {
  const straws = pickSome(model, { ...command, isAimed: true }, ({ status }) => status === 'STORED')
  if (straws.length === 0 || straws.some((straw) => model.lastDay(straw) > DAYS[2]!)) return
  const withdrawal = { type: 'LOSS', date: DAYS[2], reason: 'THAWED' }
  const body = { ...signerOf(command), straw_ids: straws.map(({ id }) => id), withdrawal }
  const answers = await Promise.all([ana, tomas].map((person) => person.try('changeStraws', { body })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const from = model.journal.length
  const entry = {
    id: '',
    type: 'LOSS',
    direction: 'OUT',
    date: DAYS[2]!,
    owner: straws[0]!.owner,
    straws,
  } as const
  model.record(entry, () => ({ status: 'LOST', place: null }))
  await nameEntries(model, from)
}

async function compareStraws(model: Model) {
  for (const batch_id of model.batches) {
    const read = (closed: '0' | '1') =>
      ana.call('listStraws', { query: { tenant_id, batch_id, closed, limit: 100 } })
    const [open, closed] = await Promise.all([read('0'), read('1')])
    const found = [...open.straws, ...closed.straws].map(
      ({ id, number, owner_id, holder_id, location, status, closed: end, warehouse_id: houseId }) => ({
        id,
        number,
        owner: owner_id,
        holder: holder_id,
        place: location,
        status,
        closed: end,
        isHere: houseId !== null,
      }),
    )
    const wanted = model.straws
      .filter(({ batch }) => batch === batch_id)
      .map((straw) => ({
        id: straw.id,
        number: straw.number,
        ...stateOf(straw),
        isHere: straw.status === 'STORED',
      }))
    const byNumber = (left: { number: number }, right: { number: number }) => left.number - right.number
    expect(found.toSorted(byNumber)).toEqual(wanted.toSorted(byNumber))
  }
}

/** Counts the straws that have a status, by owner, holder, place and status. */
function tally(states: State[]) {
  const keys = states
    .filter(({ status }) => status)
    .map(({ owner, holder, place, status }) => JSON.stringify([owner, holder, place, status]))
  return Object.fromEntries(
    [...Map.groupBy(keys, (key) => key)].map(([key, list]) => [key, list.length]).toSorted(),
  )
}

async function compareBooks(model: Model) {
  for (const batch_id of model.batches) {
    const own = model.straws.filter(({ batch }) => batch === batch_id)
    for (const as_of of [...DAYS, undefined]) {
      const query = { tenant_id, batch_id, ...(as_of ? { as_of } : {}) }
      const { inventory } = await ana.call('showInventory', { query })
      const then = own.flatMap(
        ({ lines }) => lines.findLast(({ date }) => !as_of || date <= as_of)?.after ?? [],
      )
      const found = inventory.map(
        ({ owner_id, holder_id, location, status, straws }) =>
          [JSON.stringify([owner_id, holder_id, location, status]), straws] as const,
      )
      expect(Object.fromEntries(found.toSorted()), `as of ${as_of}`).toEqual(tally(then))
    }
    if (model.gone.has(batch_id)) continue
    const { counts, is_deletable } = await ana.call('showBatch', { params: { id: batch_id }, query: {} })
    expect(is_deletable).toBe(!hasMoved(own))
    const count = (status: StrawStatus) => own.filter((straw) => straw.status === status).length
    const [stored, consigned] = [count('STORED'), count('CONSIGNED')]
    const [lost, inseminated, sold] = [count('LOST'), count('INSEMINATED'), count('SOLD')]
    const [unused, used] = [stored + consigned, lost + inseminated + sold]
    expect(counts).toEqual({ total: unused + used, unused, used, stored, consigned, lost, inseminated, sold })
    const { consignments } = await ana.call('listBatchConsignments', { params: { id: batch_id }, query: {} })
    expect(consignments.reduce((sum, { out }) => sum + out, 0)).toBe(consigned)
    for (const one of consignments) {
      const {
        received,
        out,
        inseminated: usedUp,
        sold: bought,
        lost: gone,
        passed_on,
        returned,
        erased,
      } = one
      expect(received).toBe(out + usedUp + bought + gone + passed_on + returned + erased)
    }
  }
  for (const id of model.containers.filter((one) => !model.gone.has(one))) {
    const { contents } = await ana.call('showContainer', { params: { id }, query: {} })
    const here = model.straws.filter(({ place }) => place?.container_id === id)
    expect(contents.reduce((sum, { straws }) => sum + straws, 0)).toBe(here.length)
  }
}

test(
  'after random actions of two users, every straw is where the rules predict and the books agree',
  { timeout: 60_000 + RUNS * 10_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Command, { minLength: 8, maxLength: 30, size: 'max' }), async (commands) => {
        const batches = [
          await newBatch(ana, { animal_id: stallion.id }),
          await newBatch(ana, { animal_id: stallion.id }),
        ]
        const containers = [
          await newContainer(ana, { canisters: 2, levels: 1 }),
          await newContainer(ana, { canisters: 2, levels: 1 }),
        ]
        const model = new Model(
          batches.map(({ id }) => id),
          containers.map(({ id }) => id),
        )
        for (const command of commands) {
          await run(model, command)
          await compareStraws(model)
        }
        await compareBooks(model)
      }),
      { numRuns: RUNS, endOnFailure: RUNS <= 40 },
    )
    const { checked, differences } = await ana.call('checkBooks', { query: { tenant_id } })
    expect(checked).toBeGreaterThan(0)
    expect(differences).toEqual([])
  },
)
