import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { grouped } from '#platform/contract/grouped.ts'
import type { Batch } from '../contract.ts'
import { SHEET_FIELDS, type SheetPath, valueIn, wordOf } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { type Measure, MEASURES, STAGES } from './measures.ts'
import { Value } from './SheetFacts.tsx'
import classes from './SheetMatrix.module.css'

type Cell = { value?: ReactNode; spz?: ReactNode; isSum?: true } | null
type Row = { name: string; unit?: string; cells: Cell[] }
type Group = { title: string | null; rows: Row[] }

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
              <span className={classes.matrixCell}>
                <span>{batchTexts.valueColumn}</span> <span>{batchTexts.spzUnit}</span>
              </span>
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

/** Rows shown elsewhere: the loss next to the final SPZ, and the SPZ per straw with the straws. */
const ELSEWHERE = new Set(['loss', 'spz_per_straw'])

function groupsOf(batch: Batch): Group[] {
  return MEASURES.map(({ title, rows }) => ({
    title,
    rows: [...rows.filter(({ row }) => row !== 'method'), ...rows.filter(({ row }) => row === 'method')]
      .filter(({ row }) => !ELSEWHERE.has(row))
      .map((measure) => rowOf(batch, measure)),
  }))
}

function rowOf(batch: Batch, { row, name, unit, cells }: Measure): Row {
  // The column heading already has the unit.
  if (row === 'spz') return { name, cells: cells.map((cell) => cell && sumOf(batch, cell.path)) }
  return {
    name,
    ...(unit && { unit }),
    cells: cells.map((cell): Cell => {
      if (!cell) return null
      const { path, count } = cell
      const value = shownAt(batch, path)
      if (SHEET_FIELDS.get(path)!.options) return value === null ? null : { value }
      const spz = count === undefined ? null : shownAt(batch, count)
      return value === null && spz === null ? null : { value, spz }
    }),
  }
}

function sumOf(batch: Batch, path: SheetPath): Cell {
  const value = path === 'sheet.cryopreservation.final_spz' ? lossOf(batch) : null
  const spz = shownAt(batch, path)
  return value === null && spz === null ? null : { isSum: true, value, spz }
}

function valueAt({ sheet, computed }: Batch, path: SheetPath) {
  const field = SHEET_FIELDS.get(path)!
  return valueIn(sheet, field) ?? field.formula?.(computed) ?? null
}

function shownAt(batch: Batch, path: SheetPath): ReactNode {
  const value = valueAt(batch, path)
  if (value === null) return null
  const field = SHEET_FIELDS.get(path)!
  if (field.options) return wordOf(field, String(value))
  return (
    <Marked batch={batch} path={path}>
      {grouped(value as number)}
    </Marked>
  )
}

/** Shows a loss as a negative percentage, and a gain as a positive one. */
function lossOf(batch: Batch): ReactNode {
  const path = 'sheet.cryopreservation.final_spz_loss'
  const loss = valueAt(batch, path) as number | null
  return loss === null ? null : (
    <i>
      <Marked batch={batch} path={path}>
        {loss < 0 ? `+${grouped(-loss)}` : grouped(-loss)} %
      </Marked>
    </i>
  )
}

function Marked({ batch, path, children }: { batch: Batch; path: SheetPath; children: ReactNode }) {
  const { section, key, warning } = SHEET_FIELDS.get(path)!
  return (
    <Value batch={batch} field={`${section}.${key}`} warning={warning?.(batch.computed)}>
      {children}
    </Value>
  )
}
