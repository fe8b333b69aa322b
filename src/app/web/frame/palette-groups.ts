import { batchTexts } from '#stock/batches/texts.ts'
import { containerTexts } from '#stock/containers/texts.ts'
import { countStraws } from '#stock/containers/web/scale.ts'
import { type Act, type ActVerb, isNamed } from '#stock/straws/act-grammar.ts'
import { groupedCode } from '#stock/label-codes/code.ts'
import type { Code } from '#stock/label-codes/contract.ts'
import { nameOfCode } from '#stock/label-codes/web/use-open-code.ts'
import type { Found } from '#integration/overview/contract.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'
import { partyTexts } from '#registry/parties/texts.ts'
import { navTexts } from '#ui/texts.ts'
import {
  aboutStraws,
  type Group,
  isStrawVerb,
  type Known,
  MAX_ROWS,
  otherActs,
  type Palette,
  type PaletteRow,
} from './palette-rows.ts'
import { announced, matching, namesIn, nearestIn, type Owned, placeText } from './palette-straws.ts'
import { paletteTexts as texts } from './palette-texts.ts'

const KINDS = [
  ['ANIMAL', navTexts.horses],
  ['BATCH', batchTexts.title],
  ['CONTAINER', navTexts.containers],
  ['PARTY', partyTexts.stakeholders],
  ['PICK_LIST', pickListTexts.lists],
] as const

const NUMERIC = { numeric: true }

/** Returns a row that starts a sentence: choosing it puts the verb before the field, and `text` into the field. */
export function verbRow(verb: ActVerb, text = ''): PaletteRow {
  return {
    ...{ id: `verb-${verb}`, icon: verb, title: [texts.chooseFor[verb]] },
    enter: texts.verbs[verb],
    run: { do: 'verb', verb, text },
  }
}

export function foundRow(found: Found): PaletteRow {
  const { kind, id, title, detail, straw_colour, straws, place } = found
  const where = place && containerTexts.place(place.label, place.canister, place.level)
  const text = {
    BATCH: [detail, where ?? texts.noPlace(straws)].filter(Boolean).join(' · '),
    PARTY: [texts.kinds.PARTY, detail].filter(Boolean).join(', '),
    ANIMAL: texts.kinds.ANIMAL(straws),
    CONTAINER: texts.kinds.CONTAINER(straws),
    PICK_LIST: texts.kinds.PICK_LIST(straws),
  }[kind]
  return {
    ...{ id: `${kind}-${id}`, icon: kind, colour: straw_colour, title: [title], text, found },
    ...(kind === 'BATCH' && straws && { end: containerTexts.holds(straws) }),
    enter: texts.open(title),
    run: { do: 'found', found: { kind, id } },
  }
}

type Named = Known['containers'][number]

export function containerActs(
  container: Named,
  may: Known['may'],
  canister: number | null = null,
): PaletteRow[] {
  const { id, label } = container
  const about = namesIn(container).at(-1)!
  const search = { container_ids: id, ...(canister !== null && { canister }) }
  const rows: (PaletteRow & { verb: ActVerb })[] = [
    {
      ...{ verb: 'count', id: `count-${id}`, icon: 'count', title: [texts.count(label, canister)] },
      enter: texts.verbs.count,
      run: { do: 'count', container_id: id, label, canister },
    },
    {
      ...{ verb: 'nitrogen', id: `measure-${id}`, icon: 'nitrogen', title: [texts.measure(label)] },
      ...{ enter: texts.verbs.nitrogen, opens: [texts.verbs.nitrogen, null] },
      run: { do: 'measure', container_id: id },
    },
    {
      ...{ verb: 'label', id: `label-${id}`, icon: 'label', title: texts.act.label(null, label) },
      enter: texts.verbs.label,
      run: { do: 'label', search },
    },
  ]
  return rows.filter(({ verb }) => may(verb)).map(({ verb: _, ...row }) => ({ ...row, about }))
}

function aboutContainers({ act, containers, may }: Known, verb: ActVerb): Palette | null {
  const named = containers.filter(({ label }) => isNamed(act.words, label))
  const [best, ...others] = named
  if (!best) return null
  const canister = act.canister !== null && act.canister <= best.canisters ? act.canister : null
  const acts = (one: Named) => containerActs(one, may, one === best ? canister : null)
  const rowOf = (one: Named) => acts(one).filter(({ icon }) => icon === verb)
  return {
    groups: [
      { title: texts.best, rows: rowOf(best) },
      { title: navTexts.containers, rows: others.slice(0, 5).flatMap(rowOf) },
      { title: texts.otherActs, end: best.label, rows: acts(best).filter(({ icon }) => icon !== verb) },
    ],
  }
}

/** Returns the acts on the first found record, as a group that may have no rows. */
function actsOn(known: Known, [first]: readonly Found[]): Group {
  const none = { title: texts.actsFor, rows: [] }
  if (!first) return none
  if (first.kind === 'BATCH') {
    const owned = known.owned.find(({ batch }) => batch.id === first.id)
    return owned ? otherActs(known.act, null, owned, known) : none
  }
  if (first.kind === 'CONTAINER') {
    const container = known.containers.find(({ id }) => id === first.id)
    return container ? { ...none, rows: containerActs(container, known.may) } : none
  }
  if (first.kind !== 'ANIMAL' || !first.straws) return none
  const verbs = (['withdraw', 'move', 'pick'] as const).filter(known.may)
  const acts = verbs.map((verb) => ({
    ...verbRow(verb, first.title),
    title: [texts.ofHorse[verb](first.title)],
  }))
  const find: PaletteRow = {
    ...{ id: 'find-horse', icon: 'find', title: [texts.find(first.title)], enter: texts.find(first.title) },
    run: { do: 'find', text: first.title, isName: true },
  }
  return { ...none, rows: [...acts, find] }
}

/** Adds the day of a found batch if its straws are known. */
function withDay(found: Found, owned: readonly Owned[]): Found {
  const known = found.kind === 'BATCH' && owned.find(({ batch }) => batch.id === found.id)
  return known ? { ...found, detail: announced(known) } : found
}

function thingGroups(found: readonly Found[], owned: readonly Owned[]): Group[] {
  return KINDS.map(([kind, title]) => {
    const some = found.filter((one) => one.kind === kind)
    if (kind === 'BATCH') some.sort((left, right) => left.title.localeCompare(right.title, 'en', NUMERIC))
    const rows = some.map((one) => foundRow(withDay(one, owned)))
    return { title, rows, ...(kind === 'BATCH' && rows.length > 1 && { end: texts.byNumber }) }
  })
}

/** Limits groups to `MAX_ROWS` rows in all, taking one row of each group at a time. Empty groups are left out. */
function limited(groups: readonly Group[]): Group[] {
  const filled = groups.filter(({ rows }) => rows.length > 0)
  const counts = filled.map(() => 0)
  const longest = Math.max(0, ...filled.map(({ rows }) => rows.length))
  let left = MAX_ROWS
  for (let round = 0; round < longest; round++)
    filled.forEach(({ rows }, index) => {
      if (left === 0 || round >= rows.length) return
      counts[index]!++
      left--
    })
  return filled.flatMap((group, index) =>
    counts[index]! > 0 ? [{ ...group, rows: group.rows.slice(0, counts[index]) }] : [],
  )
}

/** Returns the rows for a typed text; `isKnown` is false while loading, after a failure, and offline. */
export function paletteOf(known: Known, isKnown = true): Palette {
  const { act, screens, text, may } = known
  // One or two letters match too many records by details that are not shown, such as addresses.
  const isShown = ({ title, detail }: Found) => text.length > 2 || isNamed(tokensOf(text), title, detail)
  const found = known.found.filter(isShown)
  const typedVerb = act.verb ?? (act.amount === null ? null : 'withdraw')
  const verb = typedVerb !== null && may(typedVerb) ? typedVerb : null
  const isSentence = verb !== null && (act.words.length > 0 || act.verb !== null)
  const main = isSentence
    ? ((isStrawVerb(verb) && (verb !== 'label' || act.words.length === 0)
        ? null
        : aboutContainers(known, verb)) ?? (isStrawVerb(verb) ? aboutStraws(known, verb) : null))
    : null
  if (main?.head) return { ...main, groups: limited(main.groups) }
  const named = screens.filter(({ title }) => isNamed(tokensOf(text), title.flat().join('')))
  const goTo = { title: texts.goTo, rows: named.slice(0, 4) }
  if (main) {
    const best = main.groups[0]!.rows[0]!
    const about = best.owned ? thingsOf(best.owned, known) : best.about ? [best.about] : []
    const isFull = main.groups.reduce((sum, { rows }) => sum + rows.length, 0) > 6
    const things = about.slice(0, isFull ? 1 : 2).map(foundRow)
    return { ...main, groups: limited([...main.groups, { ...goTo, rows: [...things, ...goTo.rows] }]) }
  }
  const ofDay = act.day && !isSentence ? matching(known).map(foundOf) : []
  const things = thingGroups(ofDay.length > 0 ? ofDay : found, known.owned)
  const first = things.flatMap(({ rows }) => rows.flatMap((row) => row.found ?? []))
  const acts = actsOn(known, first)
  const verbs = verbsNamed(text, may)
  const acting = { title: texts.actsFor, rows: verbs }
  // A record may match by a detail that is not shown: "w" matches an address.
  const isVerb = !first.some(({ title }) => isNamed(tokensOf(text), title))
  const groups = limited([...(isVerb ? [acting] : []), ...things, acts, ...(isVerb ? [] : [acting]), goTo])
  return groups.length > 0 || !isKnown ? { groups } : unknown(known)
}

function verbsNamed(text: string, may: Known['may']): PaletteRow[] {
  const verbs = Object.keys(texts.verbs) as ActVerb[]
  return verbs
    .filter((verb) => may(verb) && isNamed(tokensOf(text), texts.chooseFor[verb], verb))
    .map((verb) => verbRow(verb))
}

/**
 * Returns a batch with its stored straws, and its horse without a number of straws, because not all batches of the
 * horse are loaded.
 */
function thingsOf({ batch, places }: Owned, { owned }: Known): Found[] {
  const straws = countStraws(owned.filter((one) => one.batch.id === batch.id))
  const { id, name: title } = batch.animal
  const horse = { detail: null, straw_colour: null, place: null, straws: null }
  return [foundOf({ batch, places, straws }), { ...horse, kind: 'ANIMAL', id, title }]
}

function foundOf({ batch, straws, places }: Pick<Owned, 'batch' | 'straws' | 'places'>): Found {
  const { id, label: title, straw_colour } = batch
  const place = places[0] ?? null
  return { kind: 'BATCH', id, title, detail: announced({ batch }), straw_colour, straws, place }
}

const tokensOf = (text: string) => text.toLowerCase().split(/\s+/)

/** Returns the rows for a name without matches: the nearest name, if there is one, and how to continue. */
function unknown(known: Known): Palette {
  const { act, text, containers, may } = known
  const name = act.words.join(' ') || text
  const near = nearestIn(containers, name)
  const nearest = known.near?.find(({ kind, id }) => kind === near?.kind && id === near.id) ?? near
  const rows: PaletteRow[] = [
    ...(may('horse')
      ? [
          {
            ...{ id: 'new-horse', icon: 'new' as const, title: [texts.newHorse(name)] },
            enter: texts.newHorse(name),
            run: { do: 'horse' as const, name },
          },
        ]
      : []),
    {
      ...{ id: 'scan', icon: 'scan', title: [texts.scanInstead], enter: texts.scanInstead },
      run: { do: 'go', to: '/scan' },
    },
  ]
  return {
    head: { title: texts.none(name), text: nearest ? '' : texts.noneText },
    groups: [
      ...(nearest ? [{ title: texts.didYouMean[near!.kind], rows: [foundRow(nearest)] }] : []),
      { title: texts.or, rows },
    ],
  }
}

/** Returns the rows for a scanned or typed code. */
export function codePalette(code: Code, known: Known): Palette {
  const title = nameOfCode(code)
  const { batch_id, container_id, canister } = code
  const open: PaletteRow = {
    ...{ id: 'open-code', icon: 'open', title: [texts.open(title)], enter: texts.open(title) },
    run:
      batch_id === null && container_id !== null && canister === null
        ? { do: 'found', found: { kind: 'CONTAINER', id: container_id } }
        : batch_id !== null
          ? { do: 'found', found: { kind: 'BATCH', id: batch_id } }
          : { do: 'go', to: `/Q/${code.code}` },
  }
  const several: PaletteRow = {
    ...{ id: 'several', icon: 'scan', title: [texts.scanSeveral], enter: texts.scanSeveral },
    run: { do: 'go', to: '/scan', search: { many: true } },
  }
  const act: Act = { ...known.act, amount: null, words: [], day: null }
  const owned = matching({
    ...known,
    act,
    owned: known.owned.filter(({ batch }) => batch.id === batch_id),
  })[0]
  const container = known.containers.find(({ id }) => id === container_id)
  const place = owned?.places[0]
  const vessel = known.containers.find(({ id }) => id === place?.container_id)
  const count = vessel && place ? containerActs(vessel, known.may, place.canister) : []
  const rows = owned
    ? [
        ...otherActs(act, null, owned, { ...known, act }).rows,
        ...count.filter(({ icon }) => icon === 'count'),
      ].filter(({ id }) => !id.startsWith('add-'))
    : container
      ? containerActs(container, known.may, canister)
      : []
  if (owned && rows[0])
    rows[0] = { ...rows[0], text: [placeText(owned), texts.stored(owned.straws)].join(' · ') }
  return {
    groups: [
      { title: texts.codeOf, end: title, rows: owned ? [...rows, open] : [open, ...rows] },
      { title: texts.keepScanning, rows: [{ ...several, text: groupedCode(code.code) }] },
    ],
  }
}
