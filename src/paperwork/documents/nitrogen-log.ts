import type { Measurement, VesselStatus } from '#stock/nitrogen/contract.ts'
import { litresOf } from '#stock/nitrogen/litres.ts'
import { kindTexts, oneDecimal } from '#stock/nitrogen/texts.ts'
import { shortDate } from '#platform/contract/days.ts'
import { abbreviationIn, dayIn, timeIn } from '#platform/contract/time-zone.ts'
import { plural } from '#platform/contract/grouped.ts'
import { words } from '#platform/contract/words.ts'
import { type Content, joinParts, omitEmptyFacts } from './blocks.ts'
import { documentTitles, paperTexts } from './texts.ts'

/**
 * Composes the nitrogen log of a container. Measurements that were struck out are included, with the member who struck
 * them out.
 * @param measurements measurements of the period, earliest first
 */
export function nitrogenLogOf(
  { label, vessel, canisters, levels }: Pick<VesselStatus, 'label' | 'vessel' | 'canisters' | 'levels'>,
  measurements: readonly Measurement[],
  period: { from: string; to: string },
  time_zone: string,
): Content {
  const { kind, model, litres, rated_loss, static_days, tare_kg, bought_year } = vessel
  const { notice_cm, warning_cm, alarm_cm } = vessel
  const given = (value: number | null, unit: string) => value !== null && `${value} ${unit}`
  return {
    title: documentTitles.NITROGEN,
    subject: paperTexts.period(label, shortDate(period.from), shortDate(period.to)),
    blocks: [
      {
        kind: 'columns',
        sections: [
          omitEmptyFacts({
            title: 'Container',
            facts: [
              ['Use', words[kind] ?? kind],
              ['Model', model],
              ['Canisters', canisters > 0 && `${canisters}, ${plural(levels, 'level')} each`],
              ['Year bought', bought_year === null ? null : String(bought_year)],
              ['Empty weight', given(tare_kg, 'kg')],
            ],
          }),
          omitEmptyFacts({
            title: 'Nitrogen',
            facts: [
              ['Capacity', given(litres, 'l')],
              ['Rated loss', given(rated_loss, 'l a day')],
              ['Rated holding time', given(static_days, 'days')],
              [
                'Marks',
                kind === 'STORAGE' &&
                  `refill soon ${notice_cm}, refill now ${warning_cm}, alarm ${alarm_cm} cm`,
              ],
            ],
          }),
        ],
      },
      {
        kind: 'table',
        title: 'Measurements and refills',
        columns: [
          { head: 'Date' },
          { head: 'Time' },
          { head: 'What' },
          { head: 'cm', right: true },
          { head: 'kg', right: true },
          { head: 'Litres', right: true },
          { head: 'Added, l', right: true },
          { head: 'By' },
          { head: 'Note', grow: true },
        ],
        rows: measurements.map((one) => ({
          kind: 'row',
          cells: [
            shortDate(dayIn(time_zone, one.happened_at)),
            `${timeIn(time_zone, one.happened_at)} ${abbreviationIn(time_zone, one.happened_at)}`,
            kindTexts[one.kind],
            figure(one.cm),
            figure(one.kg),
            figure(litresOf(vessel, one)),
            figure(one.added_litres),
            one.recorded_by_name,
            joinParts(one.note, one.struck_at && struckOut(one, time_zone)) ?? '',
          ],
        })),
      },
    ],
    signatures: ['Place, date', 'For the warehouse'],
  }
}

function figure(value: number | null): string {
  return value === null ? '' : oneDecimal(value)
}

function struckOut({ struck_by_name, struck_at }: Measurement, time_zone: string): string {
  return `struck out by ${struck_by_name}, ${shortDate(dayIn(time_zone, struck_at!))}`
}
