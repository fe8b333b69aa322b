import { ActionIcon, Box, Button, Group, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { deviceTimeZone, timeZone } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { createMeasurement, type Measurement, type MeasurementKind, type VesselStatus } from '../contract.ts'
import { cmOf, litresOf, type Reading } from '../litres.ts'
import { nitrogenTexts, oneDecimal } from '../texts.ts'
import { figureOf } from './StatusFacts.tsx'
import { Gauge } from './Gauge.tsx'
import { bodyOf, type Draft, readingOf, stepped, UNITS } from './measure-draft.ts'
import classes from './MeasureDialog.module.css'

type Props = {
  vesselStatus: VesselStatus
  kind: MeasurementKind
  onClose: () => void
  onSaved: (measurement: Measurement) => void
}

export function MeasureDialog({ vesselStatus, kind, onClose, onSaved }: Props) {
  const [openedAt] = useState(() => new Date().toISOString())
  const { container_id, label, vessel } = vesselStatus
  const isShipper = vessel.kind === 'SHIPPER'
  const initial: Draft = { unit: isShipper ? 'kg' : 'cm', figure: '', added: '', at: '', note: '' }
  const form = useApiForm(createMeasurement, {
    initial,
    sentOf: (values) => bodyOf(values, { container_id, kind }, openedAt),
    onDone: onSaved,
  })
  const { values, change, problems } = form
  const { unit } = values
  const figures = readingOf(values, vessel)
  const shown = figures && figureOf(figures)
  const isRefill = kind === 'REFILL'
  const title = isRefill
    ? isShipper
      ? nitrogenTexts.chargeTitle
      : nitrogenTexts.refillTitle
    : nitrogenTexts.measureTitle
  const book = isShipper ? nitrogenTexts.bookCharge : nitrogenTexts.bookRefill
  const keep = shown ? nitrogenTexts.keep(shown) : nitrogenTexts.keepNothing
  return (
    <DialogForm form={form} title={title(label)} submit={isRefill ? book : keep} onClose={onClose}>
      <SegmentedControl
        aria-label={nitrogenTexts.unit}
        fullWidth
        data={UNITS.map((value) => ({ value, label: nitrogenTexts.units[value] }))}
        value={unit}
        onChange={(next) => change({ unit: next })}
      />
      {isRefill && (
        <Text size="sm" c="dimmed">
          {isShipper ? nitrogenTexts.chargedText : nitrogenTexts.refillText}
        </Text>
      )}
      <Group gap={24} justify="center" wrap="nowrap">
        <Gauge
          vesselStatus={vesselStatus}
          cm={figures && cmOf(vessel, figures)}
          width={170}
          {...(unit === 'cm' && { onDrag: (cm: number) => change({ figure: String(cm) }) })}
        />
        <Box miw={130}>
          <Text fz={40} fw={600} lh={1.1} className="num" {...(!shown && { c: 'var(--ink-3)' })}>
            {shown ?? '–'}
          </Text>
          {figures && <InLitres vesselStatus={vesselStatus} figures={figures} />}
        </Box>
      </Group>
      <FigureField form={form} expected={unit === 'cm' && !isRefill ? vesselStatus.cm_now : null} />
      {!isRefill && (
        <Text size="sm" c="dimmed">
          {unit === 'kg' ? nitrogenTexts.scales : nitrogenTexts.rod}
        </Text>
      )}
      {isRefill && !isShipper && (
        <NumberField
          label={nitrogenTexts.added}
          value={values.added}
          error={problems['added_litres']}
          onChange={(event) => change({ added: event.currentTarget.value })}
        />
      )}
      <When form={form} />
      <Textarea label={nitrogenTexts.note} autosize {...form.of('note')} />
    </DialogForm>
  )
}

type FiguresProps = { vesselStatus: VesselStatus; figures: Reading }

function InLitres({ vesselStatus: { vessel }, figures }: FiguresProps) {
  const litres = figures.litres === null ? litresOf(vessel, figures) : null
  if (litres === null) return null
  return (
    <Text size="sm" fw={600}>
      {nitrogenTexts.inLitres(oneDecimal(litres))}
    </Text>
  )
}

type FigureProps = {
  form: FormOf<Draft>
  /** Level from which the step buttons start while nothing is typed; null to start from 0. */
  expected: number | null
}

function FigureField({ form, expected }: FigureProps) {
  const { values, change, problems } = form
  const { unit, figure } = values
  const step = nitrogenTexts.steps[unit]
  const button = (by: 1 | -1) => (
    <ActionIcon
      variant="default"
      size={56}
      aria-label={by < 0 ? nitrogenTexts.less(step) : nitrogenTexts.more(step)}
      onClick={() => change({ figure: stepped(figure, unit, by, expected) })}
    >
      {by < 0 ? <IconMinus size={20} aria-hidden /> : <IconPlus size={20} aria-hidden />}
    </ActionIcon>
  )
  return (
    <div className={classes.measureFigure}>
      {button(-1)}
      <NumberField
        data-autofocus
        aria-label={nitrogenTexts.figures[unit]}
        placeholder={nitrogenTexts.units[unit]}
        value={figure}
        error={problems[unit] ?? problems['cm']}
        onChange={(event) => change({ figure: event.currentTarget.value })}
      />
      {button(1)}
    </div>
  )
}

function When({ form }: { form: FormOf<Draft> }) {
  const [isEarlier, setEarlier] = useState(false)
  const { values, change, problems } = form
  if (!isEarlier) {
    return (
      <div>
        <Button variant="subtle" px={8} ml={-8} onClick={() => setEarlier(true)}>
          {nitrogenTexts.earlier}
        </Button>
        {problems['happened_at'] && <Text c="var(--mantine-color-error)">{problems['happened_at']}</Text>}
      </div>
    )
  }
  return (
    <TextInput
      type="datetime-local"
      label={nitrogenTexts.when}
      description={timeZone() === deviceTimeZone() ? undefined : timeZone()}
      value={values.at}
      error={problems['happened_at']}
      onChange={(event) => change({ at: event.currentTarget.value })}
    />
  )
}
