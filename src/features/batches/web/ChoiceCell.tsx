import { NativeSelect } from '@mantine/core'
import { SHEET_FIELDS, wordOf } from '../fields.ts'
import { commonTexts } from '#ui/texts.ts'
import { fieldLabel } from './sheet-fields.ts'
import { useField } from './use-field.ts'
import classes from './sheet-form.module.css'

/** A method or a mark in the matrix. */
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
