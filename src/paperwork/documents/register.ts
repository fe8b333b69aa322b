import type { Animal } from '#registry/animals/contract.ts'
import { type Breed, breedName } from '#registry/animals/breeds.ts'
import type { HealthStatus } from '#stock/batches/register.ts'
import { formatNumbers, type StrawColour } from '#stock/batches/straw.ts'
import type { HealthTest } from '#registry/health-tests/contract.ts'
import { healthTexts } from '#registry/health-tests/texts.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { movementTitle } from '#stock/movements/texts.ts'
import { approvalSpan } from '#registry/parties/texts.ts'
import type { Party } from '#registry/parties/contract.ts'
import { longDate, shortDate } from '#platform/contract/days.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { addressLines, approvalOf, centresOf } from './wording.ts'
import { type Block, type Content, joinParts, omitEmptyFacts, type TableRow } from './blocks.ts'
import { studbooksOf } from './evaluation.ts'
import { documentTitles, paperTexts } from './texts.ts'

type Centre = { name: string; approval_number: string | null }

export type RegisterBatch = {
  id: string
  label: string
  straw_colour: StrawColour
  straw_mark_text: string | null
  health_status: HealthStatus | null
  releasable_from: string | null
  produced_on: string | null
  collection_centre: Centre | null
  processing_centre: Centre | null
  donor: {
    id: string
    name: string
    ueln: string | null
    breed: Breed | null
    born_on: string | null
    studbooks: Animal['studbooks']
  }
}

export type RegisterEntry = {
  movement: Movement
  change: number
  batch: RegisterBatch
  other: Party | null
  mare: { name: string; ueln: string | null } | null
}

export type Register = {
  centre: Party
  from: string
  to: string
  /** Movements of the period, earliest first. */
  entries: readonly RegisterEntry[]
  /** Health tests of the donors up to the end of the period, sorted by sampling day. */
  tests: readonly HealthTest[]
}

export function otherEnd({ other, movement, mare }: RegisterEntry): string {
  if (mare) return ['Mare', joinParts(mare.name, mare.ueln)].join(' ')
  if (!other) return (movement.direction === 'IN' ? movement.from_name : movement.to_name) ?? ''
  const { approval_number, name } = other
  return [name, ...addressLines(other), approvalOf(approval_number)].filter(Boolean).join(', ')
}

export function registerOf(register: Register): Content {
  const { centre, from, to, entries, tests } = register
  const batches = [...new Map(entries.map(({ batch }) => [batch.id, batch])).values()]
  const donors = [...new Map(batches.map(({ donor }) => [donor.id, donor])).values()]
  const standing = entries.filter(
    ({ movement }) => movement.reverses_id === null && movement.reversed_by_id === null,
  )
  const total = (sign: 1 | -1) =>
    grouped(standing.reduce((sum, { change }) => sum + Math.max(change * sign, 0), 0))
  return {
    title: documentTitles.REGISTER,
    subject: paperTexts.period(centre.name, longDate(from), longDate(to)),
    blocks: [
      {
        kind: 'columns',
        sections: [
          omitEmptyFacts({
            title: 'Centre',
            facts: [
              ['Name', centre.name],
              ['Approval', centre.approval_number],
              ['Approval valid', approvalSpan(centre)],
              ['Kind', centre.centre_kind && words[centre.centre_kind]!],
              ['Veterinarian', centre.centre_vet],
              ['Address', addressLines(centre).join(', ')],
            ],
          }),
          {
            title: 'Period',
            facts: [
              ['From', longDate(from)],
              ['To', longDate(to)],
              ['Donors', String(donors.length)],
              ['Batches', String(batches.length)],
              ['Straws in', total(1)],
              ['Straws out', total(-1)],
            ],
          },
        ],
      },
      ...(donors.length > 0 ? [donorTable(donors)] : []),
      ...(tests.length > 0 ? [testTable(tests, new Map(donors.map(({ id, name }) => [id, name])))] : []),
      ...(batches.length > 0 ? [semenTable(batches)] : []),
      ...(entries.length > 0
        ? [entryTable(entries)]
        : [{ kind: 'text' as const, text: 'Nothing came in or went out.' }]),
    ],
    signatures: ['Place, date', 'Centre veterinarian'],
  }
}

function donorTable(donors: readonly RegisterBatch['donor'][]): Block {
  return {
    kind: 'table',
    title: 'Donors',
    columns: [
      { head: 'Stallion', grow: true },
      { head: 'UELN' },
      { head: 'Breed' },
      { head: 'Born' },
      { head: 'Studbook' },
    ],
    rows: donors.map(({ name, ueln, breed, born_on, ...donor }) => ({
      kind: 'row',
      cells: [
        { lines: [name] },
        ueln ?? '–',
        breed ? breedName(breed) : '–',
        born_on ? shortDate(born_on) : '–',
        studbooksOf(donor) || '–',
      ],
    })),
  }
}

function testTable(tests: readonly HealthTest[], names: ReadonlyMap<string, string>): Block {
  return {
    kind: 'table',
    title: 'Health tests',
    columns: [
      { head: 'Sampled' },
      { head: 'Stallion' },
      { head: 'Disease' },
      { head: 'Sample, method', grow: true },
      { head: 'Laboratory' },
      { head: 'Result' },
      { head: 'Certificate' },
    ],
    rows: tests.map((test) => ({
      kind: 'row',
      cells: [
        shortDate(test.sampled_on),
        names.get(test.animal_id) ?? '',
        words[test.disease] ?? test.disease,
        [test.sample, test.method].filter(Boolean).join(', '),
        test.laboratory ?? '',
        test.result ? words[test.result]! : healthTexts.waiting,
        test.certificate_number ?? '',
      ],
    })),
  }
}

function semenTable(batches: readonly RegisterBatch[]): Block {
  return {
    kind: 'table',
    title: 'Semen',
    columns: [
      { head: 'Batch, collected' },
      { head: 'Stallion' },
      { head: 'Straw mark', grow: true },
      { head: 'Collected, processed at' },
      { head: 'Health status' },
      { head: 'Releasable from' },
    ],
    rows: batches.map((batch) => ({
      kind: 'row',
      cells: [
        { lines: [batch.label, ...(batch.produced_on ? [shortDate(batch.produced_on)] : [])] },
        batch.donor.name,
        { plain: true, lines: batch.straw_mark_text?.split('\n') ?? [] },
        { plain: true, lines: centresOf(batch.collection_centre, batch.processing_centre) },
        batch.health_status ? words[batch.health_status]! : '–',
        batch.releasable_from ? shortDate(batch.releasable_from) : '–',
      ],
    })),
  }
}

function entryTable(entries: readonly RegisterEntry[]): Block {
  const right = true as const
  return {
    kind: 'table',
    title: 'In and out, day by day',
    columns: [
      { head: 'Date' },
      { head: 'What' },
      { head: 'Batch, stallion' },
      { head: 'No.' },
      { head: 'In', right },
      { head: 'Out', right },
      { head: 'From, to', grow: true },
    ],
    rows: entries.map((entry): TableRow => {
      const { movement, change, batch } = entry
      return {
        kind: 'row',
        cells: [
          shortDate(movement.date),
          movementTitle(movement),
          `${movement.batch_label}, ${batch.donor.name}`,
          formatNumbers(movement.numbers),
          change > 0 ? grouped(change) : '',
          change < 0 ? grouped(-change) : '',
          otherEnd(entry),
        ],
      }
    }),
  }
}
