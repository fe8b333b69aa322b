import { useState } from 'react'
import { type Animal, type Sex, listAnimals } from '../contract.ts'
import { useApiQuery } from '#ui/call.ts'
import { FoundSelect } from '#ui/form/FoundSelect.tsx'
import { horseTexts } from '../texts.ts'

export type Parent = NonNullable<Animal['sire']>

type Props = {
  label: string
  sex: Sex
  without: string | undefined
  value: Parent | null
  onChange: (parent: Parent | null) => void
  onCreate: (name: string) => void
  error: string | undefined
}

// Prefix of the option value for a parent of which only the name is known.
const NAME = 'name:'

/** Select for a parent: a stored horse, a new one, or just a name. */
export function ParentSelect({ label, sex, without, value, onChange, onCreate, error }: Props) {
  const [name, setName] = useState('')
  const query = { limit: 100, sex, name }
  const { data, error: failure, isPlaceholderData } = useApiQuery(listAnimals, { query })
  const found = data?.animals
    .filter(({ id }) => id !== without)
    .map((animal) => ({ value: animal.id, label: animal.name, hint: animal.ueln }))
  const known = value && { value: value.animal_id ?? NAME + value.name, label: value.name }
  const take = (text: string) => onChange({ name: text, animal_id: null })
  return (
    <FoundSelect
      label={label}
      error={error}
      description={value && value.animal_id === null ? horseTexts.nameOnly : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={known?.value ?? null}
      known={known}
      onChange={(id) => {
        const animal = data?.animals.find((one) => one.id === id)
        if (animal) onChange({ name: animal.name, animal_id: animal.id })
        else if (id === null) onChange(null)
      }}
      found={found}
      searched={isPlaceholderData ? '' : name}
      failure={failure}
      onSearch={setName}
      onCreate={onCreate}
      onTake={take}
    />
  )
}
