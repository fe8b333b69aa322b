/** Rows and sums of a pick list, as its screens show them. */
import { countNumbers, numbersIn, rangesOf, type StrawNumbers } from '#stock/batches/straw.ts'
import { purposeName } from '#handling/pick-lists/purpose-text.ts'
import type { Line, PickedBatch, PickList, PlannedTake } from '#handling/pick-lists/shapes.ts'
import { pickListTexts } from '#handling/pick-lists/texts.ts'

export const strawsIn = (takes: readonly { numbers: StrawNumbers }[]) =>
  takes.reduce((sum, { numbers }) => sum + countNumbers(numbers), 0)

export type Row = {
  take: PlannedTake
  line: Line
  batch: PickedBatch
  /** Whether this row is the first one of its line, which has the actions. */
  isFirst: boolean
}

/** Returns the rows of a lift; a line that takes straws from several places has a row for each. */
export function rowsOf(list: PickList, takes: readonly PlannedTake[]): Row[] {
  const planned = list.lifts.flatMap((lift) => lift.takes)
  return takes.map((take) => {
    const line = list.lines.find(({ id }) => id === take.line_id)!
    const batch = list.batches.find(({ id }) => id === take.batch_id)!
    return {
      ...{ take, line, batch },
      isFirst: planned.find(({ line_id }) => line_id === line.id) === take,
    }
  })
}

/** Sums the stored straws of a list by receiver, in the order of the lines. */
export function byReceiver({ lines, lifts }: Pick<PickList, 'lines' | 'lifts'>) {
  const takes = lifts.flatMap((lift) => lift.takes)
  const sums = new Map<string, number>()
  for (const { id, purpose, owner_name } of lines) {
    const name = pickListTexts.onlyFor[purpose.type](purposeName(purpose, owner_name))
    const straws = strawsIn(takes.filter(({ line_id }) => line_id === id))
    if (straws > 0) sums.set(name, (sums.get(name) ?? 0) + straws)
  }
  return [...sums].map(([name, straws]) => ({ name, straws }))
}

/** Returns the stored numbers of a line and the replacements of its missing straws; null if there are too few. */
export function replaced(
  { lifts }: Pick<PickList, 'lifts'>,
  { id, missing, instead }: Line,
): StrawNumbers | null {
  if (countNumbers(instead) < missing) return null
  const planned = lifts.flatMap(({ takes }) => takes).filter(({ line_id }) => line_id === id)
  return rangesOf([...planned.flatMap(({ numbers }) => numbersIn(numbers)), ...numbersIn(instead)])
}
