/** How a column's header, in any of five languages, says what is in it; and what a file must say. */
import { normal } from './cells.ts'
import { HEADERS } from './headers.ts'
import { fieldNames } from './texts.ts'
import { type Field, fieldsOf, IMPORT_KINDS, type ImportKind } from './fields.ts'

/** What each row must say, in a column or for all rows together; of several in one entry, one is enough. */
export const NEEDED: Record<ImportKind, Field[][]> = {
  STOCK: [['batch'], ['straws'], ['stallion', 'ueln'], ['colour'], ['size'], ['collected', 'received']],
  BATCHES: [['batch'], ['stallion', 'ueln'], ['colour'], ['size'], ['collected', 'received']],
  MOVEMENTS: [['batch'], ['movement'], ['straws'], ['date']],
  MEASUREMENTS: [['batch']],
  HORSES: [['name'], ['sex']],
  PARTIES: [['name']],
  CONTAINERS: [['container'], ['canisters'], ['levels']],
}

/** What a laboratory's machine tells and no sheet of ours keeps: known, and left out. */
const LEFT_OUT = new Set(
  'vcl|vsl|vap|alh|bcf|lin|str|wob|dap|dcl|dsl|rapid|fast|medium|slow|circle|elongation|area'.split('|'),
)

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
    // Ours first: what a template calls a field is beyond doubt.
    for (const name of fieldsOf[kind]) known.set(heading(fieldNames[name]).bare, name)
    for (const name of fieldsOf[kind])
      for (const header of HEADERS[name].split('|')) {
        const key = normal(header)
        if (!known.has(key)) known.set(key, name)
      }
    return [kind, known]
  }),
)

/** The field a header of such a file means, by its synonyms alone: exactly, else by the longest that begins it. */
export function fieldOfHeader(text: string, kind: ImportKind): { field: Field; isExact: boolean } | null {
  const { bare } = heading(text)
  if (bare === '' || LEFT_OUT.has(bare)) return null
  const known = KNOWN.get(kind)!
  const exact = known.get(bare)
  if (exact) return { field: exact, isExact: true }
  const begun = [...known.keys()].filter((key) => key.length >= 5 && bare.startsWith(key))
  const longest = begun.toSorted((one, other) => other.length - one.length)[0]
  return longest === undefined ? null : { field: known.get(longest)!, isExact: false }
}
