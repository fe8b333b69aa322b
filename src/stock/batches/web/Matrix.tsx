import { VisuallyHidden } from '@mantine/core'
import { SHEET_FIELDS } from '../fields.ts'
import { batchTexts } from '../texts.ts'
import { FieldNote } from './FieldNote.tsx'
import { formTexts } from './form-texts.ts'
import { type Measure, MEASURES, STAGES } from './measures.ts'
import { ChoiceCell, NumberCell } from './MeasureCells.tsx'
import { useNote } from './use-field.ts'
import classes from './sheet-form.module.css'

export function Matrix() {
  return (
    <table className={classes.lab}>
      <colgroup>
        <col />
        {STAGES.flatMap((stage) => [
          <col key={stage} className={classes.labValue} />,
          <col key={`${stage} SPZ`} className={classes.labSpz} />,
        ])}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            <VisuallyHidden>{batchTexts.measure}</VisuallyHidden>
          </th>
          {STAGES.map((stage, index) => (
            <th key={stage} scope="colgroup" colSpan={2}>
              <em data-tint="ice" aria-hidden>
                {index + 1}
              </em>{' '}
              {stage}
            </th>
          ))}
        </tr>
        <tr className={classes.labUnits}>
          {STAGES.flatMap((stage) => [
            <th key={stage} scope="col">
              <VisuallyHidden>{formTexts.value}</VisuallyHidden>
            </th>,
            <th key={`${stage} SPZ`} scope="col">
              {batchTexts.spzUnit}
            </th>,
          ])}
        </tr>
      </thead>
      {MEASURES.map(({ title, rows }) => (
        <tbody key={title}>
          {title && (
            <tr className={classes.labGroup}>
              <th scope="rowgroup" colSpan={7}>
                {title}
              </th>
            </tr>
          )}
          {rows.map((measure) => (
            <Row key={measure.name} measure={measure} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function Row({ measure: { name, unit, cells } }: { measure: Measure }) {
  return (
    <>
      <tr>
        <th scope="row">
          {name} {unit && <span>{unit}</span>}
        </th>
        {cells.map((cell, stage) => {
          const key = STAGES[stage]
          if (!cell) {
            return (
              <td key={key} colSpan={2} className={classes.labNone}>
                <VisuallyHidden>{formTexts.notMeasured}</VisuallyHidden>
              </td>
            )
          }
          if (SHEET_FIELDS.get(cell.path)?.options) {
            return (
              <td key={key} colSpan={2}>
                <ChoiceCell path={cell.path} />
              </td>
            )
          }
          return [
            <td key={cell.path}>
              <NumberCell path={cell.path} />
            </td>,
            <td key={`${cell.path} SPZ`}>{cell.count && <NumberCell path={cell.count} isCount />}</td>,
          ]
        })}
      </tr>
      {cells.map(
        (cell) =>
          cell && <NoteRows key={cell.path} paths={cell.count ? [cell.path, cell.count] : [cell.path]} />,
      )}
    </>
  )
}

const NoteRows = ({ paths }: { paths: string[] }) => paths.map((path) => <NoteRow key={path} path={path} />)

function NoteRow({ path }: { path: string }) {
  const hasNote = useNote(path) !== null
  return (
    hasNote && (
      <tr className={classes.labNote}>
        <td colSpan={7}>
          <FieldNote path={path} />
        </td>
      </tr>
    )
  )
}
