import { NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { useState } from 'react'
import { withField } from '#features/imports/columns.ts'
import { type Field, fieldsOf } from '#features/imports/fields.ts'
import { fieldName } from '#features/imports/field-texts.ts'
import { importTexts } from '#features/imports/texts.ts'
import type { Seen } from '#features/imports/web/desk.ts'
import classes from './ColumnHeads.module.css'

type Props = { seen: Seen; onChange: (columns: (Field | null)[]) => void }

/** Their header, an arrow, and our field in a menu: the heads of the grid are the mapping. */
export function ColumnHeads({ seen, onChange }: Props) {
  const { settings, headers } = seen
  const fields = fieldsOf[settings.kind].map((value) => ({
    value: value as string,
    label: fieldName(value, settings.kind),
  }))
  const unmapped = (column: number) =>
    settings.open[column]
      ? importTexts.toChoose
      : settings.less.includes(column)
        ? importTexts.subtracted
        : importTexts.leftOut
  const choose = (column: number, value: string) =>
    onChange(withField(settings.columns, column, value === '' ? null : (value as Field)))
  return (
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>{importTexts.rowHead}</VisuallyHidden>
        </th>
        {settings.columns.map((field, column) => {
          const header = headers[column] || importTexts.unnamed(column + 1)
          return (
            <th key={column} scope="col" data-out={field === null || undefined}>
              <span className={classes.importHeader}>{header}</span>
              <IconArrowDown size={14} aria-hidden />
              <HeadSelect
                label={importTexts.means(header)}
                choices={[{ value: '', label: unmapped(column) }, ...fields]}
                value={field ?? ''}
                onChange={(value) => choose(column, value)}
              />
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type SelectProps = {
  label: string
  choices: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** Its choices are there once it is touched: hundreds of them would hold up the page. */
function HeadSelect({ label, choices, value, onChange }: SelectProps) {
  const [isTouched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      data={isTouched ? choices : choices.filter((one) => one.value === value)}
      value={value}
      onPointerDown={touch}
      onFocus={touch}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
