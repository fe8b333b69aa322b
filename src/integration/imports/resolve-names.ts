/** Resolution of the names of a row: on file, among the file's new records, or as a new record. */
import type { Reply } from '#platform/contract/endpoint.ts'
import { NewAnimal, type Sex } from '#registry/animals/contract.ts'
import { MAX_CANISTERS, MAX_LEVELS } from '#stock/containers/contract.ts'
import { horseKeys, partyKeys } from '#registry/parties/similar-names.ts'
import { type Fix, normal } from './cells.ts'
import type { Breed } from '#registry/animals/breeds.ts'
import type { listKnownNames, NewImport } from './contract.ts'
import { blankAnimal, blankContainer, blankParty, type Ref } from './entries.ts'
import type { Field } from './fields.ts'
import { type Level, levelNumber } from './read-words.ts'
import { LEAVE_EMPTY, type RowOf } from './row-reading.ts'
import { Names, similarNames } from './similar-names.ts'
import { importTexts } from './texts.ts'

export type KnownNames = Reply<typeof listKnownNames>

export type Lists = Pick<
  NewImport,
  | ('parties' | 'animals' | 'containers' | 'batches')
  | ('health_tests' | 'measurements' | 'sheets' | 'bookings')
>

export const emptyLists = (): Lists => ({
  parties: [],
  animals: [],
  containers: [],
  batches: [],
  health_tests: [],
  measurements: [],
  sheets: [],
  bookings: [],
})

export const LEAVE_ROW: Fix = { label: 'Skip row', out: true }

export const KEEP_APART = 'Add as new'

export const SEVERAL_HORSES = 'Several horses: add the UELN'

const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name)

function byName<T>(things: readonly T[], nameOf: (thing: T) => string): Map<string, T[]> {
  return Map.groupBy(things, (thing) => normal(nameOf(thing)))
}

export type Size = { canisters: number; levels: number }

type NewHorse = { ref: Ref; entry: Lists['animals'][number] }

/**
 * Creates a resolver of names, which adds new records to `lists`.
 * @param sizes minimum sizes of new containers, by normalised label
 * @param isOwn whether the file is one of our exports: its new containers, and new names similar to each other, need no
 * confirmation
 */
export function namer(known: KnownNames, lists: Lists, sizes: ReadonlyMap<string, Size>, isOwn: boolean) {
  const parties = byName(known.parties, ({ name }) => name)
  const animals = byName(known.animals, ({ name }) => name)
  const byUeln = new Map(known.animals.flatMap((one) => (one.ueln ? [[one.ueln, one] as const] : [])))
  const containers = byName(known.containers, ({ label }) => label)
  const warehouses = byName(known.warehouses, ({ name }) => name)
  const made = new Map<string, Ref>()
  const alike = new Map<string, { onFile: string[]; typo: string[] }>()
  const newHorses = new Map<string, NewHorse[]>()
  const newByUeln = new Map<string, NewHorse>()
  function horseNames(sex: Sex) {
    const onFile = known.animals.filter((one) => one.sex === sex)
    return new Names(horseKeys, namesOf(onFile), isOwn)
  }
  // Names on file, and new names of earlier rows unless the file is our export.
  const named = {
    party: new Names(partyKeys, namesOf(known.parties), isOwn),
    STALLION: horseNames('STALLION'),
    MARE: horseNames('MARE'),
  }

  /** Whether a name is new: confirmed by the user, or like none on file or in earlier rows. Reports similar names. */
  function isNew(row: RowOf, field: Field, name: string, names: Names): boolean {
    if (row.answer(field, name) === 'NEW') return true
    const inFile = names.spelledLike(name)
    const key = `${field}:${normal(name)}`
    const found = alike.get(key) ?? {
      onFile: similarNames(name, names.onFile),
      typo: names.typoOf(name),
    }
    alike.set(key, found)
    const similar = [inFile, found.onFile, found.typo].find((some) => some.length > 0) ?? []
    if (similar.length === 0) return true
    const fixes: Fix[] = similar.map((one) => ({ label: one, value: one }))
    row.wrong(field, `Did you mean ${similar.join(' or ')}?`, [...fixes, { label: KEEP_APART, say: 'NEW' }])
    return false
  }

  /** Returns the reference of the entry for a key; the first call for the key adds the entry. */
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
    if (!made.has(`party:${normal(name)}`) && !isNew(row, field, name, named.party)) return null
    row.markNew(field)
    named.party.add(name)
    const { parties: list } = lists
    return make(`party:${normal(name)}`, list, () => list.push(blankParty(row.number, name)))
  }

  function horse(row: RowOf, field: 'stallion' | 'mare'): Ref | null {
    const sex = field === 'mare' ? 'MARE' : 'STALLION'
    const ueln = field === 'stallion' ? uelnOf(row) : null
    const name = row.text(field)
    const marked = ueln === null ? undefined : byUeln.get(ueln)
    if (marked && marked.sex !== sex) {
      row.wrong('ueln', importTexts.uelnOfMare(marked.name), [LEAVE_EMPTY])
      return null
    }
    if (marked) {
      if (name !== '' && normal(name) !== normal(marked.name)) {
        row.wrong(field, `${ueln} belongs to ${marked.name}`, [{ label: marked.name, value: marked.name }])
      }
      return marked.id
    }
    if (name === '') {
      if (ueln !== null || row.written('ueln') === '') row.required(field)
      return null
    }
    const called = (animals.get(normal(name)) ?? []).filter((one) => one.sex === sex)
    const fitting = called.filter((one) => ueln === null || one.ueln === null)
    // A horse is listed again for each horse merged into it, under the same id.
    if (new Set(fitting.map(({ id }) => id)).size > 1) row.wrong(field, SEVERAL_HORSES)
    if (fitting[0]) {
      row.show(field, fitting[0].name)
      return fitting[0].id
    }
    const before = newHorse(row, field, sex, name, ueln)
    if (before === undefined && ueln === null && !isNew(row, field, name, named[sex])) return null
    row.markNew(field)
    if (before) {
      if (ueln !== null) newByUeln.set((before.entry.ueln = ueln), before)
      return before.ref
    }
    named[sex].add(name)
    const entry = { ...blankAnimal(row.number, name, sex), ueln, breed: row.get<Breed>('breed') }
    const made: NewHorse = { ref: `new-${lists.animals.push(entry) - 1}`, entry }
    const key = `${sex}:${normal(name)}`
    newHorses.set(key, [...(newHorses.get(key) ?? []), made])
    if (ueln !== null) newByUeln.set(ueln, made)
    return made.ref
  }

  /** Returns an earlier row's new horse: by UELN, or by name unless both rows give a UELN; undefined for none. */
  function newHorse(row: RowOf, field: Field, sex: Sex, name: string, ueln: string | null) {
    const marked = ueln === null ? undefined : newByUeln.get(ueln)
    if (marked) {
      const { row: first, name: its } = marked.entry
      if (normal(its) !== normal(name))
        row.wrong(field, `Row ${first} gives ${ueln} to ${its}`, [{ label: its, value: its }])
      return marked
    }
    const called = newHorses.get(`${sex}:${normal(name)}`) ?? []
    const fitting = called.filter(({ entry }) => ueln === null || entry.ueln === null)
    if (fitting.length > 1) row.wrong(field, SEVERAL_HORSES)
    return fitting[0]
  }

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
    const key = `container:${normal(label)}`
    if (!isMade(row, label)) return null
    row.markNew('container')
    const size = sizes.get(normal(label)) ?? { canisters: 1, levels: 1 }
    const warehouse_id = warehouse(row)
    const { containers: list } = lists
    const ref = make(key, list, () => list.push({ ...blankContainer(row.number, label, size), warehouse_id }))
    return { ref, label, size, warehouse_id }
  }

  /** Whether to make a new container. Except in our exports, the user confirms it: the name may be a typo. */
  function isMade(row: RowOf, label: string): boolean {
    if (isOwn || row.answer('container', label) === 'NEW') return true
    const similar = similarNames(
      label,
      known.containers.map((one) => one.label),
    )
    const fixes: Fix[] = similar.map((one) => ({ label: one, value: one }))
    const make: Fix = { label: `Create ${label}`, say: 'NEW', field: 'container', name: label }
    row.wrong('container', importTexts.noContainer(label), [...fixes, make])
    return false
  }

  /** Returns the place in a row and its warehouse; null if the place is missing or incomplete. Reports problems. */
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
    const levels = importTexts.hasLevels(label, size.levels)
    if (number === null) row.wrong('level', `${levels}: top or bottom`)
    else if (number < 1 || number > size.levels) row.wrong('level', levels)
    else if (level !== null) row.show('level', levelText(number, size.levels, level))
    row.show('canister', String(canister))
    row.show(
      'place',
      `${label}, canister ${canister}, level ${levelText(number ?? 1, size.levels, level ?? 1)}`,
    )
    return { location: { container: ref, canister, level: number ?? 1 }, warehouse_id }
  }

  function warehouse(row: RowOf): string {
    const name = row.text('warehouse_id')
    const found = name === '' ? known.warehouses[0] : warehouses.get(normal(name))?.[0]
    if (!found) {
      const fixes = known.warehouses.slice(0, 3).map((one) => ({ label: one.name, value: one.name }))
      row.wrong('warehouse_id', 'No such warehouse', fixes)
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
    named,
    containers,
  }
}

export type NameResolver = ReturnType<typeof namer>

/** Returns the UELN of a row in its stored form; null if the UELN is missing or invalid. Reports an invalid one. */
export function uelnOf(row: RowOf): string | null {
  const read = row.get<string>('ueln')
  if (read === null) return null
  const checked = NewAnimal.shape.ueln.safeParse(read)
  if (checked.success) return checked.data
  row.wrong('ueln', checked.error.issues[0]!.message, [LEAVE_EMPTY])
  return null
}

function levelText(number: number, levels: number, read: Level): string {
  if (typeof read === 'number' || levels === 1) return String(number)
  return `${number}, ${number === levels ? 'top' : number === 1 ? 'bottom' : 'middle'}`
}

/** Returns the minimum size of each container that the rows name, by normalised label. Ignores skipped rows. */
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
      canisters: Math.min(MAX_CANISTERS, Math.max(size.canisters, canister)),
      levels: Math.min(MAX_LEVELS, Math.max(size.levels, levels)),
    })
  }
  return sizes
}
