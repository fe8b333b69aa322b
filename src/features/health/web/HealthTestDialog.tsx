import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useSession } from '#features/session/web/session.ts'
import { choices, words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { changedOnly } from '#ui/form/changed-only.ts'
import { DayField } from '#ui/form/DayField.tsx'
import { textOf } from '#ui/form/text-of.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import type { FormOf } from '#ui/form/use-form.ts'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.ts'
import {
  createHealthTest,
  type HealthTest,
  HealthTestChange,
  NewHealthTest,
  TEST_RESULTS,
  updateHealthTest,
} from '../contract.ts'
import { healthTexts } from '../texts.ts'
import { DISEASE_CHOICES } from './disease-choices.ts'

const FIELDS = [
  ...(['disease', 'sample', 'sampled_on', 'laboratory', 'method'] as const),
  ...(['result', 'resulted_on', 'certificate_number', 'note'] as const),
]
type Values = { [field in (typeof FIELDS)[number]]?: string }

/** Blank fields are left out. */
function bodyOf(values: Values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}

export function NewHealthTestDialog({ animal_id, onClose }: { animal_id: string; onClose: () => void }) {
  const { tenant_id } = useSession()
  const initial: Values = {}
  const form = useApiForm(createHealthTest, {
    initial,
    schema: NewHealthTest,
    sentOf: (values) => ({ tenant_id, animal_id, ...bodyOf(values) }),
    onDone: ({ disease }) => {
      toast('success', healthTexts.added(words[disease] ?? disease))
      onClose()
    },
  })
  return (
    <DialogForm form={form} title={healthTexts.add} submit={healthTexts.add} onClose={onClose}>
      <Fields form={form} />
    </DialogForm>
  )
}

export function EditHealthTestDialog({ test, onClose }: { test: HealthTest; onClose: () => void }) {
  const { tenant_id } = useSession()
  const initial = Object.fromEntries(FIELDS.map((field) => [field, test[field] ?? ''])) as Values
  const form = useApiForm(updateHealthTest, {
    initial,
    version: test.version,
    schema: HealthTestChange,
    params: { id: test.id },
    sentOf: (values, { initial: before, version }) => ({
      tenant_id,
      version,
      ...changedOnly(bodyOf(values), bodyOf(before)),
    }),
    onDone: ({ disease }) => {
      toast('success', healthTexts.changed(words[disease] ?? disease))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={healthTexts.edit(words[test.disease] ?? test.disease, shortDate(test.sampled_on))}
      submit={commonTexts.save}
      onClose={onClose}
      nameOf={(field) => healthTexts[field as keyof Values]}
    >
      <Fields form={form} />
    </DialogForm>
  )
}

function Fields({ form }: { form: FormOf<Values> }) {
  const { values, problems, change } = form
  const text = (field: (typeof FIELDS)[number]) => ({ label: healthTexts[field], ...textOf(form, field) })
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={healthTexts.disease}
          data-autofocus
          required
          data={DISEASE_CHOICES}
          value={values.disease || null}
          error={problems['disease']}
          onChange={(disease) => change({ disease: disease ?? '' })}
        />
        <DayField
          {...text('sampled_on')}
          required
          withShortcuts={false}
          onChange={(sampled_on) => change({ sampled_on })}
        />
        <TextInput {...text('sample')} placeholder={healthTexts.sampleHint} />
        <TextInput {...text('method')} placeholder={healthTexts.methodHint} />
        <TextInput {...text('laboratory')} />
        <TextInput {...text('certificate_number')} />
        <Select
          label={healthTexts.result}
          clearable
          placeholder={healthTexts.waiting}
          data={choices(TEST_RESULTS)}
          value={values.result || null}
          error={problems['result']}
          onChange={(result) => change({ result: result ?? '', ...(result ? {} : { resulted_on: '' }) })}
        />
        <DayField
          {...text('resulted_on')}
          withShortcuts={false}
          onChange={(resulted_on) => change({ resulted_on })}
        />
      </SimpleGrid>
      <Textarea {...text('note')} autosize />
    </>
  )
}
