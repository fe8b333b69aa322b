import {
  Autocomplete,
  MultiSelect,
  SegmentedControl,
  Select,
  SimpleGrid,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { type Animal, COAT_COLOURS, NewAnimal, type Sex, SEXES } from '#domain/animals.ts'
import { breedName, BREEDS } from '#domain/breeds.ts'
import { RequestFailed, useAct, useReply } from '../call.ts'
import { clearProblems } from '../form/clear-problems.ts'
import { decimalOrText } from '../form/decimal.ts'
import { focusFirstProblem } from '../form/focus-first-problem.ts'
import { useSession } from '../session/session.ts'
import { choices, texts } from '../texts.ts'
import { today } from '../ui/dates.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'
import { type Studbook, StudbookFields } from './StudbookFields.tsx'

const BREED_CHOICES = BREEDS.map((breed) => ({ value: breed, label: breedName(breed) }))

type TextField = 'name' | 'ueln' | 'born_on' | 'colour' | 'breed' | 'height' | 'microchip' | 'sire' | 'dam'
type Values = { [field in TextField]?: string } & { sex: Sex; studbooks: Studbook[]; owner_ids: string[] }

type Props = {
  name?: string
  sex?: Sex
  onCreated?: (animal: Animal) => void
  onClose: () => void
}

export function NewAnimalDialog({ name = '', sex = 'STALLION', onCreated, onClose }: Props) {
  const { tenant_id } = useSession()
  const act = useAct('createAnimal')
  const [values, setValues] = useState<Values>({ name, sex, studbooks: [], owner_ids: [] })
  const [problems, setProblems] = useState<Problems>({})
  const change = (some: Partial<Values>) => {
    setValues((known) => ({ ...known, ...some }))
    setProblems((known) => clearProblems(known, some))
  }

  function submit() {
    const body = bodyOf(values, tenant_id) as never
    const wrong = problemsOf(NewAnimal, body)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return focusFirstProblem()
    act.mutate(
      { body },
      {
        onError: (error) => {
          const taken = error instanceof RequestFailed && error.code === 'UELN_EXISTS'
          setProblems(taken ? { ueln: texts.horse.ueln_exists } : refusedFields(error))
          focusFirstProblem()
        },
        onSuccess: (animal) => {
          toast('success', texts.horse.saved(animal.name))
          onCreated?.(animal)
          onClose()
        },
      },
    )
  }

  return (
    <DialogForm
      title={texts.horse.new}
      submit={texts.horse.save}
      onSubmit={submit}
      onClose={onClose}
      is_pending={act.isPending}
      error={problems['ueln'] ? null : act.error}
    >
      <AnimalFields values={values} problems={problems} onChange={change} />
    </DialogForm>
  )
}

type FieldsProps = { values: Values; problems: Problems; onChange: (some: Partial<Values>) => void }

function AnimalFields({ values, problems, onChange }: FieldsProps) {
  const text = (field: TextField) => ({
    label: texts.horse[field],
    value: values[field] ?? '',
    error: problems[field] ?? problems[`${field}.name`] ?? problems[`${field}_cm`],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  })
  return (
    <>
      <SegmentedControl
        aria-label={texts.horse.sex}
        data={choices(SEXES)}
        value={values.sex}
        onChange={(sex) => onChange({ sex: sex as Sex })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...text('name')} data-autofocus required />
        <TextInput {...text('ueln')} description={texts.horse.ueln_hint} inputWrapperOrder={HINT_LAST} />
        <Select
          label={texts.horse.breed}
          searchable
          clearable
          data={BREED_CHOICES}
          value={values.breed ?? null}
          error={problems['breed']}
          onChange={(breed) => onChange({ breed: breed ?? '' })}
        />
        <TextInput {...text('born_on')} type="date" max={today()} />
        <Autocomplete
          {...text('colour')}
          data={[...COAT_COLOURS]}
          onChange={(colour) => onChange({ colour })}
        />
        <TextInput {...text('height')} inputMode="decimal" rightSection={CM} />
        <TextInput {...text('sire')} />
        <TextInput {...text('dam')} />
        <TextInput {...text('microchip')} />
        <Owners value={values.owner_ids} onChange={(owner_ids) => onChange({ owner_ids })} />
      </SimpleGrid>
      <StudbookFields
        studbooks={values.studbooks}
        problems={problems}
        onChange={(studbooks) => onChange({ studbooks })}
      />
    </>
  )
}

const CM = (
  <Text size="xs" c="dimmed">
    cm
  </Text>
)
const HINT_LAST = ['label' as const, 'input' as const, 'description' as const, 'error' as const]

function Owners({ value, onChange }: { value: string[]; onChange: (owner_ids: string[]) => void }) {
  const { tenant_id } = useSession()
  const { data } = useReply('listParties', { query: { tenant_id, limit: 100, name: '' } })
  return (
    <MultiSelect
      label={texts.horse.owners}
      searchable
      data={data?.parties.map((party) => ({ value: party.id, label: party.name })) ?? []}
      value={value}
      onChange={onChange}
      maxValues={20}
    />
  )
}

/** The form as the API wants it: what is blank is not given. */
function bodyOf({ sex, studbooks, owner_ids, ...typed }: Values, tenant_id: string) {
  const { sire, dam, height, ...fields } = Object.fromEntries(
    Object.entries(typed).filter(([, value]) => value.trim() !== ''),
  ) as { [field in TextField]?: string }
  return {
    tenant_id,
    sex,
    owner_ids,
    ...fields,
    ...(height ? { height_cm: decimalOrText(height) } : {}),
    ...(sire ? { sire: { name: sire } } : {}),
    ...(dam ? { dam: { name: dam } } : {}),
    studbooks: studbooks.filter(({ name, number }) => name.trim() || number.trim()).map(withoutKey),
  }
}

function withoutKey({ name, number }: Studbook) {
  return { name, number }
}
