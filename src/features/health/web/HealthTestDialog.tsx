import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useSession } from '#features/session/web/session.ts'
import { choices, words } from '#platform/contract/words.ts'
import { shortDate } from '#ui/dates.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { DayField } from '#ui/form/DayField.tsx'
import { useSaveForm } from '#ui/form/use-save-form.ts'
import { commonTexts } from '#ui/texts.ts'
import { toast } from '#ui/toast.ts'
import { createHealthTest, type HealthTest, TEST_RESULTS, updateHealthTest } from '../contract.ts'
import { healthTexts } from '../texts.ts'
import { DISEASE_CHOICES } from './disease-choices.ts'

const FIELDS = [
  ...(['disease', 'sample', 'sampled_on', 'laboratory', 'method'] as const),
  ...(['result', 'resulted_on', 'certificate_number', 'note'] as const),
]
type Values = { [field in (typeof FIELDS)[number]]?: string }

const nameOf = (disease: string) => words[disease] ?? disease

type Props = {
  animal_id: string
  /** Absent for a new test. */
  test?: HealthTest | undefined
  onClose: () => void
}

export function HealthTestDialog({ animal_id, test, onClose }: Props) {
  const { tenant_id } = useSession()
  const initial: Values = Object.fromEntries(FIELDS.map((field) => [field, test?.[field] ?? '']))
  const form = useSaveForm(test, {
    ...{ tenant_id, create: createHealthTest, update: updateHealthTest, initial, labels: healthTexts },
    // Blank fields are left out.
    bodyOf: (values) => ({
      animal_id,
      ...Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')),
    }),
    onDone: ({ disease }) => {
      toast('success', (test ? healthTexts.changed : healthTexts.added)(nameOf(disease)))
      onClose()
    },
  })
  return (
    <DialogForm
      form={form}
      title={test ? healthTexts.edit(nameOf(test.disease), shortDate(test.sampled_on)) : healthTexts.add}
      submit={test ? commonTexts.save : healthTexts.add}
      onClose={onClose}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select data-autofocus required data={DISEASE_CHOICES} {...form.choiceOf('disease')} />
        <DayField required withShortcuts={false} {...form.of('sampled_on')} />
        <TextInput placeholder={healthTexts.sampleHint} {...form.of('sample')} />
        <TextInput placeholder={healthTexts.methodHint} {...form.of('method')} />
        <TextInput {...form.of('laboratory')} />
        <TextInput {...form.of('certificate_number')} />
        <Select
          clearable
          placeholder={healthTexts.waiting}
          data={choices(TEST_RESULTS)}
          {...form.choiceOf('result')}
          onChange={(result) => form.change({ result: result ?? '', ...(result ? {} : { resulted_on: '' }) })}
        />
        <DayField withShortcuts={false} {...form.of('resulted_on')} />
      </SimpleGrid>
      <Textarea autosize {...form.of('note')} />
    </DialogForm>
  )
}
