import type { StrawColour } from '#stock/batches/straw.ts'
import { batchTexts } from '#stock/batches/texts.ts'
import type { ContainerSummary } from '#stock/containers/contract.ts'
import { type Act, type ActVerb, strawsOf } from '#stock/straws/act-grammar.ts'
import { strawsTexts } from '#stock/straws/texts.ts'
import { keyOf } from '#stock/straws/web/use-stock.ts'
import type { Found } from '#integration/overview/contract.ts'
import {
  announced,
  dosesText,
  lessText,
  matching,
  type Owned,
  placeText,
  whichAndWhere,
} from './palette-straws.ts'
import { type Preset, type StrawVerb, type Target, targetOf } from './palette-target.ts'
import { paletteTexts as texts } from './palette-texts.ts'

export const MAX_ROWS = 9

export type Run =
  | { do: 'straws'; act: Exclude<StrawVerb, 'label'>; batch_id: string; preset: Preset; owned?: Owned }
  | { do: 'label'; search: { batch_ids?: string; container_ids?: string; canister?: number } }
  | { do: 'count'; container_id: string; label: string; canister: number | null }
  | { do: 'measure'; container_id: string }
  | { do: 'found'; found: Pick<Found, 'kind' | 'id'> }
  | { do: 'verb'; verb: ActVerb; text: string }
  | { do: 'find'; text: string; isName?: boolean }
  | { do: 'horse'; name: string }
  | { do: 'go'; to: string; search?: Record<string, unknown> }
  | { do: 'call'; call: () => void }

type Sign =
  | 'screen'
  | 'find'
  | 'open'
  | 'new'
  | 'scan'
  | 'theme'
  | 'account'
  | 'offline'
  | 'home'
  | 'hub'
  | 'help'
export type IconName = ActVerb | Found['kind'] | Sign

export type PaletteRow = {
  id: string
  icon: IconName
  colour?: StrawColour | null
  /** Parts of the title; those in arrays are bold. */
  title: (string | string[])[]
  text?: string
  /** Straws and doses that the act would take, as far as they are not typed; a phone shows them below the place. */
  act?: string
  /** Warning that the number is less than a dose. */
  less?: string | null
  /** Owner, if it is not the account itself. */
  owner?: string
  /** Receiver or place named after "to". */
  target?: Target
  end?: string
  isNotYours?: boolean
  /** Straws that the preview shows; if absent, it shows `found` or `about`. */
  owned?: Owned
  found?: Found
  /** Subject of an act, for the preview. */
  about?: Found
  /** Dialog that Enter opens, and the number filled in there; null if none was typed. */
  opens?: [dialog: string, amount: number | null]
  /** Name of the action that Enter starts. */
  enter: string
  run: Run
}

export type Group = { title: string; end?: string | undefined; rows: PaletteRow[] }
export type Palette = {
  /** Fact that prevents the act, or the message that nothing matches. */
  head?: { title: string; text: string; colour?: StrawColour }
  groups: Group[]
  /** Whether Enter runs no row until one is selected, because none does what was typed. */
  needsChoice?: boolean
  /** Typed act with its number and target, for which the field of a phone may have no space. */
  understood?: string
}

export type Known = {
  act: Act
  text: string
  owned: readonly Owned[]
  containers: readonly ContainerSummary[]
  found: readonly Found[]
  /** Records with the name that is nearest to a misspelt one. */
  near?: readonly Found[]
  /** Stakeholders found by the words after "to". */
  receivers: readonly Found[]
  /** Screens and commands that the member may use. The rows show those whose names match the text. */
  screens: readonly PaletteRow[]
  self_id: string | undefined
  may: (verb: ActVerb | 'horse') => boolean
}

const STRAW_VERBS: readonly StrawVerb[] = ['withdraw', 'move', 'pick', 'label', 'add']
export const isStrawVerb = (verb: ActVerb): verb is StrawVerb => verb !== 'count' && verb !== 'nitrogen'

/** Returns the row of an act on one owner's straws of a batch, with the typed number. */
export function strawRow(act: Act, verb: StrawVerb, owned: Owned, known: Known): PaletteRow {
  const { batch, owner_id, places } = owned
  const target = targetOf(verb, { ...known, act })
  const amount = verb === 'label' ? null : strawsOf(act, owned.straws_per_dose)
  const from = owned.isNarrowed && places[0] ? { from: keyOf(places[0]) } : {}
  const of = owner_id === '' || verb === 'add' ? {} : { owner_id, ...from }
  const unknown = act.unit === 'doses' && act.amount !== null && amount === null ? batchTexts.noDoses : null
  const isOwn = known.self_id !== undefined && owner_id === known.self_id
  const isTyped = known.act.unit === 'straws' && known.act.amount === amount
  return {
    id: [verb, batch.id, owner_id, ...('from' in from ? [from.from] : [])].join('-'),
    icon: verb,
    colour: batch.straw_colour,
    title: texts.act[verb](amount, batch.label),
    text: [announced(owned), unknown ?? dosesText(amount, owned), owned.owner_name, target?.text]
      .filter(Boolean)
      .join(' · '),
    act: [amount !== null && !isTyped && texts.straws(amount), dosesText(amount, owned)]
      .filter(Boolean)
      .join(' · '),
    less: lessText(amount, owned),
    ...(owner_id !== '' && !isOwn && { owner: owned.owner_name }),
    isNotYours: known.self_id !== undefined && owner_id !== '' && !isOwn,
    owned,
    ...(target && { target }),
    ...(verb !== 'label' && { opens: [strawsTexts[verb], amount] }),
    enter: verb === 'label' ? texts.verbs.label : strawsTexts[verb],
    run:
      verb === 'label'
        ? { do: 'label', search: { batch_ids: batch.id } }
        : {
            ...{ do: 'straws', act: verb, batch_id: batch.id, owned },
            preset: { ...of, ...(amount !== null && { amount }), ...target?.preset },
          },
  }
}

/** Returns the acts on the same straws that the member may do, except `verb`. */
export function otherActs(act: Act, verb: StrawVerb | null, owned: Owned, known: Known): Group {
  const possible = STRAW_VERBS.filter(
    (one) => one !== verb && known.may(one) && (owned.straws > 0 || one === 'add' || one === 'label'),
  )
  const rows = possible.map((one): PaletteRow => {
    const {
      colour: _,
      text: __,
      isNotYours: ___,
      act: ____,
      less: _____,
      ...row
    } = strawRow(act, one, owned, known)
    const amount = row.opens?.[1] ?? null
    return { ...row, title: [texts.other[one](amount)] }
  })
  return { title: texts.otherActs, end: owned.batch.label, rows }
}

/** Returns a row as it is shown below the best match: not bold, and with `text`, which distinguishes it. */
function asOther(row: PaletteRow, { straws }: Owned, text: string): PaletteRow {
  const about = [text, row.target?.text].filter(Boolean).join(' · ')
  return { ...row, title: [row.title.flat().join('')], text: about, end: texts.straws(straws) }
}

/** Returns the rows for a sentence about straws; null if no straws match the sentence. */
export function aboutStraws(known: Known, verb: StrawVerb): Palette | null {
  const { act } = known
  const takes = verb === 'withdraw' || verb === 'move' || verb === 'pick'
  const all = matching(known)
  const found = takes
    ? all.filter(({ straws }) => straws > 0)
    : [...new Map(all.map((one) => [one.batch.id, one])).values()]
  const best = found[0]
  if (!best) return null
  const needed = strawsOf(act, best.straws_per_dose)
  if (takes && needed !== null && best.straws < needed) return impossible(known, verb, best, needed)
  const isEnough = (one: Owned) => !takes || one.straws >= (strawsOf(act, one.straws_per_dose) ?? 1)
  const row = (one: Owned) => strawRow(act, verb, one, known)
  const isSameBatch = (one: Owned) => one.batch.id === best.batch.id && one.owner_id !== best.owner_id
  const [sameBatch, others] = [true, false].map((isSame) =>
    found.filter((one) => one !== best && isSameBatch(one) === isSame && isEnough(one)),
  ) as [Owned[], Owned[]]
  const listed = others.slice(0, act.day ? 2 : 3)
  const more = others.length > listed.length ? [showAll(known, found)] : []
  const { rows, ...acts } = otherActs(act, verb, best, known)
  const which = (one: Owned) => asOther(row(one), one, whichAndWhere(one, known.self_id))
  const hasSeveral = others.some(({ batch }) => batch.id !== best.batch.id)
  const target = targetOf(verb, known)
  const number =
    act.amount === null ? null : act.unit === 'doses' ? texts.doses(act.amount, 0) : texts.straws(act.amount)
  return {
    ...((number || target) && {
      understood: [texts.sentence[verb](number ?? texts.strawsAlone), target?.text].filter(Boolean).join(' '),
    }),
    groups: [
      hasSeveral
        ? {
            title: texts.chooseBatch,
            end: texts.oldestFirst,
            rows: [best, ...listed].map(which).concat(more),
          }
        : { title: texts.best, rows: [row(best)] },
      {
        title: act.day ? texts.otherOwnerOfDay : texts.otherOwner,
        rows: sameBatch.slice(0, 2).map((one) => asOther(row(one), one, texts.ownedBy(one.owner_name))),
      },
      {
        title: texts.otherBatches,
        rows: hasSeveral ? [] : listed.map(which),
      },
      { ...acts, rows: rows.slice(0, listed.length > 2 ? 1 : 3) },
    ],
  }
}

function showAll({ act }: Known, found: readonly Owned[]): PaletteRow {
  const horses = new Set(found.map(({ batch }) => batch.animal.name))
  const name = horses.size === 1 ? [...horses][0]! : act.words.join(' ')
  const title = texts.allBatches(new Set(found.map(({ batch }) => batch.id)).size)
  return {
    ...{ id: 'all', icon: 'BATCH', title: [title], enter: title },
    run: { do: 'go', to: '/batches', search: name === '' ? {} : { active: true, animal_name: name } },
  }
}

/** States the fact that prevents the act, and lists acts that are possible instead. */
function impossible(known: Known, verb: StrawVerb, best: Owned, needed: number): Palette {
  const { act, owned } = known
  const { batch, straws } = best
  const others = owned.filter(
    (one) => one.batch.id === batch.id && one.owner_id !== best.owner_id && one.straws > 0,
  )
  const same = owned.filter(
    (one) =>
      one.batch.animal.id === batch.animal.id &&
      one.batch.id !== batch.id &&
      one.owner_id === best.owner_id &&
      one.straws >= needed,
  )
  const exact: Act = { ...act, unit: 'straws' }
  const all = strawRow({ ...exact, amount: straws }, verb, best, known)
  const doses = dosesText(straws, best)
  const only = best.isNarrowed
    ? texts.onlyHere
    : others.length === 0
      ? texts.only
      : best.owner_id === known.self_id
        ? texts.onlyYours
        : texts.onlyOf(best.owner_name)
  return {
    needsChoice: true,
    head: {
      title: only(straws, batch.label),
      text: texts.moreOf(others.map(({ owner_name: name, straws: count }) => ({ name, straws: count }))),
      colour: batch.straw_colour,
    },
    groups: [
      {
        title: texts.youCan,
        rows: [
          {
            ...all,
            text: [announced(best), placeText(best), doses].filter(Boolean).join(' · '),
            end: texts.straws(straws),
          },
          ...same.slice(0, 2).map((one) => {
            const row = strawRow({ ...exact, amount: needed }, verb, one, known)
            return asOther(row, one, whichAndWhere(one, known.self_id))
          }),
        ],
      },
      {
        title: texts.or,
        rows: [
          {
            ...{ id: 'find', icon: 'find', title: [texts.inSeveral(needed, batch.animal.name)] },
            enter: texts.find(batch.animal.name),
            run: { do: 'find', text: batch.animal.name, isName: true },
          },
        ],
      },
    ],
  }
}
