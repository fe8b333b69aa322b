import type { Animal } from '#registry/animals/contract.ts'
import type { Batch } from '#stock/batches/contract.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { Movement } from '#stock/movements/contract.ts'
import { longDate, shortDate } from '#platform/contract/days.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { centresOf } from './wording.ts'
import { type Content, joinParts, omitEmptyFacts } from './blocks.ts'
import { documentTitles, paperTexts } from './texts.ts'
import { movementTitle } from '#stock/movements/texts.ts'

export type CardEntry = {
  movement: Movement
  change: number
}

/**
 * Returns the stock card of a batch: its movements, with the balance of stored straws after each.
 * @param entries movements in the order in which they happened
 */
export function stockCardOf(batch: Batch, stallion: Animal, entries: readonly CardEntry[]): Content {
  let balance = 0
  return {
    title: documentTitles.STOCK_CARD,
    subject: paperTexts.batch(batch.label, stallion.name),
    blocks: [
      {
        kind: 'columns',
        sections: [
          omitEmptyFacts({
            title: 'Donor',
            facts: [
              ['Name', stallion.name],
              ['UELN', stallion.ueln],
              ['Born', stallion.born_on && longDate(stallion.born_on)],
            ],
          }),
          omitEmptyFacts({
            title: 'Batch',
            facts: [
              [
                'Produced',
                batch.sheet.collection.produced_on && longDate(batch.sheet.collection.produced_on),
              ],
              ['Received', batch.received_on && longDate(batch.received_on)],
              ['Producer', batch.producer_name],
              ['Centre', centresOf(batch.collection_centre, batch.processing_centre).join('; ')],
              ['Straw mark', batch.straw_mark_text?.split('\n').join(' ') ?? null],
              ['Straws', joinParts(words[batch.straw_colour]!.toLowerCase(), `${batch.straw_size} ml`)],
            ],
          }),
        ],
      },
      {
        kind: 'table',
        title: 'Entries',
        columns: [
          { head: 'Date' },
          { head: 'What', grow: true },
          { head: 'From, to', grow: true },
          { head: 'No.' },
          { head: 'In', right: true },
          { head: 'Out', right: true },
          { head: 'Stored', right: true },
          { head: 'Signed by' },
        ],
        rows: entries.map(({ movement, change }) => {
          balance += change
          return {
            kind: 'row',
            cells: [
              shortDate(movement.date),
              joinParts(movementTitle(movement), movement.note) ?? '',
              [movement.from_name, movement.to_name].filter(Boolean).join(' → '),
              formatNumbers(movement.numbers),
              change > 0 ? grouped(change) : '',
              change < 0 ? grouped(-change) : '',
              grouped(balance),
              movement.signer_name,
            ],
          }
        }),
      },
    ],
    signatures: ['Place, date', 'For the warehouse'],
  }
}
