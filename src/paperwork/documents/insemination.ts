import type { Animal } from '#registry/animals/contract.ts'
import type { Batch } from '#stock/batches/contract.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { Party } from '#registry/parties/contract.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { longDate } from '#platform/contract/days.ts'
import { type Content, joinParts, omitEmptyFacts } from './blocks.ts'
import { doseFigure } from './wording.ts'
import { horseSection } from './evaluation.ts'
import { batchCell, printOf, strawCell } from './shipment.ts'
import { documentTitles, paperTexts } from './texts.ts'

type InseminationFacts = {
  movement: Movement
  batch: Batch
  stallion: Animal
  mare: Animal
  self: Party
  permits: string
}

export function certificateOf({
  movement,
  batch,
  stallion,
  mare,
  self,
  permits,
}: InseminationFacts): Content {
  const day = longDate(movement.date)
  return {
    title: documentTitles.INSEMINATION,
    subject: paperTexts.batch(batch.label, stallion.name),
    blocks: [
      {
        kind: 'sentence',
        parts: [
          'On ',
          day,
          ' the mare ',
          mare.name,
          ' was inseminated with frozen semen of the stallion ',
          stallion.name,
          '.',
        ],
      },
      {
        kind: 'columns',
        sections: [horseSection('Mare', mare), horseSection('Stallion', stallion, permits)],
      },
      {
        kind: 'table',
        title: 'Semen',
        columns: [
          { head: 'Batch, collected' },
          { head: 'Straw' },
          { head: 'Straw mark, centre', grow: true },
          { head: 'No.' },
          { head: 'Straws', right: true },
          { head: 'Doses', right: true },
        ],
        rows: [
          {
            kind: 'row',
            cells: [
              batchCell(batch),
              strawCell(batch),
              printOf(batch),
              formatNumbers(movement.numbers),
              String(movement.amount),
              doseFigure(movement.amount, batch.computed.straws_per_dose),
            ],
          },
        ],
      },
      {
        kind: 'columns',
        sections: [
          omitEmptyFacts({
            title: 'Insemination',
            facts: [
              ['Covering year', movement.date.slice(0, 4)],
              ['From', movement.from_name],
              ['Note', movement.note],
            ],
          }),
          omitEmptyFacts({
            title: 'By',
            facts: [
              ['Signed by', movement.signer_name],
              ['Supplied by', joinParts(self.name, self.approval_number)],
            ],
          }),
        ],
      },
      {
        kind: 'form',
        title: 'To be filled in by the inseminator',
        checks: [],
        lines: ['Time', 'Inseminator', 'Holding', 'Member number'],
      },
      { kind: 'text', text: 'Copy 1: studbook of the mare. Copy 2: owner of the mare. Copy 3: centre.' },
    ],
    signatures: ['Place, date', 'Signature and stamp of the inseminator'],
  }
}
