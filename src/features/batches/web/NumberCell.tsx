import { fieldLabel } from './sheet-fields.ts'
import { describedBy, useField, useNote } from './use-field.ts'
import classes from './sheet-form.module.css'

type Props = { path: string; isCount?: boolean; isLarge?: boolean }

/** A number in the matrix. What is computed stands in it with a dashed edge, and is replaced by typing. */
export function NumberCell({ path, isCount = false, isLarge = false }: Props) {
  const { input, isComputed } = useField(path)
  const note = useNote(path)
  return (
    <input
      {...input}
      type="text"
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      aria-label={fieldLabel(path)}
      aria-invalid={note?.kind === 'refused' || undefined}
      aria-describedby={describedBy(path, isComputed, note)}
      className={classes.cell}
      data-count={isCount || undefined}
      data-large={isLarge || undefined}
      data-computed={isComputed || undefined}
      data-note={note?.kind}
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
