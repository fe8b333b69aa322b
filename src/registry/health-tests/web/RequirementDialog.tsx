import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { RESIDENCES } from '#registry/animals/contract.ts'
import { choices, words } from '#platform/contract/words.ts'
import { DialogForm } from '#ui/DialogForm.tsx'
import { wholeOrText } from '#ui/form/decimal.ts'
import { NumberField } from '#ui/form/NumberField.tsx'
import type { FormOf } from '#ui/form/use-form.ts'
import { type Problems, problemsOf } from '#ui/errors.ts'
import { commonTexts } from '#ui/texts.ts'
import { useApiForm } from '#ui/form/use-api-form.ts'
import { refetchAll } from '#ui/refetch-all.ts'
import { toast } from '#ui/toast.tsx'
import { BATCH_ORIGINS, replaceTestProgramme, Requirement, type TestProgramme } from '../contract.ts'
import { DISEASE_CHOICES, healthTexts, programmeTexts } from '../texts.ts'

const NUMBERS = ['days_before', 'from', 'to', 'interval_days', 'residence_days', 'arrival_days'] as const
type NumberName = (typeof NUMBERS)[number]
const CHOICES = ['disease', 'residence', 'origin'] as const
type Values = Record<NumberName | (typeof CHOICES)[number] | 'sample', string>

function valuesOf(old: Requirement | null): Values {
  const { days_after, ...rest } = old ?? {}
  const fields: Record<string, string | number | null | undefined> = { ...rest, ...days_after }
  const names = [...NUMBERS, ...CHOICES, 'sample'] as const
  return Object.fromEntries(names.map((name) => [name, String(fields[name] ?? '')])) as Values
}

function typedRequirement({ from, to, ...rest }: Values) {
  const valueOf = (name: string, text: string) =>
    NUMBERS.some((one) => one === name) ? wholeOrText(text) : text.trim()
  const filled = Object.entries(rest).filter(([, text]) => text.trim() !== '')
  const day = (text: string) => (text.trim() === '' ? undefined : wholeOrText(text))
  return {
    ...Object.fromEntries(filled.map(([name, text]) => [name, valueOf(name, text)])),
    ...(from.trim() || to.trim() ? { days_after: { from: day(from), to: day(to) } } : {}),
  }
}

const nameOf = ({ disease, sample }: { disease: string; sample: string | null }) =>
  programmeTexts.name(words[disease] ?? disease, sample)

const isSame = (a: Requirement, b: Requirement | null) => JSON.stringify(a) === JSON.stringify(b)

type Props = {
  programme: TestProgramme
  old: Requirement | null
  onClose: () => void
}

export function RequirementDialog({ programme, old, onClose }: Props) {
  const form = useProgrammeForm({
    programme,
    initial: valuesOf(old),
    check: (values) => problemsOf(Requirement, typedRequirement(values)),
    changed: (requirements, values) => {
      const requirement = typedRequirement(values)
      const isListed = requirements.some((one) => isSame(one, old))
      if (!isListed) return [...requirements, requirement]
      return requirements.map((one) => (isSame(one, old) ? requirement : one))
    },
    done: (values) => (old ? programmeTexts.saved : programmeTexts.added)(nameOf(values)),
    onClose,
  })
  return (
    <DialogForm
      form={form}
      title={old ? programmeTexts.edit(nameOf(old)) : programmeTexts.add}
      submit={old ? commonTexts.save : programmeTexts.add}
      onClose={onClose}
    >
      <Fields form={form} />
    </DialogForm>
  )
}

type RemoveProps = { programme: TestProgramme; requirement: Requirement; onClose: () => void }

export function RemoveRequirementDialog({ programme, requirement, onClose }: RemoveProps) {
  const name = nameOf(requirement)
  const form = useProgrammeForm({
    programme,
    initial: {},
    changed: (requirements) => requirements.filter((one) => !isSame(one, requirement)),
    done: () => programmeTexts.removed(name),
    onClose,
  })
  return (
    <DialogForm
      form={form}
      title={programmeTexts.removeQuestion(name)}
      submit={programmeTexts.remove}
      isDanger
      onClose={onClose}
    >
      <Text>{programmeTexts.removeText}</Text>
    </DialogForm>
  )
}

function Fields({ form }: { form: FormOf<Values> }) {
  const number = (field: NumberName, hint?: string) => ({
    ...{ description: hint, inputWrapperOrder: HINT_LAST },
    ...form.of(field),
    error: form.problems[field] ?? form.problems[`days_after.${field}`],
    inputMode: 'numeric' as const,
  })
  const choice = (field: 'residence' | 'origin', keys: readonly string[]) => (
    <Select clearable placeholder={programmeTexts.all} data={choices(keys)} {...form.choiceOf(field)} />
  )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        data-autofocus
        required
        data={DISEASE_CHOICES}
        {...form.choiceOf('disease')}
        label={healthTexts.disease}
      />
      <TextInput
        description={programmeTexts.sampleHint}
        inputWrapperOrder={HINT_LAST}
        {...form.of('sample')}
      />
      <NumberField {...number('days_before', programmeTexts.daysBeforeHint)} />
      <NumberField {...number('interval_days', programmeTexts.intervalHint)} />
      <NumberField {...number('from')} />
      <NumberField {...number('to')} />
      <NumberField {...number('residence_days', programmeTexts.atLeast)} />
      <NumberField {...number('arrival_days', programmeTexts.atLeast)} />
      {choice('residence', RESIDENCES)}
      {choice('origin', BATCH_ORIGINS)}
    </SimpleGrid>
  )
}

const HINT_LAST = ['label' as const, 'input' as const, 'description' as const, 'error' as const]

type Form<V> = {
  programme: TestProgramme
  initial: V
  check?: (values: V) => Problems
  changed: (requirements: readonly Requirement[], values: V) => readonly unknown[]
  done: (values: V) => string
  onClose: () => void
}

/**
 * Returns a form for the programme. After a conflict the programme is refetched, so that saving again applies `changed`
 * to the requirements that another member has saved.
 */
export function useProgrammeForm<V extends object>({ programme, changed, done, onClose, ...rest }: Form<V>) {
  const client = useQueryClient()
  const { version, requirements } = programme
  const form = useApiForm(replaceTestProgramme, {
    ...rest,
    labels: { ...programmeTexts, requirements: programmeTexts.title },
    schema: z.object({}),
    sentOf: (values: V) => ({ version, requirements: changed(requirements, values) }),
    onRefused: () => void refetchAll(client),
    onDone: () => {
      toast('success', done(form.values))
      onClose()
    },
  })
  return form
}
