import { Autocomplete, SegmentedControl, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { COAT_COLOURS, NewAnimal, SEXES } from '#domain/animals.ts'
import { breedName, BREEDS } from '#domain/breeds.ts'
import { RequestFailed, useAct } from '../call.ts'
import { useSession } from '../session/session.ts'
import { choices, texts } from '../texts.ts'
import { today } from '../ui/dates.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { type Problems, problemsOf, refusedFields } from '../ui/problems.ts'
import { toast } from '../ui/toast.ts'

const BREED_CHOICES = BREEDS.map((breed) => ({ value: breed, label: breedName(breed) }))
type Values = Partial<
  Record<'name' | 'sex' | 'ueln' | 'born_on' | 'colour' | 'breed' | 'microchip' | 'sire' | 'dam', string>
>

export function NewAnimalDialog({ onClose }: { onClose: () => void }) {
  const { tenant_id } = useSession()
  const act = useAct('createAnimal')
  const [values, setValues] = useState<Values>({ sex: 'STALLION' })
  const [problems, setProblems] = useState<Problems>({})
  const text = (field: keyof Values) => ({
    label: texts.horse[field],
    value: values[field] ?? '',
    error: problems[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [field]: event.currentTarget.value }),
  })

  function submit() {
    const { sire, dam, ...fields } = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value.trim() !== ''),
    ) as Values
    const body = {
      tenant_id,
      ...fields,
      ...(sire ? { sire: { name: sire } } : {}),
      ...(dam ? { dam: { name: dam } } : {}),
    } as never
    const wrong = problemsOf(NewAnimal, body)
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    act.mutate(
      { body },
      {
        onError: (error) => {
          const taken = error instanceof RequestFailed && error.code === 'UELN_EXISTS'
          setProblems(taken ? { ueln: texts.horse.ueln_exists } : refusedFields(error))
        },
        onSuccess: (animal) => {
          toast('success', texts.horse.saved(animal.name))
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
      error={act.error}
    >
      <SegmentedControl
        aria-label={texts.horse.sex}
        data={choices(SEXES)}
        value={values.sex ?? 'STALLION'}
        onChange={(sex) => setValues({ ...values, sex })}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...text('name')} data-autofocus required />
        <TextInput {...text('ueln')} />
        <TextInput {...text('born_on')} type="date" max={today()} />
        <Select
          label={texts.horse.breed}
          searchable
          clearable
          data={BREED_CHOICES}
          value={values.breed ?? null}
          error={problems['breed']}
          onChange={(breed) => setValues({ ...values, breed: breed ?? '' })}
        />
        <Autocomplete
          {...text('colour')}
          data={[...COAT_COLOURS]}
          onChange={(colour) => setValues({ ...values, colour })}
        />
        <TextInput {...text('microchip')} />
        <TextInput {...text('sire')} />
        <TextInput {...text('dam')} />
      </SimpleGrid>
    </DialogForm>
  )
}
