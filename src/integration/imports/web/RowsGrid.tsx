import { ActionIcon, Box, Button } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Field } from '#integration/imports/fields.ts'
import { fieldName } from '#integration/imports/field-texts.ts'
import { importTexts } from '#integration/imports/texts.ts'
import type { Seen, ShownRow } from '#integration/imports/web/workspace.ts'
import { ColumnHeads } from './ColumnsStep.tsx'
import { GridCell } from './GridCell.tsx'
import classes from './import.module.css'
import type { Fix } from '#integration/imports/cells.ts'
import type { Change } from '#integration/imports/settings.ts'

type Props = {
  seen: Seen
  rows: ShownRow[]
  onBack: () => void
  onColumns: (columns: (Field | null)[]) => void
  onFixed: (field: Field, value: string) => void
  onChange: (change: Change, edited?: { column: number; from: string; to: string }) => void
}

export function RowsGrid({ seen, rows, onBack, onColumns, onFixed, onChange }: Props) {
  const { kind, columns } = seen.settings
  const box = useRef<HTMLDivElement>(null)
  useFocusNext(box, rows)
  useFirstInView(box, rows)

  const fix = (one: Fix, row: number, field: Field, text: string, isForEqual: boolean) => {
    const column = columns.indexOf(field)
    if ('out' in one) onChange({ kind: 'OUT', row, isOut: true })
    else if ('back' in one) onBack()
    else if ('say' in one) {
      onChange({ kind: 'SAY', field: one.field ?? field, name: one.name ?? text, say: one.say })
    } else if (isForEqual) onChange({ kind: 'REPLACE', column, from: text, to: one.value })
    else onChange({ kind: 'EDIT', row, column, value: one.value })
  }
  const fixForAll = (one: Fix, row: number, field: Field) => {
    const current = seen.settings.fixed[field] ?? ''
    if ('value' in one) onFixed(field, one.value)
    else fix(one, row, field, current, false)
  }
  return (
    <Box className={classes.importGrid} ref={box} role="group" aria-label={importTexts.grid} tabIndex={0}>
      <table>
        <ColumnHeads seen={seen} onChange={onColumns} />
        <tbody>
          {rows.map(({ row, cells, isBad, isOut, others }) => (
            <tr key={row} data-bad={isBad || undefined} data-left={isOut || undefined}>
              <th scope="row">
                <span>{row}</span>
                {(isBad || isOut) && (
                  <RowAction
                    row={row}
                    isOut={isOut}
                    onPress={() => onChange({ kind: 'OUT', row, isOut: !isOut })}
                  />
                )}
              </th>
              {cells.map((cell, column) => {
                const field = columns[column] ?? null
                return (
                  <GridCell
                    key={column}
                    row={row}
                    kind={kind}
                    field={field}
                    cell={cell}
                    onEdit={(value) =>
                      onChange({ kind: 'EDIT', row, column, value }, { column, from: cell.text, to: value })
                    }
                    onFix={(one, isForEqual) => field && fix(one, row, field, cell.text, isForEqual)}
                  />
                )
              })}
              {others.length > 0 && (
                <td data-bad>
                  {others.map(({ field, problem }) => (
                    <small key={field}>
                      {fieldName(field, kind)}: {problem.message}{' '}
                      {problem.fixes.map((one) => (
                        <Button
                          key={one.label}
                          size="compact-xs"
                          variant="light"
                          onClick={() => fixForAll(one, row, field)}
                        >
                          {one.label}
                        </Button>
                      ))}
                    </small>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

function RowAction({ row, isOut, onPress }: { row: number; isOut: boolean; onPress: () => void }) {
  const label = isOut ? importTexts.takeIn(row) : importTexts.leaveOut(row)
  const Icon = isOut ? IconArrowBackUp : IconX
  return (
    <ActionIcon
      variant="subtle"
      color={isOut ? 'gray' : 'red'}
      size="sm"
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  )
}

/** Focuses the next bad cell after one was corrected and is no longer a text field. */
function useFocusNext(box: React.RefObject<HTMLDivElement | null>, rows: ShownRow[]) {
  const last = useRef<number | null>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const fields = () => [...element.querySelectorAll<HTMLElement>('td[data-bad] input')]
    const remember = (event: FocusEvent) => {
      const cell = (event.target as Element).closest('td[data-bad]')
      const place = fields().findIndex((field) => cell?.contains(field))
      if (place >= 0) last.current = place
    }
    element.addEventListener('focusin', remember)
    return () => element.removeEventListener('focusin', remember)
  }, [box])
  useEffect(() => {
    if (last.current === null || document.activeElement !== document.body) return
    const fields = box.current?.querySelectorAll<HTMLElement>('td[data-bad] input') ?? []
    fields[Math.min(last.current, fields.length - 1)]?.focus()
  }, [box, rows])
}

/** Scrolls once to the first bad cell, which may be columns away on a narrow screen. */
function useFirstInView(box: React.RefObject<HTMLDivElement | null>, rows: ShownRow[]) {
  const isDone = useRef(false)
  useEffect(() => {
    const cell = box.current?.querySelector<HTMLElement>('td[data-bad]')
    if (isDone.current || !cell || !box.current) return
    isDone.current = true
    const isHidden = cell.offsetLeft + cell.offsetWidth > box.current.clientWidth
    // The row numbers, which are sticky at the left, would cover the cell.
    const numbers = box.current.querySelector<HTMLElement>('tbody th')!.offsetWidth
    if (isHidden) box.current.scrollTo({ left: cell.offsetLeft - numbers })
  }, [box, rows])
}
