import { useState } from 'react'
import { type Sex, listAnimals } from '../contract.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { useApiQuery } from '#ui/call.ts'
import { FoundSelect, type FoundSelectProps } from '#ui/form/FoundSelect.tsx'
import { useAnimal } from './use-animal.ts'

const AnimalDialog = lazyPart(async () => (await import('./AnimalDialog.tsx')).AnimalDialog)

type Props = FoundSelectProps & {
  sex: Sex
  /** Id of a horse to exclude. If it is given, no new horse can be added. */
  without?: string
}

export function AnimalSelect({ sex, without, onChange, ...rest }: Props) {
  const [name, setName] = useState('')
  const [new_name, setNewName] = useState<string | null>(null)
  const chosen = useAnimal(rest.value)
  const query = { limit: 100, sex, name }
  const { data, error: failure, isPlaceholderData } = useApiQuery(listAnimals, { query })
  return (
    <>
      <FoundSelect
        {...rest}
        known={chosen ? { value: chosen.id, label: chosen.name, hint: chosen.ueln } : null}
        onChange={onChange}
        searched={isPlaceholderData ? '' : name}
        failure={failure}
        onSearch={setName}
        onCreate={without === undefined ? setNewName : undefined}
        found={data?.animals
          .filter(({ id }) => id !== without)
          .map((animal) => ({ value: animal.id, label: animal.name, hint: animal.ueln }))}
      />
      {new_name !== null && (
        <AnimalDialog
          name={new_name}
          sex={sex}
          onCreated={({ id }) => onChange(id)}
          onClose={() => setNewName(null)}
        />
      )}
    </>
  )
}
