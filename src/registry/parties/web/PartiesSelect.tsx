import { listParties } from '../contract.ts'
import { MultiSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '#ui/call.ts'
import { commonTexts } from '#ui/texts.ts'
import { takeHighlighted } from '#ui/form/SearchSelect.tsx'
import { LoadError } from '#ui/QueryResult.tsx'
import { PartyDialog } from './PartyDialog.tsx'
import { useParties } from './use-party.tsx'

type Props = { label: string; value: string[]; onChange: (ids: string[]) => void; error?: string | undefined }

const CREATE = 'create'

export function PartiesSelect({ label, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [name, setName] = useState('')
  const [new_name, setNewName] = useState<string | null>(null)
  const search = useDebouncedCallback((text: string) => setName(text.trim()), 200)
  const { data, isError, error: failure, refetch } = useApiQuery(listParties, { query: { limit: 100, name } })
  const chosen = useParties(value)
  const found = (data?.parties ?? []).map((party) => ({ value: party.id, label: party.name }))
  const selected = value
    .filter((id) => !found.some((one) => one.value === id))
    .map((id) => ({ value: id, label: chosen.find((party) => party.id === id)?.name ?? commonTexts.nothing }))
  const wanted = typed.trim()
  const isNew = wanted !== '' && wanted === name && !found.some((one) => one.label === wanted)
  const create = isNew ? [{ value: CREATE, label: commonTexts.create(wanted) }] : []
  return (
    <>
      <MultiSelect
        label={label}
        searchable
        // Without a text none is highlighted, so that Enter after a choice does not add another one.
        selectFirstOptionOnChange={wanted !== ''}
        hidePickedOptions
        clearable
        onKeyDownCapture={takeHighlighted}
        error={error}
        data={[...selected, ...found, ...create]}
        nothingFoundMessage={commonTexts.noneFound}
        value={value}
        maxValues={20}
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text)
          search(text)
        }}
        onChange={(ids) => (ids.includes(CREATE) ? setNewName(wanted) : onChange(ids))}
      />
      {isError && <LoadError error={failure} retry={refetch} />}
      {new_name !== null && (
        <PartyDialog
          name={new_name}
          onCreated={({ id }) => {
            setTyped('')
            onChange([...value, id])
          }}
          onClose={() => setNewName(null)}
        />
      )}
    </>
  )
}
