import type { Batch } from '#stock/batches/contract.ts'
import { dosesOf } from '#stock/batches/whole-doses.ts'
import type { Movement } from '#stock/movements/contract.ts'
import type { Party } from '#registry/parties/contract.ts'
import { longDate, shortDate } from '#platform/contract/days.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { centresOf, doseFigure, partyLines } from './wording.ts'
import type { Block, Content, Fact, TableCell, TableRow } from './blocks.ts'
import { documentTitles, paperTexts } from './texts.ts'
import { instructionOf } from './thawing.ts'
import type { Shipping } from './manual-fields.ts'

export type Moved = { movement: Movement; batch: Batch; ueln: string | null }

type ShipmentFacts = { sender: Party; receiver: Party; lines: readonly Moved[]; shipping: Shipping }

export function shipmentOf({ sender, receiver, lines, shipping }: ShipmentFacts): Content {
  const straws = lines.reduce((sum, { movement }) => sum + movement.amount, 0)
  const doses = lines.reduce((sum, line) => sum + dosesIn(line), 0)
  const { shipper, seal, note } = shipping
  return {
    title: documentTitles.SHIPMENT,
    subject: [
      plural(straws, 'straw'),
      doses > 0 && plural(doses, 'dose'),
      shipper && `in dry shipper ${shipper}`,
    ]
      .filter(Boolean)
      .join(', '),
    blocks: [
      {
        kind: 'addresses',
        sections: [
          { title: 'From', lines: partyLines(sender) },
          { title: 'To', lines: partyLines(receiver) },
          authorised(shipping, lines[0]!.movement),
        ],
      },
      ...strip(shipping),
      table(lines, straws, doses),
      ...(note ? [{ kind: 'text' as const, text: note }] : []),
      release(shipping),
      thawing(lines),
      {
        kind: 'form',
        title: 'Receipt: fill in and send back',
        checks: ['Vapour seen', seal ? `Seal ${seal} intact` : 'Seal intact', 'Shipper upright'],
        lines: ['Straws counted', 'Damaged', 'Temperature, °C', 'Weight, kg'],
      },
    ],
    signatures: [
      'Date, time',
      'Received by',
      sender.centre_vet ? `Centre veterinarian: ${sender.centre_vet}` : 'Signature for the release',
    ],
  }
}

function authorised(shipping: Shipping, { type, date, signer_name }: Movement) {
  const { authorised_by, authorised_on, order_number, mares } = shipping
  const by = authorised_by ?? signer_name
  const lines = [
    by,
    longDate(authorised_on ?? date),
    [order_number && `Order ${order_number}`, words[type!]].filter(Boolean).join(', '),
    mares && `For ${mares}`,
  ]
  return { title: 'Authorised', lines: lines.filter((line): line is string => Boolean(line)) }
}

/**
 * Returns the form for the checks before a container leaves a centre (Regulation (EU) 2020/686, Articles 27 and 28).
 */
function release({ released_by, released_on, certificate, cleaned_on, is_single_use }: Shipping): Block {
  const cleaned = is_single_use ? 'New, single-use' : cleaned_on && shortDate(cleaned_on)
  const line = (label: string, value: string | null) => (value ? ([label, value] satisfies Fact) : label)
  return {
    kind: 'form',
    title: 'Release and container',
    checks: [],
    lines: [
      line('Released by', released_by),
      line('Released on', released_on && shortDate(released_on)),
      line('Certificate no.', certificate),
      line('Cleaned, disinfected', cleaned),
    ],
  }
}

function strip({
  charged_on,
  cold_until,
  seal,
  weight_kg,
  send_back_by,
  carrier,
  tracking,
}: Shipping): Block[] {
  const day = (value: string | null) => value && shortDate(value)
  const cells = [
    { label: 'Carrier', value: carrier ?? tracking, ...(carrier && tracking ? { note: tracking } : {}) },
    { label: 'Charged', value: day(charged_on) },
    { label: 'Cold until', value: day(cold_until) },
    { label: 'Seal', value: seal },
    { label: 'Weight', value: weight_kg !== null && `${grouped(weight_kg)} kg` },
    { label: 'Send back by', value: day(send_back_by), mark: 'gold' as const },
  ]
  const filled = cells.flatMap(({ value, ...cell }) => (value ? [{ ...cell, value }] : []))
  return filled.length > 0 ? [{ kind: 'strip', cells: filled }] : []
}

const dosesIn = ({ movement, batch }: Moved) =>
  dosesOf(movement.amount, batch.computed.straws_per_dose)?.doses ?? 0

/** Returns the lines of the straw mark, and those centres whose approval number the mark does not contain. */
export function printOf({ straw_mark_text, collection_centre, processing_centre }: Batch): TableCell {
  const isPrinted = (number: string | null) => number !== null && (straw_mark_text ?? '').includes(number)
  const [first, second] = [collection_centre, processing_centre].map((centre) =>
    isPrinted(centre?.approval_number ?? null) ? null : centre,
  )
  const lines = [...(straw_mark_text?.split('\n') ?? []), ...centresOf(first!, second!)]
  return { plain: true, lines: lines.filter((line) => line.trim() !== '') }
}

export function strawCell({ straw_colour }: Batch): TableCell {
  return { colour: straw_colour, text: words[straw_colour]!.toLowerCase() }
}

export function batchCell({ label, sheet }: Batch): TableCell {
  const { produced_on } = sheet.collection
  return { lines: [label, ...(produced_on ? [shortDate(produced_on)] : [])] }
}

function table(lines: readonly Moved[], straws: number, doses: number): Block {
  const right = true as const
  const statuses = [...new Set(lines.map(({ batch }) => batch.health_status))]
  const status = statuses.map((one) => words[one ?? 'UNKNOWN']!).join(', ')
  return {
    kind: 'table',
    columns: [
      { head: 'Stallion' },
      { head: 'Batch' },
      { head: 'Straw' },
      { head: 'Straw mark, centre', grow: true },
      { head: 'Straws', right },
      { head: 'Doses', right },
      { head: 'Per dose', right },
      { head: 'Thawed, prog.', right },
    ],
    rows: [
      ...lines.map((line): TableRow => {
        const { movement, batch, ueln } = line
        const { straws_per_dose, post_thaw_motility } = batch.computed
        const { progressive } = post_thaw_motility
        return {
          kind: 'row',
          cells: [
            { lines: [batch.animal.name, ...(ueln ? [ueln] : [])] },
            batchCell(batch),
            strawCell(batch),
            printOf(batch),
            grouped(movement.amount),
            doseFigure(movement.amount, straws_per_dose),
            String(straws_per_dose ?? '–'),
            progressive === null ? '–' : `${grouped(progressive)} %`,
          ],
        }
      }),
      {
        kind: 'sum',
        cells: [
          statuses.length > 1
            ? `Different health statuses: ${status}`
            : statuses[0]
              ? `All of one species and one health status, ${status}`
              : 'All',
          ...['', '', ''],
          grouped(straws),
          doses > 0 ? grouped(doses) : '',
          '',
          '',
        ],
      },
    ],
  }
}

/** Returns a block with each thawing instruction once. If there are several, each names its batches. */
function thawing(lines: readonly Moved[]): Block {
  const byText = [...Map.groupBy(lines, ({ batch }) => instructionOf(batch))]
  return {
    kind: 'framed',
    title: 'Thawing',
    texts: byText.map(([text, some]) => {
      const labels = [...new Set(some.map(({ batch }) => batch.label))]
      return byText.length > 1 ? `${labels.join(', ')}: ${text}` : text
    }),
    foot: paperTexts.thawOne(
      lines.some(({ batch }) => batch.computed.post_thaw_motility.progressive !== null),
    ),
  }
}
