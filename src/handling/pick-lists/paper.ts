import { countNumbers, formatNumbers } from '#stock/batches/straw.ts'
import { layOut } from '#stock/containers/vessel-layout.ts'
import type { VesselStatus } from '#stock/nitrogen/contract.ts'
import { nitrogenBeside } from '#stock/nitrogen/texts.ts'
import { grouped, plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import type { Block, Content, TableCell, TableRow } from '#paperwork/documents/blocks.ts'
import { documentTitles } from '#paperwork/documents/texts.ts'
import { purposeText } from './purpose-text.ts'
import type { PickList } from './shapes.ts'

type Lift = PickList['lifts'][number]

/** Composes the printed list: a box for each take, and a line for the seconds of each lift. */
export function pickListOf(
  list: PickList,
  vesselStatus: readonly VesselStatus[],
  time_zone: string,
): Content {
  const { lifts, containers } = list
  const straws = strawsIn(lifts)
  const lifted = lifts.filter(({ canister }) => canister !== null)
  const inVessels = containers
    .map((container) => ({
      container,
      there: lifted.filter(({ container_id }) => container_id === container.id),
    }))
    .sort((left, right) => lifts.indexOf(left.there[0]!) - lifts.indexOf(right.there[0]!))
  const unlocated = lifts.filter(({ canister }) => canister === null)
  return {
    title: documentTitles.PICK_LIST,
    subject: `${list.name}: ${plural(straws, 'straw')}, ${plural(lifted.length, 'lift')} in ${plural(containers.length, 'container')}`,
    blocks: [
      ...inVessels.flatMap(({ container: { id, label, canisters, levels }, there }): Block[] => {
        const up = new Set(there.map(({ canister }) => canister))
        const seats = layOut(canisters).map(({ x, y, radius }, index) => ({
          ...{ x, y, radius, number: String(index + 1), lifted: up.has(index + 1) },
        }))
        const note = `${plural(strawsIn(there), 'straw')}, ${plural(there.length, 'lift')}. Clockwise from the mark.`
        const standing = vesselStatus.find(({ container_id }) => container_id === id)
        const nitrogen = standing && nitrogenBeside(standing, time_zone)
        return [
          { kind: 'vessel', title: label, note: nitrogen ? `${note}\n${nitrogen}.` : note, canisters: seats },
          { kind: 'table', columns: COLUMNS, rows: there.flatMap((lift) => rowsOf(list, lift, levels)) },
        ]
      }),
      ...(unlocated.length === 0
        ? []
        : [
            {
              kind: 'table' as const,
              title: 'Stored, without a place',
              columns: COLUMNS.slice(2, -1),
              rows: unlocated.flatMap((lift) =>
                rowsOf(list, lift, 0).map((row) => ({ ...row, cells: row.cells.slice(2, -1) })),
              ),
            },
          ]),
      {
        kind: 'warning',
        strong: '10 seconds.',
        text: 'Canister to the middle, no higher than the frost line, tweezers cold, down again within 10 s. Wait until the boiling stops before the next lift.',
      },
    ],
    signatures: ['Date, time', 'Picked by'],
  }
}

const right = true as const
const COLUMNS = [
  { head: 'Canister' },
  { head: 'Level' },
  { head: 'Straw' },
  { head: 'Batch, straw mark', grow: true as const },
  { head: 'Owner, reason', grow: true as const },
  { head: 'No.' },
  { head: 'Take', right },
  { head: 'Stay', right },
  { head: 'Taken' },
  { head: 'Seconds up' },
]

function rowsOf({ lines, batches }: PickList, { canister, takes }: Lift, levels: number) {
  return takes.map(({ line_id, batch_id, location, numbers, stay }, index) => {
    const batch = batches.find(({ id }) => id === batch_id)!
    const { owner_name, purpose } = lines.find(({ id }) => id === line_id)!
    const isFirst = index === 0
    const isSameLevel = location?.level === takes[index - 1]?.location?.level
    const mark = batch.straw_mark_text ?? batch.stallion_name
    const whom = purposeText(purpose)
    return {
      kind: 'row' as const,
      cells: [
        { round: isFirst ? String(canister ?? '') : '' },
        isFirst || !isSameLevel ? levelText(location?.level ?? 0, levels) : '',
        { colour: batch.straw_colour, text: words[batch.straw_colour]!.toLowerCase() },
        { lines: [batch.label, ...mark.split('\n')] },
        { lines: [owner_name, whom, ...(purpose.note === null ? [] : [purpose.note])] },
        formatNumbers(numbers),
        { large: grouped(countNumbers(numbers)) },
        grouped(stay),
        { blank: 'box' },
        isFirst ? { blank: 'line' } : '',
      ] satisfies TableCell[],
    } satisfies TableRow
  })
}

function levelText(level: number, levels: number): string {
  if (levels === 1) return String(level)
  return level === levels ? `${level}, top` : level === 1 ? '1, bottom' : String(level)
}

function strawsIn(lifts: readonly Lift[]): number {
  return lifts.flatMap(({ takes }) => takes).reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)
}
