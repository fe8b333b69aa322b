import { Button, Checkbox, Group, Input, Modal, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import type { Decimal, FileFormat } from '#platform/contract/files.ts'
import { useApiQuery } from '#ui/call.ts'
import { addressOf } from '#ui/request.ts'
import { periodOf, periodProblem } from '#ui/dates.ts'
import { DialogFoot } from '#ui/DialogFoot.tsx'
import { errorText } from '#ui/errors.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { commonTexts, exportTexts } from '#ui/texts.ts'
import { useFocusReturn } from '#ui/use-focus-return.ts'
import { exportSheets, sizeExport } from '../contract.ts'
import { estimateBytes, type SheetName, SHEETS, sizeText } from '../sheets.ts'
import { exportsTexts, sheetTexts } from '../texts.ts'
import classes from './ExportDialog.module.css'

type Props = {
  first?: readonly SheetName[]
  onClose: () => void
}

const USUAL: readonly SheetName[] = ['batches', 'straws', 'movements']

export function ExportDialog({ first = USUAL, onClose }: Props) {
  const isSmall = useMediaQuery('(max-width: 48em), (max-height: 30em)', false, AT_ONCE)
  useFocusReturn()
  const [chosen, setChosen] = useState<readonly SheetName[]>(first)
  const [days, setDays] = useState({ from: '', to: '' })
  const [owner_id, setOwner] = useState<string | null>(null)
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const [decimal, setDecimal] = useState<Decimal>('POINT')
  const [isOfLastDay, setOfLastDay] = useState(true)
  const filter = {
    ...periodOf(days),
    ...(owner_id === null ? {} : { owner_id }),
  }
  const problem = periodProblem(days)
  const isRefused = problem !== undefined || chosen.length === 0
  const size = useApiQuery(sizeExport, { query: filter })
  const sheets = SHEETS.filter((name) => chosen.includes(name))
  const as_of = isOfLastDay ? filter.to : undefined
  const href = addressOf(exportSheets, {
    query: { ...filter, format, sheets: sheets.join(','), ...(format === 'csv' ? { decimal } : {}), as_of },
  })
  return (
    <Modal opened onClose={onClose} withCloseButton={false} size={680} fullScreen={isSmall}>
      <Group className="dialog-head" justify="space-between" wrap="nowrap">
        <Modal.Title>{exportsTexts.title}</Modal.Title>
        <Modal.CloseButton aria-label={commonTexts.close} />
      </Group>
      <Checkbox.Group
        aria-label={exportsTexts.lists}
        value={[...chosen]}
        onChange={(names) => setChosen(names)}
      >
        <div className={classes.exportSheets}>
          {SHEETS.map((name) => (
            <Checkbox
              key={name}
              className={classes.exportSheet}
              value={name}
              label={sheetTexts[name].name}
              description={sheetTexts[name].text}
            />
          ))}
        </div>
      </Checkbox.Group>
      <div className={classes.exportFields}>
        <DayField
          withShortcuts={false}
          label={exportsTexts.from}
          value={days.from}
          onChange={(from) => setDays((previous) => ({ ...previous, from }))}
        />
        <DayField
          withShortcuts={false}
          label={exportsTexts.to}
          value={days.to}
          error={problem}
          onChange={(to) => setDays((previous) => ({ ...previous, to }))}
        />
        <PartySelect
          label={exportsTexts.owner}
          placeholder={exportsTexts.allOwners}
          value={owner_id}
          onChange={setOwner}
        />
      </div>
      <Group justify="space-between" my="md">
        <Choice
          label={exportsTexts.format}
          value={format}
          onChange={setFormat}
          data={[
            { value: 'xlsx', label: exportsTexts.formats.xlsx(sheets.length) },
            { value: 'csv', label: exportsTexts.formats.csv(sheets.length) },
          ]}
        />
        <Choice
          label={exportsTexts.numbers}
          value={decimal}
          onChange={setDecimal}
          isDisabled={format !== 'csv'}
          data={(['POINT', 'COMMA'] as const).map((value) => ({
            value,
            label: exportsTexts.decimals[value],
          }))}
        />
        <Choice
          label={exportsTexts.stock}
          value={isOfLastDay && filter.to !== undefined ? 'last' : 'today'}
          onChange={(value) => setOfLastDay(value === 'last')}
          isDisabled={filter.to === undefined}
          data={[
            { value: 'last', label: exportsTexts.asOfLastDay },
            { value: 'today', label: exportsTexts.asOfToday },
          ]}
        />
      </Group>
      <DialogFoot>
        <Text size="sm" c="dimmed" role="status" className={classes.exportSize}>
          {size.error
            ? errorText(size.error)
            : sheets.length === 0
              ? exportsTexts.none
              : size.data &&
                exportsTexts.size(
                  sheets.map((name) => sheetTexts[name].count(size.data.rows[name])),
                  sizeText(estimateBytes(size.data.rows, sheets, format)),
                )}
        </Text>
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
        <Button
          component="a"
          href={href}
          download
          {...(isRefused ? { 'data-disabled': true } : {})}
          aria-disabled={isRefused}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={(event) => (isRefused ? event.preventDefault() : setTimeout(onClose))}
        >
          {exportTexts.export}
        </Button>
      </DialogFoot>
    </Modal>
  )
}

const AT_ONCE = { getInitialValueInEffect: false }

type ChoiceProps<V extends string> = {
  label: string
  value: V
  onChange: (value: V) => void
  data: { value: V; label: string }[]
  isDisabled?: boolean
}

function Choice<V extends string>({ label, value, onChange, data, isDisabled = false }: ChoiceProps<V>) {
  return (
    <Input.Wrapper label={label} labelElement="div" className={classes.exportChoice}>
      <SegmentedControl
        aria-label={label}
        data={data}
        value={value}
        disabled={isDisabled}
        onChange={(one) => onChange(one)}
      />
    </Input.Wrapper>
  )
}
