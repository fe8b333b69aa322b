import type { Batch } from '#stock/batches/contract.ts'
import { formatNumbers } from '#stock/batches/straw.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { Party } from '#registry/parties/contract.ts'
import { longDate } from '#platform/contract/days.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { type Content, omitEmptyFacts } from './blocks.ts'
import { documentTitles, paperTexts } from './texts.ts'

/** Returns the thawing instruction, or a note that it is missing: only the laboratory can give one. */
export function instructionOf({ thawing_instruction }: Batch): string {
  return thawing_instruction ?? paperTexts.noInstruction
}

type ThawingFacts = { self: Party; batch: Batch; movement: Movement | null }

export function thawingOf({ self, batch, movement }: ThawingFacts): Content {
  const { straws_per_dose, post_thaw_motility } = batch.computed
  const { progressive } = post_thaw_motility
  const reach = self.phone ?? self.email
  return {
    size: 'SLIP',
    title: documentTitles.THAWING,
    subject: paperTexts.batch(batch.label, batch.animal.name),
    blocks: [
      {
        kind: 'straw',
        colour: batch.straw_colour,
        text: batch.straw_mark_text?.split('\n').join(' ') ?? batch.label,
        note: `${batch.straw_size} ml, ${words[batch.straw_colour]!.toLowerCase()}`,
      },
      {
        kind: 'strip',
        cells: [
          {
            label: 'One dose',
            value: straws_per_dose === null ? 'not set' : plural(straws_per_dose, 'straw'),
            mark: 'ice',
          },
          ...(progressive === null
            ? []
            : [{ label: 'Thawed, progressive', value: `${grouped(progressive)} %` }]),
        ],
      },
      {
        kind: 'framed',
        title: 'Thawing',
        texts: [instructionOf(batch)],
        foot: [paperTexts.thawOne(progressive !== null), reach].filter(Boolean).join(' '),
      },
      ...(movement ? [{ kind: 'columns' as const, sections: [straws(movement)] }] : []),
    ],
    signatures: [],
  }
}

const straws = ({ amount, numbers, date, type, to_name }: Movement) =>
  omitEmptyFacts({
    title: 'Straws',
    facts: [
      ['Amount', String(amount)],
      ['No.', formatNumbers(numbers)],
      ['Date', longDate(date)],
      [type === 'INSEMINATION' ? 'For the mare' : 'To', to_name],
    ],
  })
