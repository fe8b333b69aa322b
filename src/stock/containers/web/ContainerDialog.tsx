import { Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { RequestFailed } from '#ui/request.ts'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { useSaveForm } from '#ui/form/use-save-form.ts'
import { useWarehouses } from '#account/auth/web/session.ts'
import { commonTexts } from '#ui/texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText, type Problems } from '#ui/errors.ts'
import { toast } from '#ui/toast.tsx'
import { WarehouseSelect } from '#registry/warehouses/web/WarehouseSelect.tsx'
import { ChoiceChips } from '#ui/form/ChoiceChips.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { type ContainerSummary, createContainer, updateContainer } from '../contract.ts'
import type { Preset } from '../presets.ts'
import { containerTexts } from '../texts.ts'
import { BLANK_VESSEL, VESSEL_KINDS } from '../vessel.ts'
import { PresetChooser } from './PresetChooser.tsx'
import { draftOf, type VesselDraft, type VesselNumber, vesselOf, withPreset } from './vessel-draft.ts'

type Values = {
  label: string
  warehouse_id: string
  canisters: string
  levels: string
  straws_per_level: string
  note: string
  vessel: VesselDraft
}

function valuesOf(container: ContainerSummary): Values {
  const { label, warehouse_id, canisters, levels, straws_per_level, note, vessel } = container
  return {
    ...{ label, warehouse_id, canisters: String(canisters), levels: String(levels) },
    ...{ straws_per_level: String(straws_per_level ?? ''), note: note ?? '', vessel: draftOf(vessel) },
  }
}

function bodyOf({ warehouse_id, canisters, levels, straws_per_level, note, vessel, ...rest }: Values) {
  return {
    ...rest,
    warehouse_id: warehouse_id || null,
    canisters: wholeOrText(canisters),
    levels: wholeOrText(levels),
    straws_per_level: straws_per_level === '' ? null : wholeOrText(straws_per_level),
    note: note.trim() || null,
    vessel: vesselOf(vessel),
  }
}

type Props = {
  container?: ContainerSummary
  onClose: () => void
}

export function ContainerDialog({ container, onClose }: Props) {
  const [only, ...others] = useWarehouses()
  const warehouse_id = only && others.length === 0 ? only.id : ''
  const vessel = draftOf(BLANK_VESSEL)
  const [isChoosing, setChoosing] = useState(false)
  const form = useSaveForm(container, {
    ...{
      create: createContainer,
      update: updateContainer,
      labels: containerTexts,
      bodyOf,
      explain,
    },
    initial: container
      ? valuesOf(container)
      : { label: '', warehouse_id, canisters: '6', levels: '2', straws_per_level: '', note: '', vessel },
    onDone: ({ label }) => {
      toast('success', container ? containerTexts.changed(container.label) : containerTexts.saved(label))
      onClose()
    },
  })
  const { values, change } = form
  function take(preset: Preset | null) {
    setChoosing(false)
    if (!preset) return
    const canisters = String(preset.canisters ?? values.canisters)
    change({ vessel: withPreset(values.vessel, preset), canisters })
  }
  return (
    <DialogForm
      form={form}
      title={container ? containerTexts.editTitle(container.label) : containerTexts.new}
      submit={container ? commonTexts.save : containerTexts.save}
      onClose={onClose}
    >
      {isChoosing ? (
        <PresetChooser
          kind={values.vessel.kind}
          onKind={(kind) => change({ vessel: { ...values.vessel, kind } })}
          onTake={take}
        />
      ) : (
        <>
          {!container && (
            <div>
              <Button variant="default" onClick={() => setChoosing(true)}>
                {containerTexts.presets}
              </Button>
            </div>
          )}
          <Fields form={form} withWarehouse={!container} />
        </>
      )}
    </DialogForm>
  )
}

function explain(error: unknown): Problems | undefined {
  if (!(error instanceof RequestFailed)) return undefined
  if (error.code === 'LABEL_EXISTS') return { label: errorText(error) }
  if (error.code === 'SHRINKS_BELOW_CONTENTS')
    return { canisters: errorText(error), levels: errorText(error) }
  return undefined
}

function Fields({ form, withWarehouse }: { form: FormOf<Values>; withWarehouse: boolean }) {
  const { values, change, problems } = form
  const warehouses = useWarehouses()
  return (
    <>
      <TextInput data-autofocus required {...form.of('label')} />
      {withWarehouse && warehouses.length > 1 && <WarehouseSelect {...form.of('warehouse_id')} />}
      <Group grow align="start">
        <NumberField required inputMode="numeric" {...form.of('canisters')} />
        <NumberField required inputMode="numeric" {...form.of('levels')} />
      </Group>
      <NumberField
        description={containerTexts.strawsPerLevelHint}
        inputMode="numeric"
        {...form.of('straws_per_level')}
      />
      <VesselFields
        draft={values.vessel}
        problems={problems}
        onChange={(some) =>
          change({
            vessel: { ...values.vessel, ...some },
            ...(some.kind === 'SUPPLY' ? { canisters: '0' } : {}),
            ...(some.kind && some.kind !== 'SUPPLY' && values.canisters === '0' ? { canisters: '1' } : {}),
          })
        }
      />
      <Textarea autosize {...form.of('note')} />
    </>
  )
}

type VesselFieldsProps = {
  draft: VesselDraft
  problems: Problems
  onChange: (some: Partial<VesselDraft>) => void
}

const KINDS = VESSEL_KINDS.map((value) => ({ value, label: containerTexts.kinds[value] }))
const MARKS: VesselNumber[] = ['notice_cm', 'warning_cm', 'alarm_cm']
const SHEET: VesselNumber[] = ['litres', 'rated_loss', 'static_days', 'tare_kg', 'diameter_cm', 'bought_year']

function VesselFields({ draft, problems, onChange }: VesselFieldsProps) {
  const [isOpen, setOpen] = useState(false)
  const problemOf = (name: string) => problems[`vessel.${name}`]
  const isWrong = Object.keys(problems).some((name) => name.startsWith('vessel.'))
  const isShipper = draft.kind === 'SHIPPER'
  const number = (name: VesselNumber) => (
    <NumberField
      key={name}
      label={containerTexts[name]}
      value={draft[name]}
      error={problemOf(name)}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <ChoiceChips
        label={containerTexts.kind}
        choices={KINDS}
        value={draft.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextInput
        label={containerTexts.model}
        value={draft.model}
        error={problemOf('model')}
        onChange={(event) => onChange({ model: event.currentTarget.value })}
      />
      <div>
        <Button variant="subtle" ml={-12} aria-expanded={isOpen || isWrong} onClick={() => setOpen(!isOpen)}>
          {containerTexts.dataSheet}
        </Button>
      </div>
      {(isOpen || isWrong) && (
        <>
          <Text size="sm" c="dimmed">
            {containerTexts.dataSheetText}
          </Text>
          <SimpleGrid cols={{ base: 2, sm: 3 }}>
            {SHEET.map(number)}
            {isShipper ? number('tested_days') : MARKS.map(number)}
          </SimpleGrid>
          {isShipper && (
            <DayField
              label={containerTexts.tested_on}
              value={draft.tested_on}
              onChange={(tested_on) => onChange({ tested_on })}
              error={problemOf('tested_on')}
            />
          )}
          <TextInput
            label={containerTexts.points}
            description={containerTexts.pointsHint}
            value={draft.points}
            error={Object.entries(problems).find(([name]) => name.startsWith('vessel.points'))?.[1]}
            onChange={(event) => onChange({ points: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}
