import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Batch } from '../contract.ts'
import { batchTexts, fieldTexts } from '../texts.ts'
import { grouped } from '#platform/contract/grouped.ts'
import { FIELDS, wordOf } from './sheet-fields.ts'
import { Value } from './Value.tsx'
import classes from './SheetMatrix.module.css'

type Cell = { value?: ReactNode; spz?: ReactNode; isSum?: true } | null
/** A measure at each stage: fresh, after centrifugation, after thawing. */
type Row = { name: string; unit?: string; cells: Cell[] }
type Group = { title: string | null; rows: Row[] }

const STAGES = [batchTexts.fresh, batchTexts.spun, batchTexts.thawed]
const MOTILITY = ['sample_motility', 'post_centrifugation_motility', 'post_thaw_motility'] as const
const VIABILITY = ['sample_viability', null, 'post_thaw_viability'] as const
const MORPHOLOGY = ['sample_morphology', null, 'post_thaw_morphology'] as const
type Section = NonNullable<(typeof MOTILITY | typeof VIABILITY | typeof MORPHOLOGY)[number]>
type Share =
  | 'progressive'
  | 'non_progressive'
  | 'motile'
  | 'immotile'
  | 'viable'
  | 'non_viable'
  | 'normal'
  | 'abnormal'

/** The measurements: rows are measures, columns the stages of the work. Null if there are none. */
export function sheetMatrix(batch: Batch): ReactNode {
  const groups = groupsOf(batch)
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ cells }) => cells.some(Boolean)) }))
    .filter(({ rows }) => rows.length > 0)
  if (groups.length === 0) return null
  return (
    <table className={classes.matrix}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>{batchTexts.measure}</VisuallyHidden>
          </th>
          {STAGES.map((stage) => (
            <th key={stage} scope="col">
              {stage}
              <span>{batchTexts.spzUnit}</span>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          {title && (
            <tr className={classes.matrixGroup}>
              <th scope="rowgroup" colSpan={4}>
                {title}
              </th>
            </tr>
          )}
          {rows.map(({ name, unit, cells }) => (
            <tr key={name}>
              <th scope="row">
                {name} {unit && <span>{unit}</span>}
              </th>
              {cells.map((cell, stage) => (
                <td key={STAGES[stage]}>
                  {cell && (
                    <div
                      className={classes.matrixCell}
                      data-one={!('spz' in cell) || undefined}
                      data-sum={cell.isSum}
                    >
                      <b>{cell.value}</b> {'spz' in cell && <span>{cell.spz}</span>}
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function groupsOf(batch: Batch): Group[] {
  const { sheet, computed } = batch
  const { sample, cryopreservation } = sheet

  const number = (value: number | null): Cell =>
    value === null ? null : { value: grouped(value), spz: null }
  const count = (field: string, spz: number | null, more: ReactNode = null): Cell =>
    spz === null && more === null
      ? null
      : {
          isSum: true,
          value: more,
          spz: spz !== null && (
            <Value batch={batch} field={field}>
              {grouped(spz)}
            </Value>
          ),
        }
  const share = (section: Section | null, name: Share): Cell => {
    if (section === null) return null
    const [typed, found] = [of(sheet[section]), of(computed[section])]
    const [value, spz] = [typed(name) ?? found(name), typed(`${name}_spz`) ?? found(`${name}_spz`)]
    if (value === null && spz === null) return null
    const cellOf = (field: string, shown: number | null) =>
      shown === null ? null : (
        <Value batch={batch} field={`${section}.${field}`}>
          {grouped(shown)}
        </Value>
      )
    return { value: cellOf(name, value), spz: cellOf(`${name}_spz`, spz) }
  }
  const answer = (section: Section | null, name: 'method' | 'velocity'): Cell => {
    const value = section && (sheet[section] as Record<string, string | number | null>)[name]
    if (section === null || value === null || value === undefined) return null
    const field = FIELDS.get(`sheet.${section}.${name}`)
    return { value: field ? wordOf(field, String(value)) : value }
  }
  const group = (
    title: string,
    sections: readonly (Section | null)[],
    names: Share[],
    hasVelocity = false,
  ) => ({
    title,
    rows: [
      ...names.map((name) => ({
        name: fieldTexts[name],
        unit: '%',
        cells: sections.map((section) => share(section, name)),
      })),
      ...(hasVelocity
        ? [{ name: fieldTexts.velocity, cells: sections.map((section) => answer(section, 'velocity')) }]
        : []),
      { name: fieldTexts.method, cells: sections.map((section) => answer(section, 'method')) },
    ],
  })

  const loss = cryopreservation.final_spz_loss ?? computed.final_spz_loss
  return [
    {
      title: null,
      rows: [
        {
          name: fieldTexts.volume,
          unit: 'ml',
          cells: [number(sample.volume), number(cryopreservation.final_volume), null],
        },
        {
          name: fieldTexts.concentration,
          unit: '10⁶/ml',
          cells: [number(sample.concentration), number(cryopreservation.final_concentration), null],
        },
        {
          name: fieldTexts.spz,
          cells: [
            count('sample.spz', sample.spz ?? computed.sample_spz),
            count(
              'cryopreservation.final_spz',
              cryopreservation.final_spz ?? computed.final_spz,
              loss !== null && <Loss batch={batch} percent={loss} />,
            ),
            null,
          ],
        },
      ],
    },
    group(batchTexts.motility, MOTILITY, ['progressive', 'non_progressive', 'motile', 'immotile'], true),
    group(batchTexts.viability, VIABILITY, ['viable', 'non_viable']),
    group(batchTexts.morphology, MORPHOLOGY, ['normal', 'abnormal']),
  ]
}

/** What was lost is less. */
function Loss({ batch, percent }: { batch: Batch; percent: number }) {
  return (
    <i>
      <Value
        batch={batch}
        field="cryopreservation.final_spz_loss"
        warning={percent < 0 ? batchTexts.gained : null}
      >
        {percent < 0 ? `+${grouped(-percent)}` : grouped(-percent)} %
      </Value>
    </i>
  )
}

/** Reads a number out of a section of the sheet. */
function of(section: object) {
  return (name: string) => (section as Record<string, number | null>)[name] ?? null
}
