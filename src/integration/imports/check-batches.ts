/** Checks of rows with batches and their technical sheets, and of opening stock. */
import { BatchFields } from '#stock/batches/contract.ts'
import { similarNames } from './similar-names.ts'
import { cellText, normal } from './cells.ts'
import type { Ref } from './entries.ts'
import { type Field, fieldsOf } from './fields.ts'
import { KEEP_APART, LEAVE_ROW, type KnownNames, type Lists, type NameResolver } from './resolve-names.ts'
import { isInStore } from './read-words.ts'
import type { RowOf } from './row-reading.ts'

type Entry = Lists['batches'][number]
type Facts = Partial<Record<Field, unknown>>

/** Batch of a booking; `from` is the day from which its straws exist, null if a new batch's row names none. */
export type Booked = { ref: Ref; from: string | null; isNew: boolean }

const PARTIES = ['producer_id', 'collection_centre_id', 'processing_centre_id'] as const
const NAMES = new Set<Field>(['batch', 'stallion', 'ueln', 'straws', 'note', ...PARTIES])
/** Fields of a batch that are stored as read, that is, without names, number of straws and note. */
const FACTS = fieldsOf.BATCHES.filter((field) => !NAMES.has(field))

/** Normalises a label except its hyphens: Q-1-18 is not Q-11-8. */
const labelKey = (label: string) => label.trim().toLowerCase()

/**
 * Returns functions that check a row with a batch and add new batches to `lists`.
 * @param isOwn whether the file is one of our exports: its straws are added to batches without straws, with no question
 */
export function batchMaker(known: KnownNames, lists: Lists, name: NameResolver, isOwn: boolean) {
  const onFile = new Map(known.batches.map((batch) => [labelKey(batch.label), batch]))
  const alike = new Map(known.batches.map(({ label }) => [normal(label), label]))
  const made = new Map<string, { entry: Entry; ref: Ref; facts: Facts; row: number }>()

  function make(row: RowOf, label: string): Booked | null {
    const animal = name.horse(row, 'stallion')
    const facts: Facts = { stallion: animal }
    for (const field of FACTS) facts[field] = row.get(field)
    for (const field of PARTIES) facts[field] = name.party(row, field)
    const note = row.text('note') || null
    const before = made.get(labelKey(label))
    if (before) return agree(row, before, facts, note)
    for (const field of ['straw_colour', 'straw_size'] as const) {
      if (facts[field] === null && row.written(field) === '') row.required(field)
    }
    const from = (facts['received_on'] ?? facts['sheet.collection.produced_on'] ?? null) as string | null
    if (
      from === null &&
      row.written('sheet.collection.produced_on') === '' &&
      row.written('received_on') === ''
    ) {
      row.required('sheet.collection.produced_on')
    }
    const ref = `new-${lists.batches.length}`
    const entry = { ...blankBatch(row.number, label, facts), note }
    lists.batches.push(entry)
    made.set(labelKey(label), { entry, ref, facts, row: row.number })
    return { ref, from, isNew: true }
  }

  function agree(
    row: RowOf,
    before: NonNullable<ReturnType<typeof made.get>>,
    facts: Facts,
    note: string | null,
  ): Booked {
    for (const [field, value] of Object.entries(facts) as [Field, unknown][]) {
      const first = before.facts[field]
      if (value === null || value === first) continue
      if (first === null || first === undefined) before.facts[field] = value
      else row.wrong(field, `Differs from row ${before.row}`)
    }
    const notes = new Set([before.entry.note, note].filter((one) => one !== null))
    Object.assign(before.entry, blankBatch(before.row, before.entry.label, before.facts), {
      note: [...notes].join('\n') || null,
    })
    return { ref: before.ref, from: before.entry.received_on ?? dayOf(before.entry), isNew: true }
  }

  const dayOf = (entry: Entry) => entry.sheet.collection.produced_on

  function addTo(row: RowOf, label: string): Booked | null {
    const batch = onFile.get(labelKey(label))!
    const isClear = isOwn && !batch.has_straws
    if (!isClear && row.answer('batch', label) !== 'USE') {
      row.wrong(
        'batch',
        `Already in Strawbook: ${batch.label}`,
        [{ label: 'Add to this batch', say: 'USE' }, LEAVE_ROW],
        true,
      )
    }
    const animal = row.written('stallion') === '' ? batch.animal_id : name.horse(row, 'stallion')
    if (animal !== null && animal !== batch.animal_id) {
      const owner = known.animals.find(({ id }) => id === batch.animal_id)
      row.wrong('stallion', `${batch.label} belongs to ${owner?.name ?? 'another stallion'}`)
    }
    return { ref: batch.id, from: batch.available_from, isNew: false }
  }

  /** Returns the batch of a row of opening stock; reports a problem and returns null if none can be determined. */
  function ofStock(row: RowOf): Booked | null {
    const label = row.need<string>('batch')
    if (label === null) return null
    if (onFile.has(labelKey(label))) return addTo(row, label)
    const likely = alike.get(normal(label))
    if (likely === undefined || row.answer('batch', label) === 'NEW') return make(row, label)
    row.wrong('batch', `Did you mean ${likely}?`, [
      { label: likely, value: likely },
      { label: KEEP_APART, say: 'NEW' },
    ])
    return null
  }

  function alone(row: RowOf) {
    const label = row.need<string>('batch')
    if (label === null) return
    const before = made.get(labelKey(label))
    const same = onFile.get(labelKey(label))
    if (same) row.wrong('batch', `Already in Strawbook: ${same.label}`, [LEAVE_ROW], true)
    else if (before) row.wrong('batch', `Same label as row ${before.row}`, [LEAVE_ROW])
    else {
      make(row, label)
      const straws = row.get<number>('straws')
      const entry = lists.batches.at(-1)
      if (entry?.row === row.number) {
        entry.straw_amount = straws
      }
    }
  }

  const labels = () => known.batches.map(({ label }) => label)

  /** Returns the batch of a row, which must be on file; otherwise reports a problem and returns null. */
  function existing(row: RowOf) {
    const label = row.need<string>('batch')
    if (label === null) return null
    const batch = onFile.get(labelKey(label))
    if (batch) return batch
    const likely = similarNames(label, labels())
    const message = likely.length > 0 ? `Not found. Did you mean ${likely.join(' or ')}?` : 'Not found'
    row.wrong('batch', message, [...likely.map((one) => ({ label: one, value: one })), LEAVE_ROW])
    return null
  }

  return { ofStock, alone, existing }
}

export type BatchMaker = ReturnType<typeof batchMaker>

const NOTHING = Object.fromEntries(Object.keys(BatchFields).map((field) => [field, null]))

function blankBatch(row: number, label: string, { stallion, ...facts }: Facts): Entry {
  const sheet: Record<string, Record<string, unknown>> = { collection: { stall: null, produced_on: null } }
  const entry = {
    ...{ ...NOTHING, row, label: cellText(label), animal_id: stallion ?? '', sheet },
    origin: (facts.received_on ?? null) === null ? 'PRODUCTION' : 'ACQUISITION',
  }
  for (const [path, value] of Object.entries(facts)) {
    const [field, section, name] = path.split('.')
    if (!section || !name) Object.assign(entry, { [field!]: value })
    else if (value !== null) sheet[section] = { ...sheet[section], [name]: value }
  }
  return entry as unknown as Entry
}

function askForStatus(row: RowOf) {
  const status = row.written('status')
  if (status === '' || isInStore(status, row.header('status')) || row.answer('status', status) === 'USE')
    return
  row.wrong('status', 'Are these straws stored?', [
    { label: 'No, skip them', say: 'OUT' },
    { label: 'Yes', say: 'USE' },
  ])
}

/**
 * Books a row of opening stock on the day from which the straws of its batch exist: an addition and, if a holder is
 * named, their consignment to the holder.
 */
export function bookStock(row: RowOf, lists: Lists, name: NameResolver, batch: Booked | null) {
  const amount = row.need<number>('straws')
  askForStatus(row)
  const owner = name.party(row, 'owner')
  const supplier = name.party(row, 'supplier')
  const holder = name.party(row, 'holder')
  const stands = name.place(row)
  if (batch === null || amount === null || amount === 0 || row.checked.isBad || batch.from === null) return
  // A new batch already has the row's note; otherwise the note belongs to the bookings.
  const note = batch.isNew ? null : row.text('note') || null
  const booking = { row: row.number, batch: batch.ref, amount, owner }
  lists.bookings.push({
    ...booking,
    kind: 'ADDITION',
    reason: supplier === null ? 'COLLECTION' : 'PURCHASE',
    date: batch.from,
    supplier,
    warehouse_id: stands?.warehouse_id ?? name.warehouse(row),
    location: holder === null ? (stands?.location ?? null) : null,
    note,
  })
  if (holder === null) return
  const withdrawal = { type: 'CONSIGNMENT' as const, date: batch.from, note, receiver_id: holder }
  lists.bookings.push({ ...booking, kind: 'WITHDRAWAL', withdrawal })
}
