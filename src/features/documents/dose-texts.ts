import { dosesOf } from '#features/batches/whole-doses.ts'
import { plural } from '#platform/contract/grouped.ts'

/** Whole doses as a figure of a table: "2"; "< 1" of fewer straws than one dose takes, a dash where that is unknown. */
export function doseFigure(straws: number, straws_per_dose: number | null): string {
  const doses = dosesOf(straws, straws_per_dose)?.doses
  return doses === 0 && straws > 0 ? '< 1' : String(doses ?? '–')
}

/** "2 doses" or "2 doses and 3 straws". Only straws if they are less than a dose, or if the dose size is unknown. */
export function portionText(straws: number, straws_per_dose: number | null): string {
  const { doses, straws_left_over } = dosesOf(straws, straws_per_dose) ?? {
    doses: 0,
    straws_left_over: straws,
  }
  return [doses > 0 && plural(doses, 'dose'), straws_left_over > 0 && plural(straws_left_over, 'straw')]
    .filter(Boolean)
    .join(' and ')
}
