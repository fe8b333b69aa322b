import {
  Badge,
  Box,
  Button,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { useId, useState } from 'react'
import { IconArrowDown, IconSparkles } from '@tabler/icons-react'
import { type Field, fieldsOf, IMPORT_KINDS, type ImportKind } from '#integration/imports/fields.ts'
import { fieldName, kindTexts } from '#integration/imports/field-texts.ts'
import { importTexts } from '#integration/imports/texts.ts'
import { ErrorNotice } from '#ui/ErrorNotice.tsx'
import { withField } from '#integration/imports/columns.ts'
import type { Seen } from '#integration/imports/web/workspace.ts'
import { AllRows } from './AllRows.tsx'
import { Questions } from './Questions.tsx'
import type { ImportWorkspace } from './use-import-workspace.ts'
import classes from './import.module.css'

type Props = { work: ImportWorkspace; onBack: () => void; onNext: () => void }

export function ColumnsStep({ work, onBack, onNext }: Props) {
  const { seen, file } = work
  const toAnswer = useId()
  if (!seen || !file) return null
  const { settings, missing, begin } = seen
  const named = (field: Field) => fieldName(field, settings.kind)
  return (
    <>
      <Group gap="sm">
        <Text fw={600} size="lg">
          {file.name}
        </Text>
        <LearnedNote name={seen.learned} />
      </Group>
      <Paper component="section" aria-label={importTexts.kind}>
        <NativeSelect
          label={importTexts.kind}
          description={kindTexts[settings.kind][1]}
          data={IMPORT_KINDS.map((kind) => ({ value: kind, label: kindTexts[kind][0] }))}
          value={settings.kind}
          maw={360}
          onChange={(event) =>
            work.look(file.sheet, {
              kind: event.currentTarget.value as ImportKind,
              header: settings.header,
              ...(settings.block !== null && { block: settings.block }),
            })
          }
        />
      </Paper>
      {/* The choices depend on the kind of file, so they are disabled while the file is read as another kind. */}
      <fieldset className="plain stack" disabled={work.looking.isPending}>
        <section aria-label={importTexts.columns}>
          <Title order={2} size="h3">
            {importTexts.columns}
          </Title>
          <Text size="sm" c="dimmed" mb="xs">
            {importTexts.columnsText}
          </Text>
          <Box className={classes.importGrid} role="group" aria-label={importTexts.grid} tabIndex={0}>
            <table>
              <ColumnHeads seen={seen} onChange={(columns) => void work.set({ columns })} />
              <tbody>
                {begin
                  .filter(({ row }) => row > settings.header + 1)
                  .map(({ row, cells }) => (
                    <tr key={row}>
                      <th scope="row">{row}</th>
                      {settings.columns.map((field, column) => (
                        <td key={column} data-out={field === null || undefined}>
                          {cells[column]}
                        </td>
                      ))}
                    </tr>
                  ))}
              </tbody>
            </table>
          </Box>
        </section>
        <Questions work={work} seen={seen} file={file} />
        <AllRows work={work} seen={seen} />
      </fieldset>
      {work.acting.error && <ErrorNotice error={work.acting.error} />}
      <Stack gap={4} align="flex-end">
        <Group gap="sm">
          <Button variant="default" onClick={onBack}>
            {importTexts.back}
          </Button>
          <Button
            loading={work.acting.isPending || work.looking.isPending}
            {...(seen.open > 0 && {
              'data-disabled': true,
              'aria-disabled': true,
              'aria-describedby': toAnswer,
            })}
            onClick={() => seen.open === 0 && onNext()}
          >
            {importTexts.check}
          </Button>
        </Group>
        {seen.open > 0 && (
          <Text id={toAnswer} size="sm" c="var(--bad-ink)" role="status">
            {importTexts.answer(seen.open)}
          </Text>
        )}
        {missing.length > 0 && (
          <Text size="sm" c="var(--bad-ink)" role="status">
            {missing.map((some) => importTexts.missing(some.map(named))).join('. ')}
          </Text>
        )}
      </Stack>
    </>
  )
}

export function LearnedNote({ name }: { name: string | null }) {
  if (name === null) return null
  return (
    <Badge color="ice" leftSection={<IconSparkles size={14} aria-hidden />}>
      {importTexts.learned(name)}
    </Badge>
  )
}

type ColumnHeadsProps = { seen: Seen; onChange: (columns: (Field | null)[]) => void }

export function ColumnHeads({ seen, onChange }: ColumnHeadsProps) {
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
              <Text span inherit truncate display="block" maw={220} c="dimmed">
                {header}
              </Text>
              <IconArrowDown size={14} color="var(--ink-3)" display="block" aria-hidden />
              <HeadSelect
                label={importTexts.columnMeaning(header)}
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

/** Select that fills its options once it is touched, because hundreds of options would delay rendering. */
function HeadSelect({ label, choices, value, onChange }: SelectProps) {
  const [isTouched, setTouched] = useState(false)
  const touch = () => setTouched(true)
  return (
    <NativeSelect
      size="xs"
      w="max-content"
      miw="calc(100% + 12px)"
      m="2px -6px 0"
      aria-label={label}
      data={isTouched ? choices : choices.filter((one) => one.value === value)}
      value={value}
      onPointerDown={touch}
      onFocus={touch}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
