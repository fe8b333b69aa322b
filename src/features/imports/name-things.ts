/** Who and what a row names: found on file, among what the file makes, or made. */
import type { Reply } from '#platform/contract/endpoint.ts'
import { NewAnimal } from '#features/animals/contract.ts'
import { MOST_CANISTERS, MOST_LEVELS } from '#features/containers/contract.ts'
import { UNTOLD_VESSEL } from '#features/containers/vessel.ts'
import { normal } from './cells.ts'
import type { listKnownNames, NewImport, Ref } from './contract.ts'
import type { Field } from './fields.ts'
import { type Level, levelNumber } from './read-words.ts'
import type { Fix, RowOf } from './row-reading.ts'
import { similarNames } from './similar-names.ts'
import { importTexts } from './texts.ts'

export type Known = Reply<typeof listKnownNames>

/** The request as it is put together, before its schema has seen it. */
export type Lists = Pick<NewImport, 'parties' | 'animals' | 'containers' | 'batches' | 'sheets' | 'bookings'>

export const emptyLists = (): Lists => ({
  parties: [],
  animals: [],
  containers: [],
  batches: [],
  sheets: [],
  bookings: [],
})

const LEAVE_ROW: Fix = { label: 'Leave the row out', out: true }
export { LEAVE_ROW }

/** Of several with a name, the first. */
function byName<T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T[]> {
  return Map.groupBy(things, (thing) => normal(nameOf(thing)))
}

/** The size a container must have for what the file puts into it. */
export type Size = { canisters: number; levels: number }

export function namer(known: Known, lists: Lists, sizes: ReadonlyMap<string, Size>) {
  const parties = byName(known.parties, ({ name }) => name)
  const animals = byName(known.animals, ({ name }) => name)
  const byUeln = new Map(known.animals.flatMap((one) => (one.ueln ? [[one.ueln, one] as const] : [])))
  const containers = byName(known.containers, ({ label }) => label)
  const warehouses = byName(known.warehouses, ({ name }) => name)
  const made = new Map<string, Ref>()
  const alike = new Map<string, string[]>()

  /** Asks whether a name that is not on file means one that is like it. */
  function isNew(row: RowOf, field: Field, name: string, names: () => Iterable<string>): boolean {
    if (row.saidOf(field, name) === 'NEW') return true
    const key = `${field}:${normal(name)}`
    const similar = alike.get(key) ?? similarNames(name, names())
    alike.set(key, similar)
    if (similar.length === 0) return true
    const message = similar.length === 1 ? `Not known. ${similar[0]}?` : `${similar.join(' or ')}?`
    const fixes: Fix[] = similar.map((one) => ({ label: one, value: one }))
    row.wrong(field, message, [...fixes, { label: 'It is new', say: 'NEW' }])
    return false
  }

  /** What the file has made under this key, or makes it now. */
  function make(key: string, list: { length: number }, push: () => void): Ref {
    const ref = made.get(key) ?? `new-${list.length}`
    if (!made.has(key)) {
      push()
      made.set(key, ref)
    }
    return ref
  }

  function party(row: RowOf, field: Field, name = row.text(field)): Ref | null {
    if (name === '') return null
    const found = parties.get(normal(name))?.[0]
    if (found) {
      row.show(field, found.name)
      return found.id
    }
    const names = () => known.parties.map((one) => one.name)
    if (!made.has(`party:${normal(name)}`) && !isNew(row, field, name, names)) return null
    row.markNew(field)
    const { parties: list } = lists
    return make(`party:${normal(name)}`, list, () => list.push(blankParty(row.number, name)))
  }

  /** A horse by its UELN, else by its name. */
  function horse(row: RowOf, field: 'stallion' | 'mare'): Ref | null {
    const sex = field === 'mare' ? 'MARE' : 'STALLION'
    const ueln = field === 'stallion' ? uelnOf(row) : null
    const name = row.text(field)
    const marked = ueln === null ? undefined : byUeln.get(ueln)
    if (marked) {
      if (name !== '' && normal(name) !== normal(marked.name)) {
        row.wrong(field, `${ueln} is ${marked.name}`, [{ label: marked.name, value: marked.name }])
      }
      return marked.id
    }
    if (name === '') {
      if (ueln !== null || row.written('ueln') === '') row.wrong(field, 'Required')
      return null
    }
    const called = (animals.get(normal(name)) ?? []).filter((one) => one.sex === sex)
    const fitting = called.filter((one) => ueln === null || one.ueln === null)
    // A horse is listed once more for each that was merged into it.
    if (new Set(fitting.map(({ id }) => id)).size > 1)
      row.wrong(field, 'Several horses have this name: a UELN tells which')
    if (fitting[0]) {
      row.show(field, fitting[0].name)
      return fitting[0].id
    }
    const key = `animal:${sex}:${ueln ?? normal(name)}`
    const names = () => known.animals.filter((one) => one.sex === sex).map((one) => one.name)
    if (!made.has(key) && ueln === null && !isNew(row, field, name, names)) return null
    row.markNew(field)
    const { animals: list } = lists
    return make(key, list, () =>
      list.push({ ...blankAnimal(row.number, name, sex), ueln, breed: row.get('breed') }),
    )
  }

  /** A container, and whether its size is given. */
  function container(
    row: RowOf,
  ): { ref: Ref; label: string; size: Size; warehouse_id: string | null } | null {
    const label = row.text('container')
    if (label === '') return null
    const found = containers.get(normal(label))?.[0]
    if (found) {
      row.show('container', found.label)
      return { ref: found.id, label: found.label, size: found, warehouse_id: found.warehouse_id }
    }
    const names = () => known.containers.map((one) => one.label)
    const key = `container:${normal(label)}`
    if (!made.has(key) && !isNew(row, 'container', label, names)) return null
    row.markNew('container')
    const size = sizes.get(normal(label)) ?? { canisters: 1, levels: 1 }
    const warehouse_id = warehouse(row)
    const { containers: list } = lists
    const ref = make(key, list, () => list.push({ ...blankContainer(row.number, label, size), warehouse_id }))
    return { ref, label, size, warehouse_id }
  }

  /** Where straws stand: all three parts, or null for none. */
  function place(row: RowOf) {
    const canister = row.get<number>('canister')
    const level = row.get<Level>('level')
    const there = container(row)
    if (there === null) {
      if (canister !== null && row.text('container') === '') row.wrong('container', 'Required')
      return null
    }
    const { ref, label, size, warehouse_id } = there
    if (canister === null) {
      if (row.written('canister') === '') row.wrong('canister', 'Required')
      return null
    }
    if (canister < 1 || canister > size.canisters) {
      row.wrong('canister', importTexts.hasCanisters(label, size.canisters))
    }
    if (level === null && size.levels > 1) {
      if (row.written('level') === '') row.wrong('level', 'Required')
      return null
    }
    const number = levelNumber(level ?? 1, size.levels)
    if (number === null) row.wrong('level', `${label} has ${size.levels} levels: top or bottom`)
    else if (number < 1 || number > size.levels) row.wrong('level', `${label} has ${size.levels} levels`)
    else if (level !== null) row.show('level', levelText(number, size.levels, level))
    row.show('canister', String(canister))
    return { location: { container: ref, canister, level: number ?? 1 }, warehouse_id }
  }

  function warehouse(row: RowOf): string {
    const name = row.text('warehouse')
    const found = name === '' ? known.warehouses[0] : warehouses.get(normal(name))?.[0]
    if (!found) {
      const fixes = known.warehouses.slice(0, 3).map((one) => ({ label: one.name, value: one.name }))
      row.wrong('warehouse', 'No warehouse of this name', fixes)
    }
    return found?.id ?? known.self_id
  }

  return {
    party,
    horse,
    place,
    warehouse,
    hasParty: (name: string) => parties.has(normal(name)),
    byUeln,
    animals,
    containers,
  }
}

export type Namer = ReturnType<typeof namer>

/** A UELN as it is kept; one that is none is noted. */
export function uelnOf(row: RowOf): string | null {
  const read = row.get<string>('ueln')
  if (read === null) return null
  const checked = NewAnimal.shape.ueln.safeParse(read)
  if (checked.success) return checked.data
  row.wrong('ueln', checked.error.issues[0]!.message, [{ label: 'Leave it empty', value: '' }])
  return null
}

function levelText(number: number, levels: number, read: Level): string {
  if (typeof read === 'number' || levels === 1) return String(number)
  return `${number}, ${number === levels ? 'top' : number === 1 ? 'bottom' : 'middle'}`
}

/** What a container must hold at least, where the file alone knows it: by its normalised label. */
export function sizesNeeded(rows: Iterable<RowOf>): Map<string, Size> {
  const sizes = new Map<string, Size>()
  for (const row of rows) {
    const key = normal(row.written('container'))
    if (key === '' || row.checked.isOut) continue
    const size = sizes.get(key) ?? { canisters: 1, levels: 1 }
    const canister = row.get<number>('canister') ?? 1
    const level = row.get<Level>('level') ?? 1
    const levels = level === 'MIDDLE' ? 3 : level === 'TOP' || level === 'BOTTOM' ? 2 : level
    sizes.set(key, {
      canisters: Math.min(MOST_CANISTERS, Math.max(size.canisters, canister)),
      levels: Math.min(MOST_LEVELS, Math.max(size.levels, levels)),
    })
  }
  return sizes
}

export function blankParty(row: number, name: string): Lists['parties'][number] {
  const none = { street_1: null, street_2: null, zipcode: null, city: null, country: null, phone: null }
  const centre = { approval_number: null, centre_kind: null, centre_vet: null }
  return { row, name, email: null, ...none, ...centre }
}

export function blankAnimal(row: number, name: string, sex: 'STALLION' | 'MARE'): Lists['animals'][number] {
  const none = { ueln: null, born_on: null, sire: null, dam: null, colour: null, height_cm: null }
  const more = { breed: null, microchip: null, studbooks: [], owner_ids: [], species: 'HORSE' as const }
  const rest = { gelded_on: null, died_on: null, low_doses: null }
  return { row, name, sex, ...none, ...more, ...rest }
}

function blankContainer(row: number, label: string, size: Size) {
  return { row, label, ...size, straws_per_level: null, note: null, vessel: UNTOLD_VESSEL }
}
