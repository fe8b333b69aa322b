import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ContainerSummary, createContainer, updateContainer } from '../contract.ts'
import { RequestFailed } from '#ui/request.ts'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { useSaveForm } from '#ui/form/use-save-form.ts'
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
  /** Absent for a new vessel. */
  container?: ContainerSummary
  onClose: () => void
}

export function ContainerDialog({ container, onClose }: Props) {
  const { tenant_id } = useSession()
  const [only, ...others] = useWarehouses()
  const warehouse_id = only && others.length === 0 ? only.id : ''
  const vessel = draftOf(UNTOLD_VESSEL)
  const [isChoosing, setChoosing] = useState(false)
  const form = useSaveForm(container, {
    ...{
      tenant_id,
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

/** Maps a refusal to its fields. */
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
