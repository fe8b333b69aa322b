import { BREEDS, breedName } from '#registry/animals/breeds.ts'
import type { HorseSearch } from '#registry/animals/web/horse-search.ts'
import { PartySelect } from '#registry/parties/web/PartySelect.tsx'
import { SearchSelect } from '#ui/form/SearchSelect.tsx'

const BREED_CHOICES = BREEDS.map((breed) => ({ value: breed, label: breedName(breed) }))

type SelectProps = {
  search: HorseSearch
  onChange: (some: HorseSearch) => void
  label?: string
  'aria-label'?: string
  placeholder: string
  w?: number
}

export const OwnerSelect = ({ search, onChange, ...look }: SelectProps) => (
  <PartySelect
    {...look}
    clearable
    value={search.owner_id ?? null}
    onChange={(owner) => onChange({ owner_id: owner ?? undefined })}
  />
)

export const BreedSelect = ({ search, onChange, ...look }: SelectProps) => (
  <SearchSelect
    {...look}
    clearable
    data={BREED_CHOICES}
    value={search.breed ?? null}
    onChange={(breed) => onChange({ breed: breed ?? undefined })}
  />
)
