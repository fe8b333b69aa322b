import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  type ContainerSummary,
  ContainerChange,
  NewContainer,
  createContainer,
  updateContainer,
} from '../contract.ts'
import { RequestFailed } from '#ui/request.ts'
import { changedOnly } from '#ui/form/changed-only.ts'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { useSession, useWarehouses } from '#features/session/web/session.ts'
import type { Preset } from '../presets.ts'
import { containerTexts } from '../texts.ts'
import { UNTOLD_VESSEL } from '../vessel.ts'
import { PresetChooser } from './PresetChooser.tsx'
import { type VesselDraft, draftOf, vesselOf, withPreset } from './vessel-draft.ts'
import { VesselFields } from './VesselFields.tsx'
import { commonTexts } from '#ui/texts.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { errorText } from '#ui/error-text.ts'
import type { Problems } from '#ui/problems.ts'
import { toast } from '#ui/toast.ts'
import { WarehouseSelect } from '#features/warehouses/web/WarehouseSelect.tsx'

type Values = {
  label: string
  warehouse_id: string
  canisters: number | string
  levels: number | string
  straws_per_level: number | string
  note: string
  vessel: VesselDraft
}

export function NewContainerDialog({ onClose }: { onClose: () => void }) {
  const { tenant_id } = useSession()
  const [only, ...others] = useWarehouses()
  const warehouse_id = only && others.length === 0 ? only.id : ''
  const vessel = draftOf(UNTOLD_VESSEL)
  const initial: Values = {
    ...{ label: '', warehouse_id, canisters: 6, levels: 2, straws_per_level: '', note: '', vessel },
  }
  const [isChoosing, setChoosing] = useState(false)
  const form = useApiForm(createContainer, {
    initial,
    schema: NewContainer,
    sentOf: (values) => ({ tenant_id, ...blankToNull(values), warehouse_id: values.warehouse_id || null }),
    explain,
    onDone: ({ label }) => {
      toast('success', containerTexts.saved(label))
      onClose()
    },
  })
  const { values, change } = form
  function take(preset: Preset | null) {
    setChoosing(false)
    if (!preset) return
    change({ vessel: withPreset(values.vessel, preset), canisters: preset.canisters ?? values.canisters })
  }
  return (
    <DialogForm form={form} title={containerTexts.new} submit={containerTexts.save} onClose={onClose}>
      {isChoosing ? (
        <PresetChooser
          kind={values.vessel.kind}
          onKind={(kind) => change({ vessel: { ...values.vessel, kind } })}
          onTake={take}
        />
      ) : (
        <>
          <div>
            <Button variant="default" onClick={() => setChoosing(true)}>
              {containerTexts.presets}
            </Button>
          </div>
          <Fields form={form} withWarehouse />
        </>
      )}
    </DialogForm>
  )
}

export function EditContainerDialog({
  container,
  onClose,
}: {
  container: ContainerSummary
  onClose: () => void
}) {
  const { tenant_id } = useSession()
  const { label, warehouse_id, canisters, levels } = container
  const straws_per_level = container.straws_per_level ?? ''
  const note = container.note ?? ''
  const vessel = draftOf(container.vessel)
  const initial: Values = { label, warehouse_id, canisters, levels, straws_per_level, note, vessel }
  const form = useApiForm(updateContainer, {
    initial,
    version: container.version,
    schema: ContainerChange,
    params: { id: container.id },
    sentOf: (values, { initial: before, version }) => ({
      tenant_id,
      version,
      ...changedOnly(blankToNull(values), blankToNull(before)),
    }),
    explain,
    onDone: () => {
      toast('success', containerTexts.changed(label))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={containerTexts.editTitle(label)}
      submit={commonTexts.save}
      onClose={onClose}
      nameOf={(field) => NAMES[field] ?? nameInSheet(field)}
    >
      <Fields form={form} />
    </DialogForm>
  )
}

const NAMES: Readonly<Record<string, string>> = {
  label: containerTexts.label,
  canisters: containerTexts.canisters,
  levels: containerTexts.levels,
  straws_per_level: containerTexts.strawsPerLevel,
  note: containerTexts.note,
}

function nameInSheet(field: string): string | undefined {
  const name = /^vessel\.(\w+)$/.exec(field)?.[1]
  const text = containerTexts[name as keyof typeof containerTexts]
  return typeof text === 'string' ? text : undefined
}

function blankToNull(values: Values) {
  const { straws_per_level, note } = values
  return {
    ...values,
    straws_per_level: straws_per_level === '' ? null : straws_per_level,
    note: note.trim() || null,
    vessel: vesselOf(values.vessel),
  }
}

/** Maps a refusal to its fields. */
function explain(error: unknown): Problems | undefined {
  if (!(error instanceof RequestFailed)) return undefined
  if (error.code === 'LABEL_EXISTS') return { label: errorText(error) }
  if (error.code === 'SHRINKS_BELOW_CONTENTS')
    return { canisters: errorText(error), levels: errorText(error) }
  return undefined
}

function Fields({ form, withWarehouse = false }: { form: FormOf<Values>; withWarehouse?: boolean }) {
  const { values, change, problems } = form
  const warehouses = useWarehouses()
  const number = (field: 'canisters' | 'levels') => (
    <NumberField
      label={containerTexts[field]}
      required
      inputMode="numeric"
      value={values[field]}
      error={problems[field]}
      onChange={(event) => change({ [field]: wholeOrText(event.currentTarget.value) })}
    />
  )
  return (
    <>
      <TextInput data-autofocus label={containerTexts.label} required {...textOf(form, 'label')} />
      {withWarehouse && warehouses.length > 1 && (
        <WarehouseSelect
          value={values.warehouse_id}
          onChange={(warehouse_id) => change({ warehouse_id })}
          error={problems['warehouse_id']}
        />
      )}
      <Group grow align="start">
        {number('canisters')}
        {number('levels')}
      </Group>
      <NumberField
        label={containerTexts.strawsPerLevel}
        description={containerTexts.strawsPerLevelHint}
        inputMode="numeric"
        value={values.straws_per_level}
        error={problems['straws_per_level']}
        onChange={(event) => change({ straws_per_level: wholeOrText(event.currentTarget.value) })}
      />
      <VesselFields
        draft={values.vessel}
        problems={problems}
        onChange={(some) =>
          change({
            vessel: { ...values.vessel, ...some },
            ...(some.kind === 'SUPPLY' ? { canisters: 0 } : {}),
            ...(some.kind && some.kind !== 'SUPPLY' && values.canisters === 0 ? { canisters: 1 } : {}),
          })
        }
      />
      <Textarea label={containerTexts.note} autosize {...textOf(form, 'note')} />
    </>
  )
}
