import { countNumbers, formatNumbers, rangesOf } from '#stock/batches/straw.ts'
import { type Block, type Content, joinParts, type TableRow } from '#paperwork/documents/blocks.ts'
import { lossTexts } from '#stock/movements/texts.ts'
import { longDate } from '#platform/contract/days.ts'
import { momentIn } from '#platform/contract/time-zone.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { amountOf, countSums, deviation, deviationText } from './compare.ts'
import { actTexts, kindTexts, reportTexts, stockTakeTexts } from './texts.ts'
import type { CountedCanister, Difference, StockTake } from './shapes.ts'

type ReportFacts = {
  take: StockTake
  differences: Difference[]
  date: string
  signer_name: string
  time_zone: string
}

export function reportOf({ take, differences, date, signer_name, time_zone }: ReportFacts): Content {
  const batches = new Map(take.batches.map((batch) => [batch.id, batch]))
  const owners = new Map(take.owners.map(({ id, name }) => [id, name]))
  const counted = take.canisters.filter(({ counted_at }) => counted_at !== null)
  const left = take.canisters.filter(({ counted_at }) => counted_at === null)
  const sums = countSums(take.canisters, differences)
  const label = (id: string | null) => (id === null ? '' : (batches.get(id)?.label ?? ''))
  const owner = (id: string | null) => (id === null ? '' : (owners.get(id) ?? ''))
  return {
    title: stockTakeTexts.title,
    subject: reportTexts.subject(take.container_label, take.canister, longDate(date)),
    blocks: [
      {
        kind: 'strip',
        cells: [
          { label: reportTexts.book, value: grouped(sums.expected) },
          { label: reportTexts.found, value: grouped(sums.inPlace), mark: 'ice' },
          ...marked(reportTexts.misplaced, sums.MISPLACED),
          ...marked(reportTexts.missing, sums.MISSING),
          ...marked(reportTexts.moved, sums.moved),
          ...marked(reportTexts.unexpected, sums.UNEXPECTED + sums.UNKNOWN),
        ],
      },
      ...(differences.length === 0
        ? [{ kind: 'text' as const, text: reportTexts.noDifference }]
        : [differenceTable(differences, label, owner)]),
      ...(differences.some(({ is_highest }) => is_highest)
        ? [{ kind: 'text' as const, text: reportTexts.highest }]
        : []),
      {
        kind: 'table',
        title: reportTexts.counted,
        columns: [
          { head: 'Level' },
          { head: 'Batch' },
          { head: 'Owner', grow: true },
          { head: 'No. expected', grow: true },
          { head: 'Expected', right: true },
          { head: 'Counted', right: true },
          { head: '', right: true },
        ],
        rows: counted.flatMap((one) => rowsOf(one, label, owner, time_zone)),
      },
      ...(left.length === 0 ? [] : [{ kind: 'text' as const, text: leftText(left) }]),
      { kind: 'text', text: reportTexts.signedBy(signer_name) },
    ],
    signatures: [...reportTexts.signatures],
  }
}

type Named = (id: string | null) => string

function differenceTable(differences: Difference[], label: Named, owner: Named): Block {
  return {
    kind: 'table',
    title: reportTexts.differences,
    columns: [
      { head: 'Canister, level' },
      { head: 'What', grow: true },
      { head: 'No.', grow: true },
      { head: 'Decision', grow: true },
    ],
    rows: differences.map((one) => ({
      kind: 'row',
      cells: [
        `${one.canister}, ${one.level}`,
        {
          lines: [
            `${stockTakeTexts.straws(one.straws)} ${kindTexts[one.kind]}`,
            joinParts(label(one.batch_id), owner(one.owner_id), one.print && `“${one.print}”`) ?? '',
          ],
        },
        one.numbers === null ? '' : formatNumbers(one.numbers),
        becameOf(one),
      ],
    })),
  }
}

function becameOf({ decision }: Difference): string {
  if (decision === null) return ''
  return decision.act === 'LOST' ? `${actTexts.LOST}: ${lossTexts[decision.reason]}` : actTexts[decision.act]
}

function rowsOf(
  { canister, lines, counted_at, counted_by_name }: CountedCanister,
  label: Named,
  owner: Named,
  time_zone: string,
): TableRow[] {
  const at = momentIn(time_zone, counted_at!)
  const group = { kind: 'group' as const, text: reportTexts.canister(canister, counted_by_name!, at) }
  const rows = lines
    .filter(({ found }) => found !== null)
    .toSorted((left, right) => right.level - left.level)
    .map(({ level, batch_id, owner_id, book, found }): TableRow => {
      return {
        kind: 'row',
        cells: [
          String(level),
          label(batch_id),
          owner(owner_id),
          formatNumbers(book),
          grouped(countNumbers(book)),
          grouped(amountOf(found!)),
          deviationText(deviation({ book, found: found! })),
        ],
      }
    })
  if (rows.length > 0) return [group, ...rows]
  return [group, { kind: 'row', cells: ['', '', reportTexts.empty, '', '0', '0', ''] }]
}

function marked(title: string, straws: number) {
  return straws === 0 ? [] : [{ label: title, value: grouped(straws), mark: 'gold' as const }]
}

function leftText(left: CountedCanister[]): string {
  const canisters = rangesOf(left.map(({ canister }) => canister))
  return reportTexts.left(formatNumbers(canisters), left.length)
}
