import { Button, Group, Text, UnstyledButton } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { StrawColour } from '#stock/batches/web/StrawColour.tsx'
import type { StrawColour as Colour } from '#stock/batches/straw.ts'
import { type Field, FIELDS, type ImportKind } from '#integration/imports/fields.ts'
import { fieldName } from '#integration/imports/field-texts.ts'
import { importTexts } from '#integration/imports/texts.ts'
import type { ShownCell } from '#integration/imports/web/workspace.ts'
import { shortDate } from '#ui/dates.ts'
import { words } from '#platform/contract/words.ts'
import classes from './GridCell.module.css'
import importClasses from './import.module.css'
import type { Fix } from '#integration/imports/cells.ts'

type Props = {
  row: number
  kind: ImportKind
  field: Field | null
  cell: ShownCell
  onEdit: (value: string) => void
  onFix: (fix: Fix, isForEqual: boolean) => void
}

/** Cell of the grid; pressing it shows a text field. Bad and edited cells are text fields from the start. */
export function GridCell({ row, kind, field, cell, onEdit, onFix }: Props) {
  const [isChanging, setChanging] = useState(false)
  if (field === null) return <td data-out>{cell.text}</td>
  if (!cell.problem && !cell.isEdited && !isChanging) {
    return (
      <td>
        <UnstyledButton
          className={classes.importGood}
          title={importTexts.changeCell(fieldName(field, kind), row)}
          onClick={() => setChanging(true)}
        >
          <Understood field={field} cell={cell} />
        </UnstyledButton>
      </td>
    )
  }
  const onClose = () => setChanging(false)
  // The key resets the field when a fix changes the text.
  return <Mending key={cell.text} {...{ row, kind, field, cell, isChanging, onClose, onEdit, onFix }} />
}

type MendingProps = Props & { field: Field; isChanging: boolean; onClose: () => void }

function Mending({ row, kind, field, cell, isChanging, onClose, onEdit, onFix }: MendingProps) {
  const [typed, setTyped] = useState(cell.text)
  const sent = useRef(cell.text)
  const message = useId()
  const { problem, equal } = cell
  const commit = () => {
    onClose()
    // Commit once, because Enter is followed by a blur, perhaps before the checked row has arrived.
    if (typed !== sent.current) onEdit((sent.current = typed))
  }
  return (
    <td data-bad={problem !== undefined || undefined}>
      <div className={importClasses.importMend}>
        <input
          aria-label={`${fieldName(field, kind)}, ${importTexts.rowNumber(row)}`}
          {...(problem && { 'aria-invalid': true, 'aria-describedby': message })}
          value={typed}
          size={Math.max(4, Math.min(24, typed.length + 1))}
          autoComplete="off"
          autoFocus={isChanging}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
            if (event.key !== 'Escape') return
            setTyped(cell.text)
            onClose()
          }}
        />
        {problem?.fixes.slice(0, 3).map((fix) => (
          <Button
            key={fix.label}
            size="compact-xs"
            variant="light"
            // Keep the focus in the field; otherwise its blur would commit the typed text before the fix.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onFix(fix, equal > 1)}
          >
            {equal > 1 && ('value' in fix || 'say' in fix)
              ? importTexts.equalFix(fix.label, equal)
              : fix.label}
          </Button>
        ))}
      </div>
      {problem && <small id={message}>{problem.message}</small>}
    </td>
  )
}

function Understood({ field, cell: { text, shown, isNew } }: { field: Field; cell: ShownCell }) {
  const { reads } = FIELDS[field]
  const label = shown ?? text
  const isQuoted = ['COUNT', 'LEVEL', 'CANISTER'].includes(reads) && label !== text
  return (
    <Group component="span" gap={6} wrap="nowrap" display="inline-flex">
      {reads === 'COLOUR' && shown ? (
        <StrawColour colour={shown as Colour} withName height={16} />
      ) : (
        <span>{shown === undefined ? text : inWords(reads, shown)}</span>
      )}
      {isQuoted && (
        <Text component="em" size="xs" c="dimmed" fs="normal">
          {importTexts.written_as(text)}
        </Text>
      )}
      {isNew && (
        <Text component="span" size="xs" px={5} bdrs={4} data-tint="good">
          {importTexts.isNew}
        </Text>
      )}
    </Group>
  )
}

function inWords(reads: string, shown: string): string {
  if (reads === 'DAY' || reads === 'PLAN') return shortDate(shown)
  if (reads === 'PERCENT') return `${shown} %`
  if (reads === 'SIZE') return `${shown} ml`
  return words[shown] ?? shown
}
