import { breedName } from '#registry/animals/breeds.ts'
import type { Animal } from '#registry/animals/contract.ts'
import { MARK_PARTS, type MarkPart } from './warning-kinds.ts'

type Donor = Pick<Animal, 'name' | 'ueln' | 'microchip' | 'studbooks'>
type Centre = { approval_number: string | null } | null

/** Data that a mark is checked against; null if unknown. */
export type MarkFacts = {
  stallion: Donor | null
  produced_on: string | null
  centres: readonly Centre[]
}

/** Date formats allowed on a straw. Source: Regulation (EU) 2020/999, Annex. */
export const DAY_FORMS = ['ddmmyy', 'yymmdd', 'dd/mm/yy', 'yy/mm/dd', 'dd.mm.yy', 'yy.mm.dd'] as const
export type DayForm = (typeof DAY_FORMS)[number]

/** Formats a day (`YYYY-MM-DD`) for a straw mark. */
export function markDay(day: string, form: DayForm): string {
  const [year, month, date] = day.split('-') as [string, string, string]
  return form.replace('dd', date).replace('mm', month).replace('yy', year.slice(2))
}

export const MARK_TOKENS = [
  'name',
  'ueln',
  'studbook',
  'breed',
  'species',
  'day',
  'centre',
  'processing',
  'country',
  'label',
] as const
type MarkToken = (typeof MARK_TOKENS)[number]

type KnownFields = {
  stallion: (Donor & Pick<Animal, 'breed' | 'species'>) | null
  produced_on: string | null
  collection_centre: (Centre & { country: string | null }) | null
  processing_centre: Centre
  label: string
}

const SPECIES_NAMES: Record<Animal['species'], string> = { HORSE: 'Horse' }

export function markPieces(known: KnownFields, form: DayForm): { token: MarkToken; text: string }[] {
  const { stallion, produced_on, collection_centre, processing_centre, label } = known
  const texts: Record<MarkToken, string | null | undefined> = {
    name: stallion?.name,
    ueln: stallion?.ueln,
    studbook: stallion?.studbooks.find(({ number }) => number !== null)?.number,
    breed: stallion?.breed && breedName(stallion.breed),
    species: stallion && SPECIES_NAMES[stallion.species],
    day: produced_on && markDay(produced_on, form),
    centre: collection_centre?.approval_number,
    processing: processing_centre?.approval_number,
    country: collection_centre?.country,
    label: label.trim(),
  }
  return MARK_TOKENS.flatMap((token) => (texts[token] ? [{ token, text: texts[token] }] : []))
}

/**
 * Adds a piece to a mark at the caret, with blanks where the piece would touch other text.
 * @returns the mark, and the caret after the piece
 */
export function withPiece(mark: string, caret: number, piece: string): { mark: string; caret: number } {
  const [before, after] = [mark.slice(0, caret), mark.slice(caret)]
  const start = `${before}${/\S$/.test(before) ? ' ' : ''}${piece}`
  return { mark: `${start}${/^\S/.test(after) ? ' ' : ''}${after}`, caret: start.length }
}

/** Limits of straw printers: two lines of about thirty characters. */
const MAX_LINES = 2
const MAX_CHARACTERS = 30

export function isLongMark(mark: string): boolean {
  const lines = mark.trim().split('\n')
  return lines.length > MAX_LINES || lines.some((line) => line.trim().length > MAX_CHARACTERS)
}

/**
 * Returns the required parts that a mark does not show, as far as they are known.
 * Source: Regulation (EU) 2020/686, Article 10, and 2020/999, Annex.
 */
export function markLacks(mark: string, { stallion, produced_on, centres }: MarkFacts): MarkPart[] {
  const bare = bareOf(mark)
  const shows = (text: string | null | undefined) => {
    const wanted = bareOf(text ?? '')
    return wanted !== '' && bare.includes(wanted)
  }
  const lacks = {
    DATE: produced_on !== null && !showsDay(mark, produced_on),
    DONOR: stallion !== null && !namesOf(stallion).some(shows),
    CENTRE: centres.some((centre) => centre?.approval_number && !shows(centre.approval_number)),
  }
  return MARK_PARTS.filter((part) => lacks[part])
}

function namesOf({ ueln, microchip, name, studbooks }: Donor) {
  return [ueln, microchip, name, ...studbooks.map(({ number }) => number)]
}

function bareOf(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

/** Whether a mark shows a day in a usual order, or any five digits: a count of days, or year and day of the year. */
function showsDay(mark: string, produced_on: string): boolean {
  const [year, month, date] = produced_on.split('-') as [string, string, string]
  const years = `(?:${year.slice(0, 2)})?${year.slice(2)}`
  const orders = [
    [date, month, years],
    [years, month, date],
    [month, date, years],
  ].map((parts) => parts.join('[./ -]?'))
  return new RegExp(`(?<!\\d)(?:${orders.join('|')}|\\d{5})(?!\\d)`).test(mark)
}

export const markTexts = {
  hint: 'Exactly as printed, line by line',
  add: 'Add to the straw mark',
  dayForm: 'Date format',
  preview: 'Straw with its mark',
  long: 'Longer than two lines of 30 characters: a straw printer may cut it off.',
  tokens: {
    name: 'Stallion',
    ueln: 'UELN',
    studbook: 'Studbook number',
    breed: 'Breed',
    species: 'Species',
    day: 'Date',
    centre: 'Centre',
    processing: 'Processing centre',
    country: 'Country',
    label: 'Batch',
  } satisfies Record<MarkToken, string>,
}
