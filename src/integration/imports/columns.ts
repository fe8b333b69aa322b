/** Recognition of columns by their headers in six languages, and the fields that a file must have. */
import { foldText } from '#platform/contract/fold-text.ts'
import { normal } from './cells.ts'
import { headersOf } from './headers.ts'
import { fieldName } from './field-texts.ts'
import { type Field, fieldsOf, IMPORT_KINDS, type ImportKind } from './fields.ts'

/** Fields that each row must have, from a column or fixed for all rows; each entry lists alternatives. */
export const NEEDED: Record<ImportKind, Field[][]> = {
  STOCK: [
    ['batch'],
    ['straws'],
    ['stallion', 'ueln'],
    ['straw_colour'],
    ['straw_size'],
    ['sheet.collection.produced_on', 'received_on'],
  ],
  BATCHES: [
    ['batch'],
    ['stallion', 'ueln'],
    ['straw_colour'],
    ['straw_size'],
    ['sheet.collection.produced_on', 'received_on'],
  ],
  MOVEMENTS: [['batch'], ['movement'], ['straws'], ['date']],
  MEASUREMENTS: [['batch']],
  HORSES: [['name'], ['sex']],
  PARTIES: [['name']],
  CONTAINERS: [['container'], ['canisters'], ['levels']],
  HEALTH_TESTS: [['horse', 'ueln'], ['disease'], ['sampled_on']],
  NITROGEN: [['container'], ['happened_at'], ['cm', 'kg', 'litres', 'added_litres']],
}

/** Folded words of headers of prices, which are not imported. */
const PRICE =
  /^(prices?|preise?|einzelpreis|stuckpreis|prix|precios?|prezz[oi]|prij(s|zen)|tarif|cost|costs|kosten|cout|coste|costo|eur|euros?|usd|chf|gbp)$/

/** Headers of laboratory machines without a field in the technical sheet; their columns are left out. */
const LEFT_OUT = new Set(
  'vcl|vsl|vap|alh|bcf|lin|str|wob|dap|dcl|dsl|rapid|fast|medium|slow|circle|elongation|area'.split('|'),
)

/** Values that the technical sheet has for thawed and for fresh semen: [thawed, fresh]. */
const PAIRS = [
  ['sheet.post_thaw_motility.motile', 'sheet.sample_motility.motile'],
  ['sheet.post_thaw_motility.progressive', 'sheet.sample_motility.progressive'],
  ['sheet.post_thaw_viability.viable', 'sheet.sample_viability.viable'],
  ['sheet.post_thaw_morphology.normal', 'sheet.sample_morphology.normal'],
] as const satisfies [Field, Field][]
const STAGED: Partial<Record<Field, true>> = Object.fromEntries(PAIRS.flat().map((name) => [name, true]))

/** Folded words for semen that was thawed when it was measured. */
const THAWED =
  /\b(post ?thaw\w*|thawed|(after|post) thaw\w*|aufgetaut\w*|(nach( dem)? )?auftau\w*|(apres |post )?decongel\w*|(tras |post ?)?descongel\w*|(dopo )?scongel\w*|(na (het )?)?ontdooi\w*|tg)\b/
/** Folded words for semen that was fresh when it was measured. */
const FRESH =
  /\b(fresh|raw|native?|nativ|(in )?frisch\w*|fraiche?s?|frais|(en |a )?fresc[oahi]s?|vers|unfrozen|(before|pre) ?freez\w*|vor( dem)? einfrier\w*|avant congel\w*|antes de( la)? congel\w*|prima del? congel\w*|voor( het)? invriez\w*)\b/

const VALUES = new Map(PAIRS.flatMap(([name]) => headersOf(name).map((header) => [header, name] as const)))

export type SampleStage = 'FRESH' | 'POST_THAW'

/**
 * Returns the sperm value that a header names, or null; its stage is null if the header does not name one.
 */
export function valueOfHeader(
  text: string,
): { thawed: Field; fresh: Field; stage: SampleStage | null } | null {
  const words = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    // Split words like "Auftaumotilität" (German), and expand the English abbreviations PTM and PTPM.
    .replace(/\bauftau(?=motil|beweg|vorw)/g, 'auftau ')
    .replace(/\bptm\b/, 'post thaw motility')
    .replace(/\bptpm\b/, 'post thaw pm')
    .trim()
  const stage = THAWED.test(words) ? 'POST_THAW' : FRESH.test(words) ? 'FRESH' : null
  const bare = normal(words.replace(THAWED, '').replace(FRESH, ''))
  const isThawedAlone = bare === '' && /^post ?thaw$/.test(words)
  const thawed = isThawedAlone ? 'sheet.post_thaw_motility.motile' : (VALUES.get(bare) ?? startedBy(bare))
  const pair = PAIRS.find(([name]) => name === thawed)
  return pair ? { thawed: pair[0], fresh: pair[1], stage } : null
}

/**
 * Returns the thawed value with the longest header that is a prefix of `bare`; undefined if none does, or if
 * `bare` is about counts or velocities.
 */
function startedBy(bare: string) {
  if (/spz|sperm|count|mio|veloc/.test(bare)) return undefined
  const begun = [...VALUES].filter(([key]) => key.length >= 5 && bare.startsWith(key))
  return begun.toSorted(([one], [other]) => other.length - one.length)[0]?.[1]
}

/** Folded words for straws. */
const STRAW = /^(straws?|paillettes?|pailletten|halme?|pajuelas?|pajillas?|rietjes?)$/
/** Words for doses, whose count is doubtful because a dose may be several straws. */
const DOSE = /^(doses?|dosen|dosis|dosi|portion(en|s)?)$/
/** Folded words for a number, matched only with the first word of a header. */
const COUNT =
  /^(count|quantity|qty|number|amount|stock|inventory|anzahl|stuck|stk|menge|bestand|cantidad|existencias|quantite|quantita|giacenza|aantal|voorraad)$/
/** Folded words for straws that are gone. */
const GONE =
  /^(used|sold|broken|lost|shipped|dispatched|exported|inseminated|discarded|destroyed|gone|verkauft|verbraucht|benutzt|verwendet|entnommen|versandt|versendet|abgegeben|besamt|vernichtet|entsorgt|abgang|vendue?s?|utilisee?s?|expediee?s?|inseminee?s?|detruite?s?|vendid[oa]s?|usad[oa]s?|enviad[oa]s?|inseminad[oa]s?|vendut[eio]|usat[eio]|utilizzat[eio]|spedit[eio]|inseminat[eio]|verkocht|gebruikt|verzonden|geinsemineerd|vernietigd)$/
/** Folded headers for straws still in store, as a count or as yes and no. */
const LEFT =
  /^((still|noch) )?(left|remaining|remainder|balance|available|in (stock|store)|current stock|rest|restbestand|ubrig|verfugbar|vorhanden|(auf|am|im) lager|restante?s?|disponibles?|en (stock|existencia|almacen)|rimast[eio]|rimanenti|disponibil[ei]|in (giacenza|magazzino)|over|resterend|beschikbaar|op voorraad)$/
/** Folded words that make a count doubtful, such as "remaining", "frozen" and "no". */
const DOUBTFUL =
  /^(number|nummer|numero|left|remaining|rest|ubrig|restante?s?|rimast[eio]|rimanenti|over|resterend|frozen|produced|initial|no|nr|n|from|to|von|bis|eingefroren|congelees?|produites?|congelad[oa]s?|congelat[eio]|ingevroren)$/
const ABOUT_A_STRAW =
  /^(size|colou?rs?|color|colore|farbe|couleur|kleur|volume|volumen|mark|marking|text|type|typ|tipo|per|pro|par|por|je|spz|sperm|ml)$/

/**
 * Rates how surely a header counts straws in store; null if it counts none. A single column that is PLAIN or LIKELY is
 * used without asking; DOUBTFUL, LEFT ("Remaining") and GONE (used or sold) require an answer.
 */
export function countOfHeader(
  text: string,
  kind: ImportKind,
): 'PLAIN' | 'LIKELY' | 'DOUBTFUL' | 'LEFT' | 'GONE' | null {
  const exact = KNOWN.get(kind)!.get(heading(text).bare)
  if (exact !== undefined) return exact === 'straws' ? 'PLAIN' : null
  const words = wordsOf(text)
  const has = (pattern: RegExp) => words.some((word) => pattern.test(word))
  if (has(PRICE) || has(ABOUT_A_STRAW)) return null
  if (LEFT.test(words.join(' '))) return 'LEFT'
  const isCount = has(STRAW) || has(DOSE) || COUNT.test(words[0] ?? '')
  if (has(GONE)) return isCount || words.every((word) => GONE.test(word)) ? 'GONE' : null
  if (!isCount) return null
  return has(DOUBTFUL) || has(DOSE) ? 'DOUBTFUL' : 'LIKELY'
}

const BUYER = /^(buyer|purchaser|kaufer|abnehmer|acheteur|comprador|compratore|acquirente|koper)$/

/**
 * Returns whether a header marks straws as gone ("Sold to", "Verkauft am", "Buyer") or as left ("Available"); null if
 * neither.
 */
export function statusOfHeader(text: string): 'GONE' | 'LEFT' | null {
  const words = wordsOf(text)
  if (words.some((word) => PRICE.test(word))) return null
  if (words.some((word) => GONE.test(word) || BUYER.test(word))) return 'GONE'
  return LEFT.test(words.join(' ')) ? 'LEFT' : null
}

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the columns with the field assigned to this column only. */
export const withField = (
  columns: readonly (Field | null)[],
  column: number,
  field: Field | null,
): (Field | null)[] => columns.map((one) => (one === field ? null : one)).with(column, field)

export type Heading = { bare: string; unit: string }

const UNITS =
  /[([{].*?[)\]}]|%|°c|µ?m\/s|(?:x\s*)?10[\^e]?[6⁶]\s*(?:\/\s*ml)?|mio\.?\s*(?:\/\s*ml)?|m\s*\/\s*ml|sperm\s*\/\s*ml|spz\s*\/\s*ml|\/\s*ml|\bml\b|\bcm\b/gi

/**
 * Splits a header into its normalised text without units, and its units. If the header has only units, the
 * text is the whole header.
 */
export function heading(text: string): Heading {
  const unit = [...text.matchAll(UNITS)].map(([one]) => one).join(' ')
  const bare = normal(text.replace(UNITS, ' '))
  return { bare: bare === '' ? normal(text) : bare, unit: unit.toLowerCase() }
}

const KNOWN = new Map(
  IMPORT_KINDS.map((kind) => {
    const known = new Map<string, Field>()
    const names = fieldsOf[kind].filter((name) => !(name in STAGED))
    // Our own names take precedence, because a template's header is beyond doubt.
    for (const name of names) known.set(heading(fieldName(name, kind)).bare, name)
    for (const name of names)
      for (const header of headersOf(name)) if (!known.has(header)) known.set(header, name)
    return [kind, known]
  }),
)

/**
 * Returns the field that a header names: by an exact match, otherwise by the longest known header that is its
 * prefix; null if no header matches, or its values are not imported. Fresh and thawed values are left to
 * `valueOfHeader`.
 */
export function fieldOfHeader(text: string, kind: ImportKind): { field: Field; isExact: boolean } | null {
  const { bare } = heading(text)
  const words = foldText(text).match(/\p{L}+/gu) ?? []
  if (bare === '' || LEFT_OUT.has(bare) || words.some((word) => PRICE.test(word))) return null
  const known = KNOWN.get(kind)!
  const exact = known.get(bare)
  if (exact) return { field: exact, isExact: true }
  // A count must match exactly, because "Straws used" begins with "straws" but is not a stock.
  const begun = [...known].filter(
    ([key, field]) => key.length >= 5 && field !== 'straws' && bare.startsWith(key),
  )
  const longest = begun.toSorted(([one], [other]) => other.length - one.length)[0]
  return longest === undefined ? null : { field: longest[1], isExact: false }
}
