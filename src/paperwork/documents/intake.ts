import type { Animal } from '#registry/animals/contract.ts'
import type { Batch } from '#stock/batches/contract.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { Party } from '#registry/parties/contract.ts'
import { longDate } from '#platform/contract/days.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { partyLines } from './wording.ts'
import { type Content, omitEmptyFacts } from './blocks.ts'
import { batchCell, printOf, strawCell } from './shipment.ts'
import { documentTitles, paperTexts } from './texts.ts'
import type { Intake } from './manual-fields.ts'

export type Placed = { place_name: string; straws: number }

type IntakeFacts = {
  self: Party
  owner: Party
  supplier: Party | null
  movement: Movement
  batch: Batch
  stallion: Animal
  places: readonly Placed[]
  intake: Intake
}

const yes = (value: boolean | null) => value !== null && (value ? 'Yes' : 'No')

export function intakeOf({
  self,
  owner,
  supplier,
  movement,
  batch,
  stallion,
  places,
  intake,
}: IntakeFacts): Content {
  const { announced, arrived_celsius, differences } = intake
  const found = movement.amount
  return {
    title: documentTitles.INTAKE,
    subject: paperTexts.batch(batch.label, stallion.name),
    blocks: [
      {
        kind: 'addresses',
        sections: [
          { title: 'Delivered by', lines: partyLines(supplier ?? self) },
          { title: 'Owner', lines: partyLines(owner) },
          { title: 'Received by', lines: [...partyLines(self), longDate(movement.date)] },
        ],
      },
      {
        kind: 'strip',
        cells: [
          ...(announced === null ? [] : [{ label: 'Announced', value: grouped(announced) }]),
          { label: 'Counted', value: grouped(found), mark: 'ice' },
          ...(announced === null || announced === found
            ? []
            : [{ label: 'Difference', value: signed(found - announced), mark: 'gold' as const }]),
          ...(arrived_celsius === null
            ? []
            : [{ label: 'On arrival', value: `${signed(arrived_celsius)} °C` }]),
        ],
      },
      {
        kind: 'table',
        columns: [
          { head: 'Stallion' },
          { head: 'Batch, collected' },
          { head: 'Straw' },
          { head: 'Straw mark, centre', grow: true },
          { head: 'No.' },
          { head: 'Straws', right: true },
        ],
        rows: [
          {
            kind: 'row',
            cells: [
              { lines: [stallion.name, ...(stallion.ueln ? [stallion.ueln] : [])] },
              batchCell(batch),
              strawCell(batch),
              printOf(batch),
              formatNumbers(movement.numbers),
              grouped(found),
            ],
          },
        ],
      },
      {
        kind: 'columns',
        sections: [
          omitEmptyFacts({
            title: 'Papers',
            facts: [
              ['Delivery note', intake.delivery_note],
              ['Seal', intake.seal],
              ['Certificates', intake.certificates],
              ['Ownership declared', yes(intake.is_ownership_declared)],
              ['30 days in quarantine', yes(intake.is_quarantine_declared)],
              ['Health status', batch.health_status && words[batch.health_status]!],
              ['Releasable from', batch.releasable_from && longDate(batch.releasable_from)],
            ],
          }),
          {
            title: 'Placed',
            facts: places.map(({ place_name, straws }) => [place_name, paperTexts.straws(straws)]),
          },
        ],
      },
      ...(differences ? [{ kind: 'text' as const, text: `Differences: ${differences}` }] : []),
      ...(movement.note ? [{ kind: 'text' as const, text: movement.note }] : []),
    ],
    signatures: ['Date, time', 'Delivered by', 'Received by'],
  }
}

const signed = (value: number) => (value < 0 ? `−${grouped(-value)}` : `+${grouped(value)}`)
