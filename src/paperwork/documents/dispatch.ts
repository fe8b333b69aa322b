import type { Animal } from '#registry/animals/contract.ts'
import type { Batch } from '#stock/batches/contract.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { Party } from '#registry/parties/contract.ts'
import { longDate, shortDate } from '#platform/contract/days.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { doseFigure, partyLines, portionText } from './wording.ts'
import type { Block, Content } from './blocks.ts'
import { horseSection } from './evaluation.ts'
import { batchCell, printOf, strawCell } from './shipment.ts'
import { documentTitles, paperTexts } from './texts.ts'

type DispatchFacts = {
  sender: Party
  /** Receiver of the straws; null if the sender used them. */
  receiver: Party | null
  movement: Movement
  batch: Batch
  stallion: Animal
  mare: Animal | null
}

/**
 * Composes a dispatch record. The user of the straws fills in the second half by hand; after an insemination, the mare,
 * date and straws used are printed.
 */
export function dispatchOf({ sender, receiver, movement, batch, stallion, mare }: DispatchFacts): Content {
  const right = true as const
  const { amount, date, numbers, signer_name } = movement
  const { straws_per_dose } = batch.computed
  return {
    title: documentTitles.DISPATCH,
    subject: paperTexts.batch(batch.label, stallion.name),
    blocks: [
      {
        kind: 'addresses',
        sections: [
          { title: 'Dispatched by', lines: partyLines(sender) },
          { title: 'Recipient', lines: receiver ? partyLines(receiver) : partyLines(sender) },
        ],
      },
      {
        kind: 'columns',
        sections: [
          horseSection('Stallion', stallion),
          {
            title: 'Dispatch',
            facts: [
              ['Date', longDate(date)],
              ['Amount', portionText(amount, straws_per_dose)],
              ['Signed by', signer_name],
            ],
          },
        ],
      },
      {
        kind: 'table',
        title: 'Semen',
        columns: [
          { head: 'Batch, collected' },
          { head: 'Straw' },
          { head: 'Straw mark, centre', grow: true },
          { head: 'No.' },
          { head: 'Straws', right },
          { head: 'Doses', right },
        ],
        rows: [
          {
            kind: 'row',
            cells: [
              batchCell(batch),
              strawCell(batch),
              printOf(batch),
              formatNumbers(numbers),
              grouped(amount),
              doseFigure(amount, straws_per_dose),
            ],
          },
        ],
      },
      ...use(mare, movement),
      { kind: 'text', text: 'Copy 1: recipient. Copy 2: user. Copy 3: centre.' },
    ],
    signatures: ['Place, date', 'For the centre', 'Signature of the user'],
  }
}

function use(mare: Animal | null, { date, amount }: Movement): Block[] {
  const unused: Block = {
    kind: 'form',
    title: 'Unused straws',
    checks: ['returned', 'stored', 'destroyed'].map((what) => `Straws ${what}`),
    lines: [],
  }
  if (mare === null) {
    const lines = [
      ...['User', 'Address', 'Date of use', 'Mare', 'Mare’s number', 'Mare’s owner'],
      ...['Holding', 'Straws used'],
    ]
    return [{ kind: 'form', title: 'Use, to be filled in by the user', checks: [], lines }, unused]
  }
  return [
    {
      kind: 'columns',
      sections: [
        horseSection('Use: the mare', mare),
        {
          title: 'Use',
          facts: [
            ['Date', shortDate(date)],
            ['Straws used', grouped(amount)],
          ],
        },
      ],
    },
    { kind: 'form', title: 'By', checks: [], lines: ['User', 'Address', 'Holding'] },
    unused,
  ]
}
