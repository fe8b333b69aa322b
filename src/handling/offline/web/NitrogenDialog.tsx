import { Button, SegmentedControl } from '@mantine/core'
import { IconDroplet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { createMeasurement, type MeasurementKind, NewMeasurement } from '#stock/nitrogen/contract.ts'
import { kindTexts, nitrogenTexts } from '#stock/nitrogen/texts.ts'
import { bodyOf, type Draft, UNITS } from '#stock/nitrogen/web/measure-draft.ts'
import { useSession } from '#account/auth/web/session.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { NumberField } from '#ui/form/NumberField.tsx'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { queueEntry } from '#ui/outbox/keep.ts'
import { serverNow } from '#ui/outbox/outbox.ts'
import { problemsOf } from '#ui/errors.ts'
import { commonTexts } from '#ui/texts.ts'
import type { OfflineSnapshot } from '../contract.ts'
import { type EntrySentence, entrySentences, offlineTexts } from '../texts.ts'
import { toastSaved } from './undo-entry.ts'

const KINDS = ['READING', 'REFILL'] as const satisfies MeasurementKind[]

export type NitrogenValues = Draft & { container_id: string | null; kind: MeasurementKind }

export function NitrogenButton(props: Pick<Props, 'snapshot' | 'container_id'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        h={44}
        px={8}
        leftSection={<IconDroplet size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {offlineTexts.nitrogen}
      </Button>
      {isOpen && <NitrogenDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type Props = {
  snapshot: OfflineSnapshot
  /** Preselected container. */
  container_id?: string
  /** Values of a refused entry; the new entry replaces it. */
  again?: { values: NitrogenValues; seq: number }
  onClose: () => void
}

export function NitrogenDialog({ snapshot, container_id, again, onClose }: Props) {
  const { tenant_id } = useSession()
  const [at] = useState(() => new Date(serverNow()).toISOString())
  const sentOf = ({ container_id: id, kind, ...draft }: NitrogenValues) =>
    bodyOf(draft, { container_id: id ?? '', kind }, at)
  const keeping = useMutation({
    mutationFn: (values: NitrogenValues) => {
      const { kind, figure, added, unit } = values
      const vessel = snapshot.containers.find(({ id }) => id === values.container_id)?.label ?? ''
      const figures = [figure && `${figure} ${nitrogenTexts.units[unit]}`, added && offlineTexts.added(added)]
      const act = { READING: nitrogenTexts.measureTitle, REFILL: nitrogenTexts.refillTitle }[kind](vessel)
      const summary = `${act}: ${figures.filter(Boolean).join(', ')}`
      const text = figures.filter(Boolean).join(', ')
      const sentence: EntrySentence = {
        ...entrySentences[kind === 'REFILL' ? kind : 'READING'](vessel, text),
        counted: text,
      }
      return queueEntry(
        createMeasurement,
        { body: { tenant_id, ...sentOf(values) } as NewMeasurement },
        { summary, details: { nitrogen: values, sentence }, replaced: again?.seq },
      )
    },
    onSuccess: (seq) => {
      toastSaved(seq)
      onClose()
    },
  })
  const form = useForm<NitrogenValues, NitrogenValues, number>(keeping, {
    initial: again?.values ?? {
      ...{
        container_id: container_id ?? null,
        kind: 'READING',
        unit: 'cm',
        figure: '',
        added: '',
        at: '',
        note: '',
      },
    },
    sentOf: (values) => values,
    check: (values) => ({
      ...(values.container_id === null ? { container_id: commonTexts.choose } : {}),
      ...(values.container_id === null ? {} : problemsOf(NewMeasurement, { tenant_id, ...sentOf(values) })),
    }),
  })
  const { values, change, problems } = form
  return (
    <DialogForm form={form} title={offlineTexts.nitrogen} submit={offlineTexts.keep} onClose={onClose}>
      <SearchSelect
        label={offlineTexts.container}
        placeholder={commonTexts.choose}
        data={snapshot.containers.map(({ id, label }) => ({ value: id, label }))}
        value={values.container_id}
        error={problems['container_id']}
        onChange={(id) => change({ container_id: id })}
      />
      <SegmentedControl
        aria-label={offlineTexts.nitrogen}
        fullWidth
        data={KINDS.map((value) => ({ value, label: kindTexts[value] }))}
        value={values.kind}
        onChange={(kind) => change({ kind, added: '' })}
      />
      <SegmentedControl
        aria-label={nitrogenTexts.unit}
        fullWidth
        data={UNITS.map((value) => ({ value, label: nitrogenTexts.units[value] }))}
        value={values.unit}
        onChange={(unit) => change({ unit })}
      />
      <NumberField
        label={nitrogenTexts.figures[values.unit]}
        value={values.figure}
        error={problems[values.unit] ?? problems['cm']}
        onChange={(event) => change({ figure: event.currentTarget.value })}
      />
      {values.kind === 'REFILL' && (
        <NumberField
          label={nitrogenTexts.added}
          value={values.added}
          error={problems['added_litres']}
          onChange={(event) => change({ added: event.currentTarget.value })}
        />
      )}
    </DialogForm>
  )
}
