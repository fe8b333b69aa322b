/** Recognises the field of a column by its header, in six languages, and lists the fields that a file must have. */
import { foldText } from '#platform/contract/fold-text.ts'
import { normal } from './cells.ts'
import { headersOf } from './headers.ts'
import { fieldName } from './field-texts.ts'
import { type Field, fieldsOf, IMPORT_KINDS, type ImportKind } from './fields.ts'

/** What each row must say, in a column or for all rows together; of several in one entry, one is enough. */
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

/** Words of a header that names a price: no field of ours. */
const PRICE =
  /^(prices?|preise?|einzelpreis|stuckpreis|prix|precios?|prezz[oi]|prij(s|zen)|tarif|cost|costs|kosten|cout|coste|costo|eur|euros?|usd|chf|gbp)$/

/** What a laboratory's machine tells and no sheet of ours keeps: known, and left out. */
const LEFT_OUT = new Set(
  'vcl|vsl|vap|alh|bcf|lin|str|wob|dap|dcl|dsl|rapid|fast|medium|slow|circle|elongation|area'.split('|'),
)

/** Values of which a sheet has one of fresh and one of thawed semen: of thawed semen, and its field of fresh semen. */
const PAIRS = [
  ['sheet.post_thaw_motility.motile', 'sheet.sample_motility.motile'],
  ['sheet.post_thaw_motility.progressive', 'sheet.sample_motility.progressive'],
  ['sheet.post_thaw_viability.viable', 'sheet.sample_viability.viable'],
  ['sheet.post_thaw_morphology.normal', 'sheet.sample_morphology.normal'],
] as const satisfies [Field, Field][]
const STAGED: Partial<Record<Field, true>> = Object.fromEntries(PAIRS.flat().map((name) => [name, true]))

/** Folded words that say that semen was thawed, or fresh, when it was looked at. */
const THAWED =
  /\b(post ?thaw\w*|thawed|(after|post) thaw\w*|aufgetaut\w*|(nach( dem)? )?auftau\w*|(apres |post )?decongel\w*|(tras |post ?)?descongel\w*|(dopo )?scongel\w*|(na (het )?)?ontdooi\w*|tg)\b/
const FRESH =
  /\b(fresh|raw|native?|nativ|(in )?frisch\w*|fraiche?s?|frais|(en |a )?fresc[oahi]s?|vers|unfrozen|(before|pre) ?freez\w*|vor( dem)? einfrier\w*|avant congel\w*|antes de( la)? congel\w*|prima del? congel\w*|voor( het)? invriez\w*)\b/

const VALUES = new Map(PAIRS.flatMap(([name]) => headersOf(name).map((header) => [header, name] as const)))

export type SampleStage = 'FRESH' | 'POST_THAW'

/**
 * Returns which value of the sperm a header means, and whether of fresh or of thawed semen: null if it does not say.
 * @returns null if it means none of these values
 */
export function valueOfHeader(
  text: string,
): { thawed: Field; fresh: Field; stage: SampleStage | null } | null {
  const words = foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    // One word of German, an abbreviation of English.
    .replace(/\bauftau(?=motil|beweg|vorw)/g, 'auftau ')
    .replace(/\bptm\b/, 'post thaw motility')
    .replace(/\bptpm\b/, 'post thaw pm')
    .trim()
  const stage = THAWED.test(words) ? 'POST_THAW' : FRESH.test(words) ? 'FRESH' : null
  const bare = normal(words.replace(THAWED, '').replace(FRESH, ''))
  const isThawedAlone = bare === '' && /^post ?thaw$/.test(words)
  const thawed = isThawedAlone ? 'sheet.post_thaw_motility.motile' : (VALUES.get(bare) ?? begunBy(bare))
  const pair = PAIRS.find(([name]) => name === thawed)
  return pair ? { thawed: pair[0], fresh: pair[1], stage } : null
}

/** A header with words of its own behind one of ours, unless it counts cells. */
function begunBy(bare: string) {
  if (/spz|sperm|count|mio|veloc/.test(bare)) return undefined
  const begun = [...VALUES].filter(([key]) => key.length >= 5 && bare.startsWith(key))
  return begun.toSorted(([one], [other]) => other.length - one.length)[0]?.[1]
}

/** Folded words of a header that counts straws, and words that say how many there were, or which, but not how many are left. */
const STRAW = /^(straws?|paillettes?|pailletten|halme?|pajuelas?|pajillas?|rietjes?)$/
/** A dose may be several straws. */
const DOSE = /^(doses?|dosen|dosis|dosi|portion(en|s)?)$/
const COUNT =
  /^(count|quantity|qty|number|amount|stock|inventory|anzahl|stuck|stk|menge|bestand|cantidad|existencias|quantite|quantita|giacenza|aantal|voorraad)$/
const GONE =
  /^(used|sold|broken|lost|shipped|dispatched|exported|inseminated|discarded|destroyed|gone|verkauft|verbraucht|benutzt|verwendet|entnommen|versandt|versendet|abgegeben|besamt|vernichtet|entsorgt|abgang|vendue?s?|utilisee?s?|expediee?s?|inseminee?s?|detruite?s?|vendid[oa]s?|usad[oa]s?|enviad[oa]s?|inseminad[oa]s?|vendut[eio]|usat[eio]|utilizzat[eio]|spedit[eio]|inseminat[eio]|verkocht|gebruikt|verzonden|geinsemineerd|vernietigd)$/
/** Folded headers that tell what is still in store, in straws or as yes and no. */
const LEFT =
  /^((still|noch) )?(left|remaining|remainder|balance|available|in (stock|store)|current stock|rest|restbestand|ubrig|verfugbar|vorhanden|(auf|am|im) lager|restante?s?|disponibles?|en (stock|existencia|almacen)|rimast[eio]|rimanenti|disponibil[ei]|in (giacenza|magazzino)|over|resterend|beschikbaar|op voorraad)$/
const DOUBTFUL =
  /^(number|nummer|numero|left|remaining|rest|ubrig|restante?s?|rimast[eio]|rimanenti|over|resterend|frozen|produced|initial|no|nr|n|from|to|von|bis|eingefroren|congelees?|produites?|congelad[oa]s?|congelat[eio]|ingevroren)$/
const ABOUT_A_STRAW =
  /^(size|colou?rs?|color|colore|farbe|couleur|kleur|volume|volumen|mark|marking|text|type|typ|tipo|per|pro|par|por|je|spz|sperm|ml)$/

/**
 * Returns how surely a header of a column counts the straws in store: PLAIN and LIKELY may be taken for it where no
 * other column could be it; DOUBTFUL, LEFT ("Remaining") and GONE (how many were used or sold) never without asking.
 * @returns null if it counts no straws
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
 * Returns whether a header tells which straws are gone ("Sold to", "Verkauft am", "Buyer") or which are left ("Available").
 * @returns null if it does neither
 */
export function statusOfHeader(text: string): 'GONE' | 'LEFT' | null {
  const words = wordsOf(text)
  if (words.some((word) => PRICE.test(word))) return null
  if (words.some((word) => GONE.test(word) || BUYER.test(word))) return 'GONE'
  return LEFT.test(words.join(' ')) ? 'LEFT' : null
}

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the columns with a field in one of them, and in no other. */
export const withField = (
  columns: readonly (Field | null)[],
  column: number,
  field: Field | null,
): (Field | null)[] => columns.map((one) => (one === field ? null : one)).with(column, field)

export type Heading = { bare: string; unit: string }

const UNITS =
  /[([{].*?[)\]}]|%|°c|µ?m\/s|(?:x\s*)?10[\^e]?[6⁶]\s*(?:\/\s*ml)?|mio\.?\s*(?:\/\s*ml)?|m\s*\/\s*ml|sperm\s*\/\s*ml|spz\s*\/\s*ml|\/\s*ml|\bml\b|\bcm\b/gi

/** A header without its units, normalised, and the units alone. */
export function heading(text: string): Heading {
  const unit = [...text.matchAll(UNITS)].map(([one]) => one).join(' ')
  const bare = normal(text.replace(UNITS, ' '))
  return { bare: bare === '' ? normal(text) : bare, unit: unit.toLowerCase() }
}

const KNOWN = new Map(
  IMPORT_KINDS.map((kind) => {
    const known = new Map<string, Field>()
    const names = fieldsOf[kind].filter((name) => !(name in STAGED))
    // Ours first: what a template calls a field is beyond doubt.
    for (const name of names) known.set(heading(fieldName(name, kind)).bare, name)
    for (const name of names)
      for (const header of headersOf(name)) if (!known.has(header)) known.set(header, name)
    return [kind, known]
  }),
)

/** The field a header of such a file means, by its synonyms alone: exactly, else by the longest that begins it. */
export function fieldOfHeader(text: string, kind: ImportKind): { field: Field; isExact: boolean } | null {
  const { bare } = heading(text)
  const words = foldText(text).match(/\p{L}+/gu) ?? []
  if (bare === '' || LEFT_OUT.has(bare) || words.some((word) => PRICE.test(word))) return null
  const known = KNOWN.get(kind)!
  const exact = known.get(bare)
  if (exact) return { field: exact, isExact: true }
  // A count is never guessed by its beginning: "Straws used" is none.
  const begun = [...known].filter(
    ([key, field]) => key.length >= 5 && field !== 'straws' && bare.startsWith(key),
  )
  const longest = begun.toSorted(([one], [other]) => other.length - one.length)[0]
  return longest === undefined ? null : { field: longest[1], isExact: false }
}
