import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { MOST_CANISTERS, MOST_LEVELS, NewContainer } from '#domain/containers.ts'
import { RequestFailed, useAct } from '../call.ts'
import { clearProblems } from '../form/clear-problems.ts'
import { focusFirstProblem } from '../form/focus-first-problem.ts'
import { useSession } from '../session/session.ts'
import { texts } from '../texts.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { errorText } from '../ui/error-text.ts'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'

export function NewContainerDialog({ onClose }: { onClose: () => void }) {
  const { session, tenant_id } = useSession()
  const act = useAct('createContainer')
  const [values, setValues] = useState({
    label: '',
    warehouse_id: session.legal_entities[0]?.id ?? '',
    canisters: 6 as number | string,
    levels: 2 as number | string,
    note: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const change = (some: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }

  function submit() {
    const body = { tenant_id, ...values } as never
    const wrong = problemsOf(NewContainer, body)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    act.mutate(
      { body },
      {
        onError: (error) => {
          const taken = error instanceof RequestFailed && error.code === 'LABEL_EXISTS'
          setProblems(taken ? { label: errorText(error) } : refusedFields(error))
          focusFirstProblem()
        },
        onSuccess: (container) => {
          toast('success', texts.container.saved(container.label))
          onClose()
        },
      },
    )
  }

  const number = (field: 'canisters' | 'levels', max: number) => (
    <NumberInput
      label={texts.container[field]}
      required
      min={1}
      max={max}
      allowDecimal={false}
      hideControls
      clampBehavior="none"
      value={values[field]}
      error={problems[field]}
      onChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <DialogForm
      title={texts.container.new}
      submit={texts.container.save}
      onSubmit={submit}
      onClose={onClose}
      is_pending={act.isPending}
      error={act.error}
    >
      <TextInput
        data-autofocus
        label={texts.container.label}
        required
        value={values.label}
        error={problems['label']}
        onChange={(event) => change({ label: event.currentTarget.value })}
      />
      {session.legal_entities.length > 1 && (
        <Select
          label={texts.straws.warehouse}
          allowDeselect={false}
          data={session.legal_entities.map(({ id, name }) => ({ value: id, label: name }))}
          value={values.warehouse_id}
          onChange={(id) => change({ warehouse_id: id ?? '' })}
        />
      )}
      <Group grow align="start">
        {number('canisters', MOST_CANISTERS)}
        {number('levels', MOST_LEVELS)}
      </Group>
      <Textarea
        label={texts.straws.note}
        autosize
        value={values.note}
        error={problems['note']}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </DialogForm>
  )
}
