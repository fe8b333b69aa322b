import { NativeSelect } from '@mantine/core'
import { commonTexts } from '#ui/texts.ts'
import { SHEET_FIELDS, wordOf } from '../fields.ts'
import { fieldLabel } from './sheet-fields.ts'
import { describedBy, useField, useNote } from './use-field.ts'
import classes from './sheet-form.module.css'

type Props = { path: string; isCount?: boolean; isLarge?: boolean }

/** Cell for a number. A computed value is drawn in a style of its own, and typing replaces the value. */
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

export function ChoiceCell({ path }: { path: string }) {
  const { input, error } = useField(path)
  const field = SHEET_FIELDS.get(path)!
  const data = (field.options ?? []).map((key) => ({ value: key, label: wordOf(field, key) }))
  return (
    <NativeSelect
      {...input}
      aria-label={fieldLabel(path)}
      error={error}
      data={[{ value: '', label: commonTexts.nothing }, ...data]}
      className={classes.choiceCell}
      data-empty={input.value === '' || undefined}
    />
  )
}
