import { partyKeys } from '#registry/parties/similar-names.ts'
import { BLANK_VESSEL } from '#stock/containers/vessel.ts'
import { ENDS_BEFORE, isPeriod } from '#platform/contract/days.ts'
import { normal } from './cells.ts'
import {
  KEEP_APART,
  type KnownNames,
  LEAVE_ROW,
  type Lists,
  type NameResolver,
  uelnOf,
} from './resolve-names.ts'
import { fieldsOf } from './fields.ts'
import type { RowOf } from './row-reading.ts'
import { Names } from './similar-names.ts'
import { importTexts } from './texts.ts'
import { blankAnimal, blankParty } from './entries.ts'

/** Rejects a row whose name, UELN or container an earlier row has. */
function once(
  seen: Map<string, number>,
  key: string,
  row: RowOf,
  field: 'name' | 'ueln' | 'container',
): boolean {
  const before = seen.get(key)
  if (before === undefined) {
    seen.set(key, row.number)
    return true
  }
  row.wrong(field, `Same as row ${before}`, [LEAVE_ROW])
  return false
}

/** Splits a cell with several texts: "HANN; OLDBG". */
const listed = (text: string) =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter(Boolean)

/** Splits "HANN DE431310123456": a last word with a digit is the number in the studbook. */
function studbookOf(text: string): { name: string; number: string | null } {
  const [, name, number] = /^(.*\S)\s+(\S*\d\S*)$/.exec(text) ?? []
  return name && number ? { name, number } : { name: text, number: null }
}

/** Fields of a horse that are stored as read. */
const PLAIN = [
  'born_on',
  'gelded_on',
  'died_on',
  'breed',
  'colour',
  'height_cm',
  'microchip',
  'residence',
  'resident_since',
  'low_doses',
] as const

export function horseChecker(known: KnownNames, lists: Lists, name: NameResolver) {
  const seen = new Map<string, number>()
  return (row: RowOf) => {
    const called = row.need<string>('name')
    const sex = row.need<'STALLION' | 'MARE'>('sex')
    const ueln = uelnOf(row)
    const marked = ueln === null ? undefined : name.byUeln.get(ueln)
    if (marked) row.wrong('ueln', `Already in Strawbook, with this UELN: ${marked.name}`, [LEAVE_ROW], true)
    if (ueln !== null) once(seen, `ueln:${ueln}`, row, 'ueln')
    const owners = listed(row.text('owner')).map((one) => name.party(row, 'owner', one))
    if (called === null || sex === null) return
    const alike = (name.animals.get(normal(called)) ?? []).filter((one) => one.sex === sex)
    if (alike.length > 0 && !marked && row.answer('name', called) !== 'NEW') {
      const another = { label: 'Add as new', say: 'NEW' } as const
      row.wrong('name', `Already in Strawbook: ${alike[0]!.name}`, [LEAVE_ROW, another], true)
    }
    if (ueln === null) once(seen, `name:${normal(called)}:${sex}`, row, 'name')
    const names = name.named[sex]
    const like = names.spelledLike(called)[0] ?? names.typoOf(called)[0]
    const isCalled = (one: { name: string }) => normal(one.name) === normal(like ?? '')
    const isOther =
      ueln !== null && [...known.animals, ...lists.animals].some((one) => isCalled(one) && one.ueln !== null)
    if (like !== undefined && !isOther && row.answer('name', called) !== 'NEW') {
      row.wrong('name', `Did you mean ${like}?`, [LEAVE_ROW, { label: KEEP_APART, say: 'NEW' }])
    }
    for (const field of ['residence', 'resident_since', 'low_doses'] as const) {
      if (sex === 'MARE' && row.get(field) !== null) row.wrong(field, 'Only for stallions')
    }
    const details = Object.fromEntries(PLAIN.map((field) => [field, row.get(field)]))
    if (row.checked.isBad) return
    name.named[sex].add(called)
    const parent = (parentName: string) => (parentName === '' ? null : { name: parentName, animal_id: null })
    lists.animals.push({
      ...blankAnimal(row.number, called, sex),
      ueln,
      ...details,
      studbooks: listed(row.text('studbooks')).map(studbookOf),
      sire: parent(row.text('sire')),
      dam: parent(row.text('dam')),
      owner_ids: owners.filter((owner) => owner !== null),
    })
  }
}

export function partyChecker(known: KnownNames, lists: Lists, isOwn: boolean) {
  const onFile = new Map(known.parties.map((one) => [normal(one.name), one.name]))
  const names = new Names(partyKeys, [...onFile.values()], isOwn)
  const byEmail = new Map(known.parties.map((one) => [one.email?.toLowerCase(), one.name]))
  const seen = new Map<string, number>()
  return (row: RowOf) => {
    const called = row.need<string>('name')
    const email = row.text('email').toLowerCase()
    if (called === null) return
    const there = onFile.get(normal(called))
    const like =
      names.spelledLike(called)[0] ??
      names.typoOf(called)[0] ??
      (email === '' ? undefined : byEmail.get(email))
    const isApart = row.answer('name', called) === 'NEW'
    if (there && !isApart) {
      const another = { label: importTexts.isAnother, say: 'NEW' } as const
      row.wrong('name', `Already in Strawbook: ${there}`, [LEAVE_ROW, another], true)
    }
    once(seen, normal(called), row, 'name')
    if (!isPeriod(row.get('approval_valid_from'), row.get('approval_valid_until')))
      row.wrong('approval_valid_until', ENDS_BEFORE)
    if (like && !isApart)
      row.wrong('name', `Did you mean ${like}?`, [LEAVE_ROW, { label: KEEP_APART, say: 'NEW' }])
    if (row.checked.isBad) return
    names.add(called)
    if (email !== '') byEmail.set(email, called)
    lists.parties.push({
      ...blankParty(row.number, called),
      ...Object.fromEntries(fieldsOf.PARTIES.map((field) => [field, row.get(field)])),
    })
  }
}

export function containerChecker(known: KnownNames, lists: Lists, name: NameResolver) {
  const onFile = new Map(known.containers.map((one) => [normal(one.label), one.label]))
  const seen = new Map<string, number>()
  const made = new Set<string>()
  return (row: RowOf) => {
    const label = row.need<string>('container')
    const canisters = row.need<number>('canisters')
    const levels = row.need<number>('levels')
    const warehouse_id = name.warehouse(row)
    if (label === null || canisters === null || levels === null) return
    const there = onFile.get(normal(label))
    if (there) row.wrong('container', `Already in Strawbook: ${there}`, [LEAVE_ROW], true)
    const straws_per_level = row.get<number>('straws_per_level')
    const note = row.text('note') || null
    const details = { label, canisters, levels, straws_per_level, note, warehouse_id }
    // A list of places repeats the container for each level, so equal rows are one container.
    if (!there && made.has(JSON.stringify(details))) return
    once(seen, normal(label), row, 'container')
    if (row.checked.isBad) return
    made.add(JSON.stringify(details))
    lists.containers.push({ row: row.number, ...details, vessel: BLANK_VESSEL })
  }
}
